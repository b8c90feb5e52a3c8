-- Evaluation at the end of an experience: commands.
-- See experience_forms_tables for the overview.

-- Functions: the questions ------------------------------------------------------------------------------------------
-- Lets the standard questions hold again in a company that wrote its own. Reviews that have begun keep what they ask.
create function public.use_standard_experience_form(p_company_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
begin
  perform private.require_question_bank(p_company_id);
  select f.* into form from private.forms f
  where f.company_id = p_company_id and f.purpose = 'experience' and f.subject_id = p_company_id for update;
  perform private.delete_form_questions(form);
  delete from private.forms f where f.id = form.id;
end
$$;

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- Gives the sheet of a review to somebody, in place of whoever has not sent it.
create function private.assign_experience_review(p_review public.experience_reviews, p_respondent_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms := private.experience_form(p_review);
begin
  perform private.drop_assignments(p_review.company_id, array(select a.id from private.form_assignments a
    where a.company_id = p_review.company_id and a.form_id = form.id and a.respondent_id is distinct from p_respondent_id));
  if p_respondent_id is not null then
    perform private.assign_sheets(form, array[p_respondent_id], array[p_review.employee_id]);
  end if;
end
$$;

-- Begins the review of a term: the questions of the company as they are now, or the standard ones.
create function private.open_experience_review(p_company_id uuid, p_contract_id uuid, p_employee_id uuid, p_term_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.experience_reviews;
  form private.forms;
  source private.forms;
begin
  insert into public.experience_reviews (company_id, employee_id, contract_id, term_on, created_at)
  values (p_company_id, p_employee_id, p_contract_id, p_term_on, private.now()) on conflict do nothing returning * into review;
  if review.id is null then
    return;
  end if;
  form := private.open_sheets(p_company_id, 'experience_sheet', review.id, review.id, 'manager', 'identified', 5::smallint,
    private.end_of_day(p_company_id, p_term_on));
  select f.* into source from private.forms f
  where f.company_id = p_company_id and f.purpose = 'experience' and f.subject_id = p_company_id;
  if exists (select from private.form_questions q where q.company_id = p_company_id and q.form_id = source.id) then
    perform private.copy_form_questions(source, form, null);
  else
    perform private.write_form_questions(form,
      array(select q from private.form_questions_of(private.standard_experience_questions()) q), '{}');
  end if;
  perform private.assign_experience_review(review, private.experience_respondent(e)) from public.employees e
  where e.company_id = p_company_id and e.id = p_employee_id;
end
$$;

-- Daily: begins the reviews that are due, gives sheets that nobody sent to a new manager, and ends those of contracts that ended.
create function private.run_experience_reviews(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
begin
  perform private.open_experience_review(p_company_id, x.contract_id, x.employee_id, x.term_on)
  from private.experiences_to_review(p_company_id, p_today) x;
  get diagnostics done = row_count;
  perform private.assign_experience_review(r, private.experience_respondent(e))
  from public.experience_reviews r
  join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
  join private.forms f on f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
  where r.company_id = p_company_id and r.term_on >= p_today and private.form_state(f) = 'open'
    and not exists (select from private.assigned_sheets(f.company_id, array[f.id]) a
      where a.state = 'sent' or private.may_review_experience(r.company_id, a.respondent_id, r.employee_id));
  update private.forms f set closed_at = private.now()
  from public.experience_reviews r
  join public.employee_contracts c on c.company_id = r.company_id and c.id = r.contract_id and c.ended_on < p_today
  where r.company_id = p_company_id and f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
    and f.closed_at is null and f.sealed_at is null;
  return done;
end
$$;

-- Functions: taking over --------------------------------------------------------------------------------------------
-- A review that the caller may decide about, in the company where they work, its form locked (RHNTF, RHPER, RHCLS).
create function private.review_to_take(p_review_id uuid, p_caller private.caller) returns public.experience_reviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.experience_reviews;
  form private.forms;
begin
  select r.* into review from public.experience_reviews r
  where r.id = p_review_id and private.journey_scope(p_caller, r.employee_id) is not null;
  select f.* into form from private.forms f
  where f.company_id = review.company_id and f.purpose = 'experience_sheet' and f.subject_id = review.id for update;
  if form.id is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'review_id');
  elsif review.company_id is distinct from p_caller.company_id then
    perform private.refuse('RHPER', 'Só responde quem trabalha na mesma empresa da pessoa.', '', 'Peça ao gestor ou ao RH da empresa.');
  elsif private.form_state(form) <> 'open' then
    perform private.refuse('RHCLS', 'O prazo desta avaliação terminou.', '', 'Recarregue a página.');
  end if;
  return review;
end
$$;

-- Answers in place of who has not sent the sheet yet; what they wrote is gone.
create function public.take_experience_review(p_review_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  review public.experience_reviews := private.review_to_take(p_review_id, caller);
begin
  if exists (select from private.assigned_sheets(review.company_id, array[(private.experience_form(review)).id]) s
    where s.state = 'sent' and s.respondent_id <> caller.employee_id) then
    perform private.refuse('RHSTA', 'Esta avaliação já foi enviada.', '', 'Decida com base nela.');
  end if;
  perform private.assign_experience_review(review, caller.employee_id);
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- Sends the answers about an experience with the decision, and ends their form (RHFRM, RHSTA). Terms before there were reviews have none.
create function private.tg_experience_decisions__send_review() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
  sheet record;
begin
  select f.* into form from public.experience_reviews r
  join private.forms f on f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
  where r.company_id = new.company_id and r.contract_id = new.contract_id and r.term_on = new.term_on for update of f;
  if form.id is null or form.sealed_at is not null then
    return new;
  end if;
  select s.* into sheet from private.assigned_sheets(form.company_id, array[form.id]) s order by s.state = 'sent' desc limit 1;
  if sheet.state is distinct from 'sent' then
    if sheet.respondent_id is distinct from new.decided_by then
      perform private.refuse('RHSTA', 'Falta a avaliação deste período.', '', case when sheet.respondent_id is null
        then 'Responda à avaliação antes de decidir.'
        else format('Ela está com %s. Espere, ou responda no lugar.', private.person_name(sheet.respondent_id)) end);
    end if;
    perform private.send_sheet_of(form.company_id, sheet.respondent_id, sheet.assignment_id, sheet.revision);
  end if;
  update private.forms f set closed_at = private.now() where f.id = form.id and f.closed_at is null;
  perform private.wake_job('forms');
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _250_send_review before insert on public.experience_decisions
  for each row execute function private.tg_experience_decisions__send_review();

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.use_standard_experience_form(uuid), public.take_experience_review(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.use_standard_experience_form(uuid) is
  'Gives up the own questions of a company about experiences, so that the standard ones hold (RHPER).';
comment on function public.take_experience_review(uuid) is
  'Answers about an experience in place of who has not sent the sheet (RHNTF, RHPER, RHCLS, RHSTA).';
