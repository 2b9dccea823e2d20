"""Executable rules: situations in, rulings with their clauses out. Knows facts, decisions and clause
paths; never parsers, and no file: texts come as parameters with the path to name in messages.
"""

from lawkit.rules.checks import RuleShelf, check_rules
from lawkit.rules.coverage import COVERS, Cover, Covered, cover, sketch_rule
from lawkit.rules.digests import Stale, digest_rule, find_stale, words_under
from lawkit.rules.evaluation import Evaluator, decide, evaluator_of
from lawkit.rules.facts_sheet import read_vocabulary
from lawkit.rules.rulebook import Classified, Reading, Rule, RuleBook
from lawkit.rules.rules_sheet import read_rules
from lawkit.rules.rulings import Beaten, Option, Ruling, Status
from lawkit.rules.scenarios import (
    Expected,
    Outcome,
    Scenario,
    read_scenarios,
    run_scenario,
    run_scenarios,
    spell_ruling,
)
from lawkit.rules.vocabulary import Decision, Fact, Impossible, Vocabulary

__all__ = [
    "COVERS",
    "Beaten",
    "Classified",
    "Cover",
    "Covered",
    "Decision",
    "Evaluator",
    "Expected",
    "Fact",
    "Impossible",
    "Option",
    "Outcome",
    "Reading",
    "Rule",
    "RuleBook",
    "RuleShelf",
    "Ruling",
    "Scenario",
    "Stale",
    "Status",
    "Vocabulary",
    "check_rules",
    "cover",
    "decide",
    "digest_rule",
    "evaluator_of",
    "find_stale",
    "read_rules",
    "read_scenarios",
    "read_vocabulary",
    "run_scenario",
    "run_scenarios",
    "sketch_rule",
    "spell_ruling",
    "words_under",
]
