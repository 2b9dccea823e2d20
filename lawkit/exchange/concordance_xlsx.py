"""The concordance as an XLSX workbook, with a filter on every column. Needs the extra `xlsx`."""

from __future__ import annotations

import io

from lawkit.errors import UsageError
from lawkit.exchange.concordance_table import HEADS, rows_of, title_of
from lawkit.model import Edition
from lawkit.model.concordance import Concordance

_WIDTHS = (12, 18, 18, 30, 8, 22, 22, 60, 60)


def write(concordance: Concordance, old: Edition, new: Edition) -> bytes:
    """One sheet: a frozen row of heads, then the rows. Text stays text, whatever it begins with."""
    try:
        from openpyxl import Workbook
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
        from openpyxl.styles import Alignment, Font
        from openpyxl.utils import get_column_letter
    except ImportError:
        raise UsageError(
            "XLSX needs openpyxl, which is not installed", remedy="pip install 'lawkit[xlsx]'"
        ) from None
    book = Workbook()
    sheet = book.active
    if sheet is None:
        sheet = book.create_sheet()
    sheet.title = "Concordance"
    book.properties.title = title_of(concordance, old, new)
    book.properties.creator = "lawkit"
    for number, cells in enumerate((HEADS, *rows_of(concordance, old, new)), 1):
        for column, value in enumerate(cells, 1):
            cell = sheet.cell(number, column)
            if isinstance(value, str):
                # A law that begins with an equals sign is no formula.
                cell.value = ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", value)
                cell.data_type = "s"
            else:
                cell.value = value
            cell.alignment = Alignment(wrap_text=column > 7, vertical="top")
            if number == 1:
                cell.font = Font(bold=True)
    for column, width in enumerate(_WIDTHS, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
