"""The concordance as CSV (RFC 4180): UTF-8, comma, quotes where needed, CRLF."""

from __future__ import annotations

import csv
import io

from lawkit.exchange.concordance_table import HEADS, rows_of
from lawkit.model import Edition
from lawkit.model.concordance import Concordance


def write(concordance: Concordance, old: Edition, new: Edition) -> str:
    """The table with a first row of heads."""
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(HEADS)
    table.writerows(rows_of(concordance, old, new))
    return out.getvalue()
