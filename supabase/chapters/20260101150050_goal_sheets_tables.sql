-- Sheets of goals.
-- Objectives: each row is a key result of an objective, which its title and who answers for it name within a cycle; rows of the same
-- objective say the same of it, or nothing. What is there, as a draft or under way, is changed where a row says otherwise; the rest is new,
-- a draft unless the row says that it is under way. The objective above is named by its title: one of the sheet or one that is there, of
-- this cycle or of one around it, the highest level first. Empty cells leave what is there.
-- Values: each row is what a key result was on a day, by the rules of a check-in, whose author is who brings the sheet.
-- Taking back: what is new is cancelled, what was changed is as before, where nobody changed it since; values are taken back as their
-- author would, and stay readable.
-- It refuses: what a screen refuses (`private.objective_problem`, `private.key_result_problem`, `private.check_in_problem`), circles and
-- depth of alignment, more than a person or an objective may have, rows that contradict each other, milestones that are new, and cycles
-- that are closed.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine) values
  ('objectives', 'view_okr_reports', '{title}',
    '{cycle,title,level,registration_number,cpf,email,employee_name,department,parent,visibility,weight,status,key_result,kind,unit,
      decimals,start_value,target_value,due_on,key_result_weight,key_result_owner}',
    '{title,parent}', 'private.check_sheet', 'private.apply_objective_import', 'private.undo_objective_import'),
  ('goal_values', 'view_okr_reports', '{key_result}',
    '{cycle,objective,owner,key_result,key_result_id,on_date,value,confidence,note}', '{key_result}', 'private.check_sheet',
    'private.apply_goal_value_import', 'private.undo_goal_value_import');
insert into private.sheet_kinds (kind, names_people, as_whole, twins_in, match_routine, errors_routine, outcome_routine) values
  ('objectives', true, true, 'key_result', 'private.match_objective_rows', 'private.objective_row_errors', 'private.objective_outcome'),
  ('goal_values', false, false, null, 'private.match_goal_value_rows', 'private.goal_value_row_errors', 'private.goal_value_outcome');
