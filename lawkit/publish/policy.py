"""What a page may load: a Content-Security-Policy written into built pages, the theme's own inline scripts
by their hashes, ours and all else from the site itself. Takes and gives texts.
"""

from __future__ import annotations

import base64
import hashlib
import re

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.S)
_STYLE = re.compile(r"<style[^>]*>(?P<body>.*?)</style>", re.S)
_CHARSET = re.compile(r'<meta charset="utf-8">', re.I)
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?')
_RUNS = re.compile(r'\btype="(?:text/javascript|module)"')


def seal(page: str) -> str:
    """The page with its policy; a page that has one already gets it anew.

    Scripts run that lie in the site or whose hash the policy names; nothing is framed, submitted,
    fetched from elsewhere or resolved against another base.
    """
    bare = _POLICY.sub("", page)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy_of(bare)}">\n'
    return _CHARSET.sub(lambda found: f"{found[0]}\n{meta}".rstrip("\n"), bare, count=1)


def policy_of(page: str) -> str:
    """The policy under which the page does all that it does and nothing else."""
    scripts = [
        _hash(found["body"])
        for found in _SCRIPT.finditer(page)
        if "src=" not in found["attributes"]
        and ("type=" not in found["attributes"] or _RUNS.search(found["attributes"]))
    ]
    styles = [_hash(found["body"]) for found in _STYLE.finditer(page)]
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *dict.fromkeys(scripts))),
            " ".join(("style-src 'self'", *dict.fromkeys(styles))),
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(body: str) -> str:
    digest = hashlib.sha256(body.encode("utf-8", "surrogatepass")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
