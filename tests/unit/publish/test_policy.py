import base64
import hashlib

from lawkit.publish.policy import policy_of, seal

PAGE = (
    '<html>\n<head>\n<meta charset="utf-8">\n<script>one()</script>\n'
    '<script id="c" type="application/json">{"a": 1}</script>\n<script src="x.js"></script>\n'
    "</head>\n<body></body>\n</html>\n"
)


def digest(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_an_inline_script_runs_by_its_hash_alone():
    policy = policy_of(PAGE)
    assert f"script-src 'self' 'sha256-{digest('one()')}';" in policy
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'; ")


def test_the_policy_comes_before_anything_that_runs():
    sealed = seal(PAGE)
    assert sealed.index("Content-Security-Policy") < sealed.index("<script")
    assert sealed.replace(sealed.split("\n")[3] + "\n", "") == PAGE


def test_sealing_twice_is_sealing_once():
    assert seal(seal(PAGE)) == seal(PAGE)


def test_a_changed_script_gets_another_policy():
    assert seal(PAGE) != seal(PAGE.replace("one()", "two()"))
    assert digest("two()") in seal(seal(PAGE).replace("one()", "two()"))
