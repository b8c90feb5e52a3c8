import type { Row, Scene } from './stage.ts'

/** A call or more of each function with a declared answer; `{name}` is each id of that name below. They are made in this order: some plan and send. */
export const calls: readonly string[] = [
  'leave_request_list({company})', 'leave_calendar({today}, {today} + 200, {person})', 'best_vacation_dates(10, {today} + 40, {today} + 300)',
  'preview_leave({leave_type}, {parts})', 'preview_leave({vacation}, {parts})', 'vacation_desk({company})', 'vacation_statement({person})', 'read_vacation_values({person})', 'vacation_loss_case({ill}, {lost_period})',
  'vacation_shortfall_case({mate}, {short_period})',
  'certificate_board({company})', 'certificate_list({company})', 'my_certificates()', 'read_certificate({certificate})',
  'leave_map({company}, {today}, {today} + 365)', 'preview_plan({mate}, {start}, 10)', 'plan_vacation({mate}, {start}, 10)',
  'move_planned({planned}, {start}, 10)', 'keep_plan({company}, {wishes})', "propose_plan({company}, p_scope => 'year')", 'send_plan({plans})',
  'absence_report({company}, {today} - 180, {today})', 'absence_rows({company}, {today} - 180, {today})',
  'absences_between({company}, {today} - 180, {today} + 60)', "vacation_papers({company}, 'notice')", 'approval_thread({approval})',
  'my_approval_requests()', 'simulate_approval({entity})', 'approval_flow_list({company})', 'approval_substitute_list({company})',
  'employee_change_requests({person})', 'my_pending_items()', 'home({company})', 'assignment_history({person})',
  "export_records({company}, 'dependents', 'Conferência')", 'payroll_month({company}, {month})', 'audit_page()', 'confidential_case({case})', 'catalogue_use({company})', 'company_quotas({company})', 'dossier_list({company})', 'own_dossiers()', 'my_dossiers()', 'dossier_preview({company}, {today} - 400, {today})', 'dossier_preview({company}, {today} - 400, {today}, {person})', 'settings({company})', 'mail_texts({company})', "preview_mail_text({company}, 'invitation', '{}')", 'notification_settings()', "setting_history({company}, 'time_zone')", 'company_quotas({company}, {today} + 30, {person})',
  'import_page({import})', 'job_runs()', 'document_type_list({company})', 'document_matrix({company})', 'document_list({company})',
  'documents_to_review({company})', `campaign_recipients({company}, 'documents', '{"everyone": true}', {types})`, 'campaign_progress({campaign})', 'campaign_evidence({campaign})', `campaign_list({company}, 'documents')`,
  `send_campaign({company}, 'documents', '{"everyone": true}', {types})`,
  'late_document_requests({campaign})', "notice_reach({company}, {people}, 'document_requested')", 'invitation_reach({company}, {people})',
  'signature_evidence({envelope})', 'counter_paper({envelope})', 'my_signing_code()', "choose_signing_code({undecided}, '1', null, '830274')", "sign_at_counter({decided}, '1', '1', '1')",
  "refuse_at_counter({decided}, {decided_cpf}, '493817', 'Não concordo')", 'signatory_list({company})', 'signing_options({document})', "paper_options({mate}, 'mudanca')", 'signed_copy({signed})', 'storage_use({company})', 'verify_document({code})', 'distribution_items({distribution})', 'distribution_people({company})',
  'document_template_list({company})', 'read_document_template({template})', 'render_document({template}, {person})',
  'review_document_batch({template}, {people})', 'start_document_batch({template}, {people})', 'document_batch_makings({batch})',
  'document_order_queue({company})', 'my_document_orders()', 'admission_draft({draft})', "journey_list({company}, 'admission')", 'admission_detail({me})',
  'journey_task({task})', "journey_detail('admission', {me})", "journey_figures({company}, 'admission')", 'journey_ticks({journeys})', "journey_template_list({company}, 'admission')",
  "journey_template_days({company}, {dated}, '2026-12-07')", "journey_template_days({company}, {dated}, '2026-12-07', {me})", 'journey_kit_list({company})', "simulate_journeys({company}, 'admission', {hires})", "journey_plan('admission', {hire})", 'journey_run({run})', 'my_admission()', 'check_collective({collective})', 'preview_collective({collective})',
  'collective_outcome({collective})', 'vacation_balance({person})', 'recess_balance({person})', 'vacation_termination({person}, {today} + 30)', "termination_estimate({person}, {today} + 30, 'dismissal')", "termination_estimate({person}, {today}, 'resignation', 'worked', 1000)", 'thirteenth_due({person}, {today} + 30)',
  'certificate_conditions({ill}, {today}, 5)', 'certificate_vacations({resting}, {rest}, 400)', 'collective_list({company})', "start_vacation_papers({company}, 'notice', {leaves})", "vacation_papers({company}, 'notice')",
  'start_vacation_schedules({company}, {leavers})', 'collective_notice({collective}, {notice})', 'custom_values({person})',
  'save_custom_values({person}, {custom})', 'distribution_list({company})', 'document_batch_list({company})',
  'document_history({document})', 'document_hold_list({company})', 'document_openings({document})', 'document_signatures({document})',
  'employee_as_of({person}, {today})', 'employee_timeline({person})', 'person_matters({person})', 'missing_data({person})', `move_person({mate}, 'transfer', {today} + 3, '{"position_title": "Líder"}')`, 'enterprise_dashboard()', 'experience_of({on_trial})', 'my_approval_decisions()',
  'my_record_requests()', 'my_signatures()', 'read_sensitive_records({person}, {class})', 'same_document({file})', 'change_policy_list({company})', 'my_change_fields()', `decide_approvals(array['00000000-0000-0000-0000-000000000000'::uuid], 'approve')`,
  `request_change('{"phone": "11987654321", "social_name": "Bia"}')`, 'employee_access({person})', 'login_list()', 'org_chart({company})', 'record_readers()', 'document_checklist()',
  'document_checklist({person})', 'my_documents()', 'department_tree({company})', 'company_start({company})', 'heads_to_choose({company})', 'holiday_year({company}, 2027)', 'prepare_document_making({making})',
  'open_guest_link({guest_token})', 'guest_session({guest_secret})', "guest_act({guest_secret}, 'send', {guest_sends})", 'prove_guest({guest_token}, {guest_cpf}, {guest_birth})',
  "acknowledgement_evidence({company}, 'privacy_notice', {company})",
  "guest_link_list({company}, 'document_request', {guests})", "make_guest_links({company}, 'document_request', {guests})",
  "form_to_answer('test_survey', {form_subject})", "form_to_answer('test_survey', {company})", 'form_results({form})', 'form_respondents({question})', 'question_bank({company})', 'standard_experience_form({company})', 'form_list({company})', 'form_purpose_list({company})', "form_evolution({company}, 'evaluation_pulse')",
  'offboarding_list({company})', 'offboarding_case({exit})', 'offboarding_figures({company})', 'team_exits()', 'my_exit()', 'leaver_home()', 'leaver_documents()', 'preview_exit({mate}, {exit_wish})',
  `exit_analytics({company}, private.today({company}) - 90, private.today({company}))`, `exit_analytics({company}, private.today({company}) - 90, private.today({company}), '{"initiative": "employee"}')`,
  'my_moment_survey({survey})', `moment_survey_list({company}, 'onboarding')`, `moment_survey_list({company}, 'offboarding')`,
  'post_feed({company})', 'post_detail({post})', 'post_board({company})', 'post_reach({post})',
  'post_talk({post})', 'comment_list({post})', 'post_mentionable({post})', 'celebrations({company})', 'policy_starters({company})',
  'post_channels({post})', 'post_missing_channels({post})', 'post_recipients({post})', 'post_people({post})',
  'post_previous_acknowledged({post})', 'post_group_options({post})', 'post_group_reach({post})', 'acknowledgement_chain({any_company})',
  'post_writing({post})', 'post_writing({reviewed})',
  'asset_card({asset})', 'asset_card({worn})', 'asset_card({awaited})', 'person_assets({person})', 'asset_figures({company})', 'asset_catalogue({company})', 'asset_kit_list({company})', 'asset_request_list({company})',
  'supply_list({company})', 'supply_card({company}, {supply})', 'supply_card({any_company}, {supply})', 'ppe_panel({company})', 'ppe_panel({any_company})', 'ppe_gap_list({company})', 'ppe_requirement_list({company})', 'ppe_sheet({person})',
  'person_supplies({person})', `import_certificates({company}, '[{"ca": "46373", "valid_until": "2030-01-01"}]', '{"ca": "CA", "valid_until": "Validade"}')`, `hand_over_assets({company}, {person}, {asset_items})`,
  'asset_audit_list({company})', 'asset_audit({audit})', 'audit_item_list({audit})', 'scan_asset({audit}, {scanned})', 'my_asset_audits()', "set_audit_finding({audit_item}, 'damaged', 'Riscado')",
  `start_asset_audit({company}, {audit_wish} - 'stock', '{"everyone": true}')`, 'start_asset_audit({company}, {audit_wish})', `answer_asset_audit({my_item}, '{"with_me": false, "note": "Devolvi"}')`,
  'competency_list({company})', 'rating_scale_list({company})', 'position_requirements({company})', 'use_competency_starters({company})',
  `feedback_list('received')`, `feedback_list('sent')`, `feedback_list('wall')`, `feedback_list('team')`, 'feedback_detail({feedback})', 'feedback_audience({mate}, {feedback_request})', 'person_feedback({person})',
  `feedback_request_list('to_give')`, `feedback_request_list('asked')`, 'feedback_request({feedback_request})', 'feedback_figures({any_company})', 'evaluation_evidence({assignment})',
  'experience_reviews_of({tried})', 'person_evaluations({me})', 'imported_evaluations({me})',
  'evaluation_result({participant})', 'my_evaluation_result({cycle})', 'evaluation_result_list({cycle})', 'evaluation_distribution({cycle})', 'evaluation_board({cycle})', 'evaluation_calibration_log({cycle})',
  'evaluation_cycle({cycle})', 'evaluation_cycle_list({company})', 'evaluation_load({cycle})', 'my_evaluations()', 'my_sheets({sheets})',
  'evaluation_progress({cycle})', 'evaluation_progress({pulse})', 'evaluation_respondent_list({cycle})', 'evaluation_participant_list({cycle})', "evaluation_participant_list({cycle}, null, 'removed')",
  'nomination_set({peered})', 'peer_suggestions({peered})', 'my_nominations({cycle})',
  "evaluation_release({cycle}, 'manager')", "evaluation_release({cycle}, 'person')", 'evaluation_indicators({cycle})',
  'goal_cycle_list({company})', 'objective_tree({company}, {goal_cycle})', 'objective_list({company}, {goal_cycle})', 'goal_report({company}, {goal_cycle})', 'objective_detail({objective})', 'key_result_history({key_result})',
  'goal_meeting({meeting})', 'preview_check_in({key_result}, 1)', 'my_check_in()', `check_in({key_result}, '{"value": 1, "confidence": 7}')`, 'set_milestone({milestone})', 'undo_check_in({check_in})', 'person_goals({me})',
  'objective_initiatives({objective})', 'objective_talk({objective})', 'objective_people({objective})', 'goal_meeting_list({company})',
  'objective_life({lived})', 'goal_closing({company}, {goal_cycle})', 'objective_template_list({company})', `preview_given_objective({company}, {goal_cycle}, '{"everyone": true}')`, 'given_objective_list({company}, {goal_cycle})',
  `give_objective({company}, {goal_cycle}, '{"search": "Beatriz"}', '{"title": "Ler mais", "visibility": "company"}', false)`, 'undo_given_objective({gift})', 'close_objectives({goal_cycle}, {closing}, null)',
  'indicator_list({company})', `preview_indicator({company}, 'headcount', 'company')`, `preview_indicator({company}, 'absences', 'department')`, 'kpi_board({company})', 'kpi_history({kpi})', `enter_kpi_value({kpi}, '{"value": 3}')`,
  'obligations({company})', `obligations({company}, '{"state": "dismissed"}')`, `obligations({company}, '{"state": "done"}')`, 'obligations_calendar({company}, {today})', 'obligation_settings({company})', 'quota_panel({company})', 'enterprise_moves()', 'quota_panel({company}, {person})', "quota_rows({company}, 'pcd_base')", "quota_rows({company}, 'site_outside')", "read_quota_holders({company}, 'Fiscalização')",
  'esocial_gaps({company})', `esocial_gaps({company}, 'S-2299')`, 'pay_transparency_preview({company})',
  'development_plan({development})', `development_plan_list({company}, 'all', p_status => 'any')`, `development_plan_list({company}, 'mine', p_status => 'any')`, 'person_plans({me})', 'competency_gap({developing})', 'development_library({company})', 'development_panel({company})',
  ...['people', 'moves', 'absences', 'vacations', 'documents', 'experiences', 'goals', 'journeys', 'readings'].map((block) => `dashboard_block({company}, '${block}', current_date - 60, current_date + 30)`),
  ...[`'people', 'headcount'`, `'absences', 'absences'`, `'goals', 'progress'`, `'documents', 'missing'`, `'experiences', 'ending'`].map((figure) => `dashboard_rows({company}, ${figure}, current_date - 60, current_date + 30)`),
  `dashboard_block({company}, 'people', current_date, current_date)`, 'company_comparison(current_date - 60, current_date)', 'company_comparison(current_date + 30, current_date + 60)',
  `development_action_list({company}, 'all', p_status => 'any')`, 'proven_level_list({company})',
  'return_assets({company}, {held_items}, true)', 'replace_supply({company}, {ending_supply}, {spare_supply})',
  'my_kept_data()', 'my_data_readings()', 'my_privacy_requests()', `privacy_request_list({company}, 'any')`, 'privacy_request({privacy})', 'processing_register({any_company})',
  `retention_list({company}, p_limit => 200)`, 'retention_person({left})', 'access_policy({company})', 'access_policy({any_company})', 'session_limit_impact({company}, 8, 2)',
  'facts_of_person({mate})', 'facts_of_person({ill})', `preview_fact({on_vacation}, 'birth', {birth})`,
  `save_employee_record({me}, 'emergency_contact', '{"name": "Rui", "relation": "Pai", "phone": "11987654321"}')`, `remove_employee_record({me}, 'emergency_contact', {contact})`,
]

