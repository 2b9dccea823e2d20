"""Editions by the thousand: planned into shards, made by any number of workers, joined. Analyses
nothing itself; what it writes is the same bytes however many workers made it.
"""

from lawkit.bulk.join import Summary, join
from lawkit.bulk.plan import Plan, make_plan
from lawkit.bulk.seam import run
from lawkit.bulk.shards import PRODUCTS, Shard
from lawkit.bulk.work import Job, make_shard

__all__ = ["PRODUCTS", "Job", "Plan", "Shard", "Summary", "join", "make_plan", "make_shard", "run"]
