-- Reports of goals.
-- What the published goals of a cycle come to: how far they are and should be, what is aligned, how sure people are and whether they check
-- in, how goals ended. Whoever sees every goal has the company, whoever leads their people and departments; goals that somebody does not
-- read count nowhere for them. Each figure is of goals that `objective_list` shows under a focus (`private.goals_in_focus`).
-- Weeks are those of the cycle, from its first day on, at most the last thirteen. A key result is in time in a week that is over if it was
-- checked in as often as the cycle asks: in the week, in two or in five.

-- Indexes -----------------------------------------------------------------------------------------------------------
-- Whole: a report reads the check-ins of a cycle from the index alone.
create index goal_check_ins_company_created_idx on private.goal_check_ins (company_id, created_at) include (key_result_id, confidence)
  where undone_at is null;