const some = (table: string, each: string): string => `select distinct on (${each}) id from public.${table} where company_id = {company} order by ${each}, id`

/** A day on which the law lets ten days of vacation of somebody begin. */
const startOf = (who: string): string => `select c.starts_on from public.employees e
  cross join lateral private.vacation_candidates(e, 10, private.today(e.company_id) + 40, private.today(e.company_id) + 49) c where e.id = {${who}} order by c.starts_on limit 1`

/** Vacations of which a paper can be made. */
const granted = `from private.granted_vacations({company}, null, private.today({company}) - 30) g join public.employees e on e.id = g.employee_id
  where e.cpf is not null`

/** Parties who may stand at the counter and have no login. */
const atCounter = `select p.id from private.signature_parties p join public.employees e on e.id = p.employee_id and e.user_id is null
  join private.signing_codes c on c.employee_id = e.id where p.company_id = {company} and p.status = 'pending'`

/** The ids that calls name, as expressions of SQL. */
const names: Readonly<Record<string, string>> = {
  today: 'select private.today({company})',
  month: `select date_trunc('month', private.today({company}))::date`,
  start: startOf('mate'),
  person: `select id from public.employees where email in ('pessoa@aurora.demo', 'gestor@aurora.demo') or (company_id = {company} and position is null) order by user_id is null, num_nulls(hire_date, department_id, manager_id) desc, id`,
  on_vacation: `select l.employee_id from public.leaves l join public.leave_requests r on r.id = l.request_id join public.leave_types t on t.id = r.type_id
    where l.company_id = {company} and t.key = 'vacation' and l.granted and l.ends_on >= private.today(l.company_id) and l.starts_on <= private.today(l.company_id) + 90 order by l.starts_on`,
  birth: `select jsonb_build_object('on_date', private.today({company}), 'parental_leave', unnest(array['maternity', 'paternity']))`,
  people: 'select array[{me}, {mate}]',
  any_company: 'select id from public.companies order by name',
  post: `select id from public.posts where company_id = {company} order by published_at desc nulls last`,
  asset: `select distinct on (status, holder_id is null, notes is null, cost is null) id from public.assets where company_id = {company} order by status, holder_id is null, notes is null, cost is null, id`,
  held_items: `select jsonb_build_array(jsonb_build_object('id', a.id, 'condition', 'good')) from public.assets a
    join public.asset_categories c on c.id = a.category_id and c.requires_acceptance where a.holder_id = {me} and a.status = 'in_use' limit 1`,
  supply: `select id from public.supply_items where company_id = {company} order by quantity, id`,
  ending_supply: `select u.item_id from private.supplies_in_use({company}) u join public.supply_items i on i.id = u.item_id where i.name like 'Luva nitrílica %'
    group by u.item_id order by min(i.name)`,
  spare_supply: `select i.id from public.supply_items i join public.asset_categories c on c.id = i.category_id where i.company_id = {company} and c.name = 'Luvas' and i.name <> 'Luva nitrílica' and i.quantity >= 50`,
  awaited: `select id from public.assets where company_id = {company} and status = 'awaiting_acceptance'`,
  worn: `select asset_id from public.asset_damages where company_id = {company} union select asset_id from public.asset_maintenances where company_id = {company}
    union select s.asset_id from public.asset_assignments s where s.company_id = {company} and s.return_id is not null`,
  asset_items: `select distinct on (c.requires_acceptance) jsonb_build_array(jsonb_build_object('id', a.id, 'condition', 'good'))
    from public.assets a join public.asset_categories c on c.id = a.category_id where a.company_id = {company} and a.status = 'available' order by c.requires_acceptance, a.id`,
  audit: 'select id from public.asset_audits where company_id = {company} order by created_at',
  audit_item: `select i.id from public.asset_audit_items i join public.asset_audits t on t.id = i.audit_id and t.closed_at is null where i.company_id = {company} order by i.state, i.id limit 3`,
  scanned: `select unnest(array['CR-0001', 'CR-0001', 'NADA', 'nada'])`,
  audit_wish: `select jsonb_build_object('title', 'Chaves', 'due_on', private.today({company}) + 3, 'stock', true, 'category_id', c.id) from public.asset_categories c
    where c.company_id = {company} and c.name = 'Celulares'`,
  my_item: `select id from public.asset_audit_items where expected_holder_id = {me} and due_on is not null and state = 'waiting'`,
  on_trial: `select c.employee_id from public.employee_contracts c where c.company_id = {company} and c.contract_type = 'experience'
    order by exists (select from public.experience_decisions d where d.employee_id = c.employee_id) desc, c.ended_on nulls last, c.employee_id`,
  tried: 'select employee_id from public.experience_reviews where company_id = {company}',
  assignment: `select a.id from private.form_assignments a join private.forms f on f.id = a.form_id and f.role in ('self', 'manager') where a.target_id = {me} order by f.role`,
  feedback: 'select id from private.feedbacks where company_id = {company} order by request_id, created_at',
  feedback_request: 'select id from private.feedback_requests where company_id = {company}',
  left: `select employee_id from private.erasures where company_id = {company} union select employee_id from public.document_holds where company_id = {company}`,
  privacy: 'select id from private.privacy_requests where company_id = {company} order by created_at desc, status',
  development: 'select id from private.development_plans where company_id = {company} order by created_at desc, status',
  developing: 'select employee_id from private.development_plans where company_id = {company} union select {mate}',
  pulse: `select id from public.evaluation_cycles where company_id = {company} and kind = 'pulse'`,
  // Those with nominations first: seven are asked, and more were made at one instant.
  cycle: `select c.id from public.evaluation_cycles c where c.company_id = {company} order by exists (select from public.evaluation_participants p
    join public.evaluation_nominations n on n.participant_id = p.id where p.cycle_id = c.id) desc, c.status, c.created_at`,
  goal_cycle: 'select id from public.goal_cycles where company_id = {company}',
  objective: `select o.id from private.objectives o join public.goal_cycles c on c.id = o.cycle_id and c.name like 'Ciclo de %' where o.company_id = {company} and o.approval_id is null and o.title not in ('Para todos', 'De quem saiu', 'Por marcos') order by o.description is null, o.owner_id = {me}, o.title`,
  key_result: `select k.id from private.key_results k join private.objectives o on o.id = k.objective_id join public.goal_cycles c on c.id = o.cycle_id and c.name like 'Ciclo de %' where k.company_id = {company} order by o.parent_id is null, o.owner_id = {me} desc, o.title, k.position`,
  meeting: 'select id from private.goal_meetings where company_id = {company} order by led_by = {me} desc, ended_at',
  milestone: 'select id from private.key_result_milestones where company_id = {company}',
  lived: `select id from private.objectives where company_id = {company} order by status <> 'waiting', approval_id is null, carried_from_id is null, not exists (select from private.objectives n where n.carried_from_id = objectives.id), created_at`,
  gift: 'select id from private.goal_gifts where company_id = {company}',
  closing: `select jsonb_build_array(jsonb_build_object('objective_id', id, 'status', 'missed', 'score', 0)) from private.objectives where owner_id = {me} and status = 'active' and title = 'Ler dois livros'`,
  kpi: 'select k.id from private.kpis k where k.company_id = {company} order by k.name',
  check_in: 'select i.id from private.goal_check_ins i join private.metric_values v on v.id = i.value_id where i.company_id = {company} and i.author_id = {me} order by v.place desc',
  participant: `select p.id from public.evaluation_participants p join public.evaluation_cycles c on c.id = p.cycle_id
    where p.company_id = {company} and c.status in ('closed', 'feedback', 'calibration') order by p.employee_id = {me} desc, p.id`,
  peered: `select p.id from public.evaluation_participants p join public.evaluation_cycles c on c.id = p.cycle_id
    where p.company_id = {company} and c.status = 'running' and p.status = 'active' and p.employee_id in ({me}, {mate}) order by p.employee_id = {me} desc`,
  sheets: `select f.id from private.forms f join private.form_assignments a on a.form_id = f.id where f.company_id = {company} and a.respondent_id = {me} order by f.sealed_at nulls first`,
  reviewed: `select id from public.posts where company_id = {company} and reviewer_id is not null`,
  short_period: 'select period_from from private.vacation_shortfalls({company}) where employee_id = {mate}',
  lost_period: 'select period_from from private.vacation_losses({company}) where employee_id = {ill}',
  leave_type: some('leave_types', 'category'),
  vacation: `select id from public.leave_types where company_id = {company} and key = 'vacation'`,
  parts: `select jsonb_build_array(jsonb_build_object('starts_on', private.today({company}) + 60, 'ends_on', private.today({company}) + 69))`,
  resting: `select g.employee_id ${granted} order by g.ends_on desc, g.id limit 1`,
  rest: `select g.starts_on ${granted} order by g.ends_on desc, g.id limit 1`,
  planned: 'select id from public.vacation_plans',
  wishes: `select jsonb_build_array(jsonb_build_object('employee_id', {me}, 'starts_on', (${startOf('me')}), 'days', 10))`,
  plans: 'select array_agg(id) from public.vacation_plans group by author_id',
  certificate: 'select request_id from public.leave_certificates where company_id = {company} order by created_at desc',
  approval: `select distinct on (entity_type, status) id from public.approval_requests where company_id = {company} order by entity_type, status, created_at desc, id`,
  entity: 'select entity_type from public.approval_entity_types',
  case: 'select id from public.confidential_cases where company_id = {company}',
  import: some('imports', 'kind'),
  types: `select jsonb_build_object('types', array_agg(id)) from public.document_types where company_id = {company}`,
  campaign: 'select id from public.campaigns where company_id = {company} order by created_at desc',
  envelope: `select distinct on (e.message is null, p.counter_id is null, e.kind, e.status) e.id from public.signature_envelopes e join private.signature_parties p on p.envelope_id = e.id
    where e.company_id = {company} order by e.message is null, p.counter_id is null, e.kind, e.status, e.id`,
  undecided: `${atCounter} and c.digest is null`,
  decided: `${atCounter} and c.digest is not null`,
  decided_cpf: `${atCounter.replace('select p.id', 'select e.cpf')} and c.digest is not null`,
  code: 'select code from public.signature_envelopes where company_id = {company} order by completed_at',
  distribution: some('document_distributions', 'status'),
  template: some('document_templates', 'name'),
  batch: 'select id from private.document_batches where company_id = {company}',
  draft: 'select id from public.admission_drafts where company_id = {company}',
  task: `select t.id from public.journey_tasks t where t.company_id = {company} order by t.depends_on <> '{}' desc, t.status, t.created_at desc`,
  journeys: 'select array_agg(id) from public.journeys where company_id = {company}',
  dated: `select jsonb_build_array(jsonb_build_object('responsible', 'hr'), jsonb_build_object('responsible', 'department', 'department_id', gen_random_uuid()))`,
  hire: 'select {mate}',
  hires: `select jsonb_agg(jsonb_build_object('employee_id', id)) from unnest(array[{me}, {mate}]) p (id)`,
  run: 'select id from public.journey_runs where company_id = {company}',
  leaves: `select array[g.id] ${granted}`,
  leavers: `select array[g.employee_id] ${granted}`,
  notice: `select unnest(array['mte', 'posted'])`,
  custom: `select coalesce(jsonb_object_agg(f.key, null), '{}') from public.custom_fields f where f.company_id = {company} and f.asset_category_id is null`,
  document: 'select d.id from public.documents d where d.company_id = {company} order by d.employee_id = {me} desc, d.created_at desc',
  file: 'select v.file_id from private.document_versions v where v.company_id = {company}',
  signed: `select v.file_id from private.document_versions v join public.signature_envelopes e on e.version_id = v.id and e.status = 'completed' where v.company_id = {company}`,
  making: 'select m.id from private.document_makings m where m.company_id = {company}',
  contact: 'select c.id from public.employee_emergency_contacts c where c.employee_id = {me}',
  class: `select class from private.record_kinds union select 'identity'`,
  collective: some('collective_vacations', 'status'),
  form_subject: `select f.subject_id from private.forms f where f.company_id = {company} and f.purpose !~ '^(evaluation|experience)' order by f.created_at`,
  form: `select f.id from private.forms f where f.company_id = {company} and f.purpose !~ '^(evaluation|experience)' order by f.sealed_at nulls last`,
  question: `select q.id from private.form_questions q join private.forms f on f.id = q.form_id where f.company_id = {company} and f.mode = 'identified' and f.purpose !~ '^(evaluation|experience)' order by f.sealed_at nulls last, q.position`,
  exit: `select id from public.offboardings where company_id = {company} order by status = 'concluded', created_at desc, status`,
  exit_wish: `select jsonb_build_object('reason', r.reason, 'notice_way', case r.reason when 'dismissal' then 'worked' end) from public.ending_reasons r where r.reason in ('dismissal', 'other')`,
  survey: 'select id from private.moment_surveys where company_id = {company}',
  guests: `select array_agg(distinct r.employee_id) from public.document_requests r join public.employees e on e.id = r.employee_id
    where e.cpf is null or exists (select from public.guest_links l where l.employee_id = e.id)`,
  guest_token: `select 'guest-token'`,
  guest_secret: `select unnest(array['guest-secret', 'signing-secret', 'reading-secret', 'read-secret', 'arrival-secret', 'auditing-secret', 'answering-secret', 'another'])`,
  guest_cpf: `select unnest(array[e.cpf, '0']) from public.guest_links l join public.employees e on e.id = l.employee_id`,
  guest_birth: 'select e.birth_date from public.guest_links l join public.employees e on e.id = l.employee_id',
  guest_sends: `select jsonb_build_object('request_id', r.id, 'file_id', f.id) from public.files f
    join public.document_requests r on r.employee_id = f.employee_id and r.status = 'open' where f.guest_link_id is not null`,
}

const literal = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`

/** The call once for each id that it names, seven at most of a name. */
export async function spelt(scene: Scene, call: string, cast: Row): Promise<readonly string[]> {
  const name = /\{(\w+)\}/.exec(call)?.[1]
  if (name === undefined) return [call]
  const put = (value: string): Promise<readonly string[]> => spelt(scene, call.replaceAll(`{${name}}`, value), cast)
  if (name in cast) return put(`${literal(cast[name])}::uuid`)
  const source = (names[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => `${literal(cast[key])}::uuid`)
  const ids = await scene.owner(`select x.id::text as id, pg_typeof(x.id)::text as type from (${source}) x (id) where x.id is not null limit 7`)
  const calls: string[] = []
  for (const { id, type } of ids) calls.push(...(await put(`${literal(id)}::${String(type)}`)))
  return calls
}


/** The function that a call is of. */
export const nameOf = (call: string): string => call.slice(0, call.indexOf('('))
