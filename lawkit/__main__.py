"""`python -m lawkit` is `lawkit`."""

import sys

from lawkit.cli import main

sys.exit(main())
