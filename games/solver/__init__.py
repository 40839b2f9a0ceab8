"""What to do with the dice: the judgement behind bots. Knows the rules and nothing else."""
