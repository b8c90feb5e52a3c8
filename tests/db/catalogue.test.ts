import { describe, expect, it } from 'vitest'
import { type Row, sharedStage } from './support/stage.ts'

const stage = sharedStage()
const ask = (text: string): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text))
const names = async (text: string): Promise<string[]> => (await ask(text)).map((row) => String(row['name']))

/** Tables of the product; those of companies are the ones with a company_id. */
const ourRelations = `c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
const ours = `${ourRelations} and c.relkind in ('r', 'p')`
const companyTable = `${ours} and exists (
  select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped)`
const ourFunctions = `p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
/** People without a company read these: the same for everyone, no company's data. */
const reviewedReferenceTables = ['approval_entity_types', 'change_fields', 'contract_types', 'ending_reasons', 'ending_rights', 'exit_causes', 'file_purposes', 'leave_rules', 'notification_kinds', 'permissions', 'public_holidays', 'role_modules', 'role_permissions', 'status_transitions', 'statutory_rule_changes', 'statutory_rules', 'vacation_rules']
/** Computed relationships: PostgREST inlines them only without a search_path of their own; their names are qualified. */
const inlinedFunctions = ['manager', 'parent']

describe('tables', () => {
  it('have row level security', async () => {
    expect(await names(`select c.relname as name from pg_class c where ${ours} and not c.relrowsecurity`)).toEqual([])
  })

  it('never force it, since hosted migrations and definer functions run as the owner', async () => {
    expect(await names(`select c.relname as name from pg_class c where ${ours} and c.relforcerowsecurity`)).toEqual([])
  })

  it('are all that holds rows: there are no views, which would read with the rights of their owner', async () => {
    expect(await names(`select c.relname as name from pg_class c where ${ourRelations} and c.relkind in ('v', 'm', 'f')`)).toEqual([])
  })

  it('of a company say so with company_id not null', async () => {
    expect(
      await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where ${ours} and not a.attnotnull`),
    ).toEqual([])
  })

  it('of a company point at each other only inside the company, but for transfers, which lead into another one', async () => {
    expect(
      await names(`select f.conname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
        where f.contype = 'f' and ${companyTable}
          and exists (select from pg_attribute k where k.attrelid = f.confrelid and k.attname = 'company_id')
          and f.confrelid <> 'public.audit_logs'::regclass
          and not exists (select from pg_attribute k
            where k.attrelid = f.conrelid and k.attnum = any (f.conkey)
              and (k.attname = 'company_id' or (k.attname = 'to_company_id' and f.conrelid = 'private.group_transfers'::regclass)))`),
    ).toEqual([])
  })

  it('of a company that people update refuse a change of company', async () => {
    expect(
      await names(`select c.relname as name from pg_class c
        where ${companyTable} and c.relnamespace = 'public'::regnamespace
          and has_any_column_privilege('authenticated', c.oid, 'update')
          and (exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id'
              and has_column_privilege('authenticated', c.oid, k.attnum, 'update')) or not exists (
            select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.tg_keep_company'::regproc))`),
    ).toEqual([])
  })

  it('store what they generate', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where ${ours} and a.attgenerated not in ('', 's')`),
    ).toEqual([])
  })

  it('sort names as Portuguese does', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where ${companyTable} and a.atttypid = 'text'::regtype
          and a.attname in ('name', 'display_name', 'first_name', 'last_name', 'social_name', 'position')
          and a.attcollation <> '"pt-BR-x-icu"'::regcollation`),
    ).toEqual([])
  })
})

describe('indexes', () => {
  it('serve every foreign key', async () => {
    expect(
      await names(`select f.conname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
        where f.contype = 'f' and ${ours} and not exists (
          select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
            and (select array_agg(k order by k) from unnest((i.indkey::smallint[])[0:cardinality(f.conkey) - 1]) k)
              = (select array_agg(k order by k) from unnest(f.conkey) k))`),
    ).toEqual([])
  })

  it('of company tables start with the company', async () => {
    // The chain job, a master's page, who sends mail and the jobs of vacations, of leave notices and of exits read all companies in one order; a group post is in several; what a person ordered is told on every page.
    const reviewed = ['audit_logs_xid_idx', 'audit_logs_at_idx', 'mail_outbox_due_idx', 'vacation_marks_due_idx', 'leave_notice_days_due_idx', 'posts_group_idx', 'offboardings_due_idx', 'dossiers_user_idx']
    const found = await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where ${companyTable} and not i.indisunique and a.attname not in ('company_id', 'to_company_id')`)
    expect(found.filter((name) => !reviewed.some((known) => name.endsWith(known)))).toEqual([])
  })
})

describe('policies', () => {
  it('compare the company with one array asked once, never with a subquery per row', async () => {
    const form = String.raw`^\(*company_id = (ANY \(\(+ *SELECT private\.[a-z_]+\(('[a-z_]+'::text)?\) AS [a-z_]+\)\)?::uuid\[\]\)|\( *SELECT private\.my_company_id\(\) AS my_company_id\))`
    const policies = await ask(`select c.relname || '.' || p.polname as name,
        array_remove(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)], null) as expressions
      from pg_policy p join pg_class c on c.oid = p.polrelid where ${companyTable}`)
    expect(policies.length).toBeGreaterThan(5)
    const wrong = policies.filter((policy) =>
      (policy['expressions'] as string[]).some((text) => !new RegExp(form).test(text) || /EXISTS|\bIN \(/.test(text)),
    )
    expect(wrong).toEqual([])
  })

  it('are one for each command of a table, since each further one is asked for every row', async () => {
    expect(
      await names(`select p.polrelid::regclass::text || ' ' || p.polcmd::text as name from pg_policy p join pg_class c on c.oid = p.polrelid
        where ${ours} and p.polpermissive group by p.polrelid, p.polcmd, p.polroles having count(*) > 1 order by 1`),
    ).toEqual([])
  })

  it('ask each helper once per statement, inside a subselect', async () => {
    const policies = await ask(`select c.relname || '.' || p.polname as name,
        concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid)) as text
      from pg_policy p join pg_class c on c.oid = p.polrelid where ${ours}`)
    const wrong = policies.filter((policy) => String(policy['text']).replaceAll(/SELECT (private|auth)\.\w+\(/g, '').match(/\b(private|auth)\.\w+\(/))
    expect(wrong).toEqual([])
  })

  it('open without condition only reviewed reference tables', async () => {
    expect(
      await names(`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
        where ${ours} and (pg_get_expr(p.polqual, p.polrelid) = 'true' or pg_get_expr(p.polwithcheck, p.polrelid) = 'true') order by 1`),
    ).toEqual(reviewedReferenceTables)
  })

  it('name the role that they serve, and it is never anon or everyone', async () => {
    expect(
      await names(`select c.relname || '.' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
        where ${ours} and (p.polroles && array[0::oid, 'anon'::regrole::oid])`),
    ).toEqual([])
  })

  it('stand on no table outside the product but realtime and storage', async () => {
    expect(
      await names(`select p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
        where c.relnamespace::regnamespace::text not in ('public', 'private', 'realtime', 'storage')`),
    ).toEqual([])
  })
})

describe('rights', () => {
  it('of new tables, sequences and functions are closed from birth', async () => {
    const rights = await stage.scene(async (scene) => {
      await scene.owner('set local role postgres')
      for (const schema of ['public', 'private']) {
        await scene.owner(`create table ${schema}.newborn (id bigint generated always as identity)`)
        await scene.owner(`create function ${schema}.newborn() returns integer language sql as 'select 1'`)
      }
      return scene.owner(`select r.role, s.schema,
          has_table_privilege(r.role, s.schema || '.newborn', 'select, insert, update, delete, truncate') as table_right,
          has_sequence_privilege(r.role, s.schema || '.newborn_id_seq', 'usage, select') as sequence_right,
          has_function_privilege(r.role, s.schema || '.newborn()', 'execute') as function_right
        from unnest(array['anon', 'authenticated', 'service_role']) r (role), unnest(array['public', 'private']) s (schema)`)
    })
    expect(rights).toHaveLength(6)
    expect(rights.filter((row) => row['table_right'] === true || row['sequence_right'] === true || row['function_right'] === true)).toEqual([])
  })

  it('of anon and of everyone do not exist, but for checking the code of a signed paper, for guests of a link and for turning a letter off', async () => {
    const grantee = `(x.grantee = 0 or x.grantee = 'anon'::regrole)`
    expect(
      await names(`select c.relname as name from pg_class c, aclexplode(c.relacl) x
          where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and ${grantee}
        union all select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
          where ${ours} and ${grantee}
        union all select p.proname from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
          where ${ourFunctions} and ${grantee}
            and p.proname not in ('verify_document', 'open_guest_link', 'prove_guest', 'guest_session', 'guest_act', 'ask_for_guest_link',
              'choose_mail')
        union all select n.nspname from pg_namespace n, aclexplode(n.nspacl) x where n.nspname = 'private' and ${grantee}`),
    ).toEqual([])
  })

  it('to read are whole tables, for both signed-in roles', async () => {
    expect(
      await names(`select c.relname as name from pg_class c where ${ours} and c.relnamespace = 'public'::regnamespace
        and not (has_table_privilege('authenticated', c.oid, 'select') and has_table_privilege('service_role', c.oid, 'select'))`),
    ).toEqual([])
  })

  it('to write are given to people column by column', async () => {
    expect(
      await names(`select c.relname as name from pg_class c
        where ${ours} and has_table_privilege('authenticated', c.oid, 'insert, update, truncate, references, trigger')`),
    ).toEqual([])
  })

  it('never let people write role, login, keys or timestamps', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname || ' ' || v.verb as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid cross join unnest(array['insert', 'update']) v (verb)
        where ${ours} and c.relnamespace = 'public'::regnamespace
          and (a.attname in ('id', 'role', 'user_id', 'created_at', 'updated_at') or (a.attname = 'company_id' and v.verb = 'update'))
          and has_column_privilege('authenticated', c.oid, a.attnum, v.verb)`),
    ).toEqual([])
  })

  it('to run what the API exposes are exactly these', async () => {
    expect(
      await names(`select p.proname as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`),
    ).toEqual([
      'absence_report', 'absence_rows', 'absences_between', 'accept_first_access', 'access_policy', 'acknowledge', 'acknowledgement_chain', 'acknowledgement_evidence',
      'acknowledgement_texts', 'add_asset_files', 'add_case_reader', 'add_case_task', 'add_distribution_items', 'add_evaluation_participant',
      'add_journey_task', 'add_statutory_rule', 'adjust_leave_balance', 'admission_detail', 'admission_draft', 'align_objective',
      'announce_collective', 'answer_asset_audit', 'answer_form', 'answer_privacy_request', 'answer_proposed_leave', 'approval_flow_list', 'approval_substitute_list',
      'approval_thread', 'approval_variety_list', 'archive_approval_flow', 'archive_asset_kit', 'archive_bank_question', 'archive_catalogue_item',
      'archive_competency', 'archive_custom_field', 'archive_data_operator', 'archive_department', 'archive_document', 'archive_document_template', 'archive_document_type',
      'archive_journey_kit', 'archive_journey_template', 'archive_library_action', 'archive_objective_template', 'archive_post',
      'archive_rating_scale', 'archive_signatory', 'archive_supply', 'ask_acknowledgements', 'ask_for_guest_link', 'ask_hr_about_leave',
      'ask_leave_cancellation', 'asset_audit', 'asset_audit_list', 'asset_card', 'asset_catalogue', 'asset_figures', 'asset_kit_list',
      'asset_request_list', 'asset_request_people', 'assign_journey_task', 'assign_obligations', 'assignment_history', 'attach_leave_files', 'audit_archive', 'audit_item_list',
      'audit_page', 'audit_people', 'audit_stock_count', 'authorise_login_action', 'awaits_signature', 'begin_obligations', 'begin_starter', 'best_vacation_dates',
      'break_case_glass', 'calibrate_evaluation', 'campaign_evidence', 'campaign_list', 'campaign_progress', 'campaign_recipients', 'cancel_action',
      'cancel_approval', 'cancel_asset_request', 'cancel_assignment', 'cancel_assignments', 'cancel_case_task', 'cancel_collective_order',
      'cancel_distribution', 'cancel_document_order', 'cancel_document_requests', 'cancel_dossier', 'cancel_erasure', 'cancel_evaluation_cycle', 'cancel_evaluation_launch',
      'cancel_feedback_request', 'cancel_import', 'cancel_journey_run', 'cancel_leave', 'cancel_offboarding', 'cancel_signature',
      'carry_position_title', 'catalogue_use', 'celebrations', 'certificate_board', 'certificate_conditions', 'certificate_list',
      'certificate_vacations', 'change_assignment', 'change_assignments', 'change_assignments_each', 'change_evaluator', 'change_policy_list',
      'check_collective', 'check_import', 'check_in', 'check_in_plan', 'choose_celebrations', 'choose_mail', 'choose_signing_code', 'choose_start_step',
      'choose_successor', 'close_asset_audit', 'close_campaign', 'close_development_plan', 'close_evaluation_cycle', 'close_form', 'close_leave_feed',
      'close_objectives', 'close_payroll_month', 'collective_list', 'collective_notice', 'collective_outcome', 'collective_progress',
      'comment_approval', 'comment_list', 'comment_objective', 'comment_post', 'commit_import', 'communicate_offboarding', 'company_anniversaries',
      'company_comparison', 'company_deactivation_preview', 'company_overview', 'company_quotas', 'company_setup', 'company_start', 'competency_gap',
      'competency_list',      'competency_positions', 'complete_journey_task', 'conclude_offboarding', 'confidential_case', 'confirm_certificate', 'confirm_my_cpf',
      'confirm_vacation_balances', 'copy_company_settings', 'copy_evaluation_cycle', 'correct_fact', 'counter_paper', 'coverage_effects',
      'create_company', 'custom_values', 'dashboard_block', 'dashboard_rows', 'date_journey_task', 'decide_approval', 'decide_approvals',
      'decide_asset_damage', 'decide_change_request', 'decide_development_plan', 'decide_experience', 'decide_nominations',
      'decline_feedback_request', 'decline_nomination', 'delete_comment', 'delete_dossier',
      'delete_employee_tag', 'delete_objective_comment', 'deliver_document_order', 'deny_document_order', 'department_tree',
      'development_action_list', 'development_library', 'development_panel', 'development_plan', 'development_plan_list', 'discard_admission_draft',
      'discard_collective', 'distribution_items', 'distribution_list', 'distribution_people', 'document_batch_list', 'document_batch_makings',
      'document_checklist', 'document_compliance', 'document_gaps', 'document_history', 'document_hold_list', 'document_list', 'document_matrix',
      'document_openings', 'document_order_queue', 'document_signatures', 'document_template_list', 'document_type_list', 'documents_to_review', 'dossier_list', 'dossier_preview',
      'edit_comment', 'edit_feedback', 'edit_import', 'edit_objective_comment', 'employee_access', 'employee_as_of', 'employee_change_requests',
      'employee_facets', 'employee_timeline', 'employees_matching', 'end_asset_repair', 'end_goal_meeting', 'end_substitute', 'enter_kpi_value',
      'enterprise_dashboard', 'enterprise_moves', 'esocial_gaps', 'evaluation_board', 'evaluation_calibration_log', 'evaluation_cycle', 'evaluation_cycle_list',
      'evaluation_distribution', 'evaluation_evidence', 'evaluation_indicators', 'evaluation_load', 'evaluation_participant_list',
      'evaluation_progress', 'evaluation_release', 'evaluation_respondent_list', 'evaluation_result', 'evaluation_result_list', 'exit_analytics',
      'experience_of', 'experience_reviews_of', 'export_records', 'extend_privacy_request', 'facts_of_person', 'feedback_audience', 'feedback_detail', 'feedback_figures',
      'feedback_list', 'feedback_request', 'feedback_request_list', 'finish_admission_draft', 'finish_case_task', 'finish_my_admission_data',
      'finish_return_exam', 'first_login_pending', 'form_evolution', 'form_list', 'form_purpose_list', 'form_respondents', 'form_results',
      'form_to_answer', 'give_feedback', 'give_objective', 'give_up_admission', 'given_objective_list', 'goal_closing', 'goal_cycle_list',
      'goal_meeting', 'goal_meeting_list', 'goal_report', 'grant_access', 'greet', 'guest_act', 'guest_link_list', 'guest_session',
      'hand_in_certificate', 'hand_over_assets', 'heads_to_choose', 'hide_comment', 'hide_praise', 'hold_person', 'holiday_year', 'home', 'import_certificates',
      'import_mapping', 'import_page', 'import_problems', 'import_progress', 'imported_evaluations', 'indicator_list', 'interrupt_leave',
      'invitation_reach', 'is_offered', 'job_runs', 'join_campaign', 'journey_detail', 'journey_figures', 'journey_kit_list', 'journey_list',
      'journey_plan', 'journey_run', 'journey_task', 'journey_template_days', 'journey_template_list', 'journey_ticks', 'keep_plan',
      'key_result_history', 'kpi_board', 'kpi_history', 'last_editor', 'late_document_requests', 'launch_evaluation_cycle', 'leave_calendar',
      'leave_map', 'leave_request_list', 'leave_rule_effects', 'leaver_documents', 'leaver_home', 'link_login', 'login_list', 'mail_queue',
      'mail_queue_status', 'mail_texts', 'make_guest_links', 'manager', 'mark_feedback_read', 'mark_handover_item', 'mark_notifications_read', 'mark_obligations', 'mark_post_read',
      'match_document_files', 'merge_departments', 'missing_data', 'moment_survey_list', 'move_admission', 'move_asset', 'move_evaluation_step',
      'move_offboarding', 'move_person', 'move_planned', 'move_stock', 'my_admission', 'my_approval_decisions', 'my_approval_requests',
      'my_asset_audits', 'my_certificates', 'my_change_fields', 'my_check_in', 'my_data_readings', 'my_document_orders', 'my_documents', 'my_dossiers', 'my_evaluation_result',
      'my_evaluations', 'my_exit', 'my_kept_data', 'my_moment_survey', 'my_nominations', 'my_pending_count', 'my_pending_items', 'my_privacy_requests', 'my_record_requests', 'my_sheets',
      'my_signatures', 'my_signing_code', 'needs_first_access', 'next_asset_tag', 'nominate_peers', 'nomination_set', 'note_collective_notice',
      'note_order_downloaded', 'note_original', 'notice_reach', 'notification_settings', 'objective_detail', 'objective_initiatives',
      'objective_life', 'objective_list', 'objective_people', 'objective_talk', 'objective_template_list', 'objective_tree', 'obligation_settings', 'obligations', 'obligations_calendar', 'offboarding_case',
      'offboarding_figures', 'offboarding_list', 'open_at_counter', 'open_file', 'open_guest_link', 'open_leave_feed', 'open_offboarding',
      'order_document', 'order_dossier', 'order_journey_templates', 'order_own_data', 'org_chart', 'own_dossiers', 'paper_options', 'parent',
      'pass_meeting_item', 'pay_transparency_preview', 'payroll_csv', 'payroll_month',
      'peer_suggestions', 'people_figures', 'people_to_invite', 'person_assets', 'person_card', 'person_evaluations', 'person_feedback',
      'person_goals', 'person_matters', 'person_plans', 'person_scope', 'person_supplies', 'place_document_hold', 'plan_vacation', 'policy_starters',
      'position_requirements', 'post_board', 'post_channels', 'post_detail', 'post_feed', 'post_files', 'post_group_options', 'post_group_reach',
      'post_mentionable', 'post_missing_channels', 'post_people', 'post_previous_acknowledged', 'post_reach', 'post_reach_days', 'post_receivers',
      'post_recipients', 'post_talk', 'post_writing', 'ppe_gap_list', 'ppe_panel', 'ppe_requirement_list', 'ppe_sheet', 'prepare_document_making',
      'prepare_document_order', 'prepare_invitation', 'preview_check_in', 'preview_collective', 'preview_company_copy', 'preview_exit',
      'preview_fact', 'preview_given_objective', 'preview_indicator', 'preview_journey_move', 'preview_leave', 'preview_mail_text', 'preview_plan', 'preview_setting',
      'privacy_request', 'privacy_request_list', 'processing_register', 'propose_plan',
      'prove_guest', 'proven_level_list', 'publish_distribution', 'publish_group', 'publish_group_revision', 'publish_post', 'publish_revision',
      'question_bank', 'quota_panel', 'quota_rows', 'rate_library_action', 'rating_scale_list', 'react_to_post', 'read_certificate', 'read_document_template', 'read_quota_holders',
      'read_sensitive_records', 'read_vacation_values', 'recall_plan', 'recess_balance', 'record_absence', 'record_exit_talk', 'record_export',
      'record_fact', 'record_readers', 'refuse_at_counter', 'refuse_certificate', 'refuse_signature', 'register_certificate', 'register_privacy_request', 'rehire_employee',
      'release_document_hold', 'release_evaluations', 'remind_campaign', 'remind_evaluations', 'remind_feedback_request', 'remind_of_closing',
      'remind_signature', 'remove_asset_file', 'remove_case_reader', 'remove_employee_record', 'remove_evaluation_participant',
      'remove_evaluation_questionnaire', 'remove_imported_evaluation', 'render_document', 'reopen_evaluation', 'reopen_journey_task',
      'reopen_payroll_month', 'replace_import_value', 'replace_supply', 'reply_to_feedback', 'request_asset', 'request_asset_return',
      'request_change', 'request_erasures', 'request_feedback', 'request_leave', 'reset_signing_code', 'resolve_blocker', 'restore_department', 'restore_document',
      'resubmit_change_request', 'retention_list', 'retention_person', 'retry_dossier', 'retry_journey_run', 'retry_mail', 'return_assets', 'return_post', 'review_document', 'review_document_batch',
      'revoke_guest_link', 'revoke_invitation', 'run_job_now', 'same_document', 'save_admission_draft', 'save_answer', 'save_approval_flow',
      'save_asset_keepers', 'save_asset_kit', 'save_asset_values', 'save_bank_question', 'save_collective_vacation', 'save_company',
      'save_competency', 'save_custom_field', 'save_custom_values', 'save_data_operator', 'save_development_plan', 'save_document_order_option', 'save_document_template',
      'save_document_type', 'save_employee_record', 'save_evaluation_conversation', 'save_evaluation_cycle', 'save_evaluation_questionnaire',
      'save_exit_notes', 'save_first_day', 'save_form', 'save_goal_cycle', 'save_group_transfer', 'save_handover_item', 'save_initiative',
      'save_journey_kit', 'save_journey_template', 'save_kpi', 'save_leave_block', 'save_library_action', 'save_mail_text',
      'save_my_admission_record', 'save_news_settings', 'save_objective', 'save_objective_template', 'save_offboarding', 'save_post', 'save_ppe_requirements',
      'save_privacy_settings', 'save_rating_scale', 'save_resignation', 'save_setting', 'save_signatory', 'save_substitute', 'save_supply',
      'scan_asset', 'schedule_journey_meetings', 'sell_leave_days', 'send_asset_to_repair', 'send_campaign', 'send_certificate', 'send_for_signature', 'send_mail_example', 'send_plan', 'send_post_to_review',
      'send_privacy_request', 'send_sheet', 'session_limit_impact', 'set_action_stage', 'set_audit_finding', 'set_change_policy',
      'set_company_active', 'set_company_logo', 'set_goal_cycle_status', 'set_initiative_status', 'set_journey_buddy', 'set_kpi_archived',
      'set_milestone', 'set_my_signing_code', 'set_notification_preference', 'set_objective_owner', 'set_objective_status', 'set_password_rules',
      'set_position_competencies', 'set_profile_photo', 'set_required_levels', 'set_second_factor_roles', 'set_session_limits', 'setting_history',
      'settings', 'settle_vacation_loss', 'show_comment', 'sign_at_counter', 'sign_document', 'signatory_list', 'signature_evidence', 'signed_copy', 'signing_options',
      'simulate_approval', 'simulate_journeys', 'skip_exit_effect', 'stage_import_rows', 'standard_experience_form', 'start_asset_audit',
      'start_distribution', 'start_document_batch', 'start_goal_meeting', 'start_import', 'start_journey', 'start_journeys', 'start_upload',
      'start_vacation_papers', 'start_vacation_schedules', 'statutory_rule_effects', 'storage_use', 'submit_development_plan', 'submit_document', 'supply_card',
      'supply_list', 'tag_employees', 'take_back_feedback', 'take_back_greeting', 'take_back_supplies', 'take_experience_review', 'team_exits',
      'template_variable_list', 'termination_estimate', 'thank_for_feedback', 'thirteenth_due', 'transfer_asset', 'undo_absence', 'undo_campaign',
      'undo_check_in', 'undo_collective', 'undo_distribution', 'undo_document_batch', 'undo_given_objective', 'undo_import', 'undo_journey',
      'undo_journey_run', 'undo_kpi_value', 'undo_publication', 'unplan_vacations', 'unread_notification_count', 'upload_to_confirm',
      'use_bank_starter', 'use_competency_starters', 'use_library_starters', 'use_objective_template_starters', 'use_standard_experience_form',
      'vacation_balance', 'vacation_desk', 'vacation_loss_case', 'vacation_papers', 'vacation_shortfall_case', 'vacation_statement',
      'vacation_termination', 'validate_action', 'verify_acknowledgements', 'verify_audit_chain', 'verify_document', 'verify_export', 'void_fact',
      'waive_journey_task', 'withdraw_certificate', 'withdraw_post', 'withdraw_privacy_request', 'withdraw_resignation',
    ])
  })

  it('to run what only the secret key may are exactly these', async () => {
    expect(
      await names(`select p.proname as name from pg_proc p
        where ${ourFunctions} and has_function_privilege('service_role', p.oid, 'execute')
          and not has_function_privilege('authenticated', p.oid, 'execute') order by 1`),
    ).toEqual([
      'ask_for_invitation', 'claim_dossier', 'claim_mails', 'confirm_invitation', 'confirm_upload', 'create_first_master', 'dossier_data_page', 'dossier_files_page', 'dossier_left_out_tables', 'dossier_lines_page', 'finish_document_making', 'finish_dossier_volume',
      'finish_signed_copy', 'guest_upload_to_confirm', 'note_job_run', 'note_removed_files', 'open_company_logo', 'open_guest_file', 'open_invitation',
      'prepare_signed_copy', 'read_leave_feed', 'removable_files', 'run_acknowledgement_verification', 'run_admissions', 'run_approval_deadlines',
      'run_assignments', 'run_audit_archive', 'run_audit_chain', 'run_audit_verification', 'run_campaigns',
      'run_daily_routines', 'run_distributions', 'run_document_requests', 'run_document_retention', 'run_dossier_expiry', 'run_erasures', 'run_exits',
      'run_form_retention', 'run_forms', 'run_import_cleanup', 'run_indicators', 'run_journey_reminders', 'run_kept_rows', 'run_leave_notices', 'run_mail_cleanup',
      'run_orders', 'run_posts', 'run_session_limits', 'run_signature_deadlines', 'run_try_cleanup',
      'run_vacation_figures', 'send_invitation', 'settle_dossier_files', 'settle_mail', 'start_guest_upload',
    ])
  })

  it('to run the token hook and the audit job are not the API roles’', async () => {
    expect(
      await names(`select p.proname || ' ' || r.role as name from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r (role)
        where p.pronamespace = 'private'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')
          and (p.proname in ('custom_access_token', 'chain_audit', 'verify_audit_chain', 'check_audit_links', 'verify_company', 'audit_rows', 'archived_rows', 'archived_entries', 'trail_about',
            'keep_one_master', 'usable_masters', 'companies_reached', 'role_has', 'find_caller', 'gate_key', 'gate_seal', 'home_people',
            'all_logins', 'login_state',
            'note_login_act', 'person_in_charge_of', 'check_invitable', 'managed_department', 'empty_department', 'monthly_moves',
            'companies_at_risk', 'enterprise_figures', 'my_open_invitation', 'notify', 'enqueue_mail', 'wake_job', 'notified_logins',
            'write_digests', 'mail_is_delivered', 'plain_line') or p.proname like 'tg\\_%')`),
    ).toEqual([])
    const [hook] = await ask(`select has_function_privilege('supabase_auth_admin', 'private.custom_access_token(jsonb)', 'execute')
      and has_schema_privilege('supabase_auth_admin', 'private', 'usage') as open`)
    expect(hook?.['open']).toBe(true)
  })
})

describe('functions', () => {
  it('have an empty search_path, unless their body was bound at creation and runs with the rights of who calls', async () => {
    const found = await names(`select p.proname as name from pg_proc p where ${ourFunctions} and (p.prosqlbody is null or p.prosecdef)
      and not coalesce(p.proconfig, '{}') @> array['search_path=""'] order by 1`)
    expect(found).toEqual(inlinedFunctions)
  })

  it('without a search_path are invoker, stable SQL that returns one row', async () => {
    expect(
      await names(`select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
        where ${ourFunctions} and p.proname = any ('{${inlinedFunctions.join(',')}}')
          and not (l.lanname = 'sql' and p.provolatile = 's' and not p.prosecdef and p.prorows = 1)`),
    ).toEqual([])
  })

  it('never ask the server for today, which is tomorrow in Brazil after 21:00', async () => {
    const forbidden = String.raw`current_date|localtimestamp|(now\(\)|current_timestamp|clock_timestamp\(\))\s*::\s*date`
    expect(
      await names(`select p.proname as name from pg_proc p where ${ourFunctions} and p.prosrc ~* '${forbidden.replaceAll("'", "''")}'
        union all select d.adrelid::regclass::text from pg_attrdef d join pg_class c on c.oid = d.adrelid
          where ${ours} and pg_get_expr(d.adbin, d.adrelid) ~* '${forbidden}'`),
    ).toEqual([])
  })
})

describe('names and comments', () => {
  it('follow the conventions for constraints', async () => {
    expect(
      await names(`select f.conname as name from pg_constraint f join pg_class c on c.oid = f.conrelid where ${ours}
        and not f.conname ~ ('^' || c.relname || case f.contype
          when 'p' then '_pkey$' when 'f' then '_[a-z_]+_fkey$' when 'u' then '_[a-z_]+_key$'
          when 'c' then '_[a-z_]+_check$' when 'n' then '_[a-z_]+_not_null$' else '_[a-z_]+_excl$' end)`),
    ).toEqual([])
  })

  it('order triggers by number', async () => {
    expect(
      await names(`select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where ${ours} and not t.tgisinternal and t.tgname !~ '^_[0-9]{3}_[a-z_]+$'`),
    ).toEqual([])
  })

  it('explain every table and every function of the API; a private one is explained where it is written, once', async () => {
    expect(
      await names(`select c.relname as name from pg_class c where ${ours} and obj_description(c.oid, 'pg_class') is null
        union all select p.proname from pg_proc p where ${ourFunctions}
          and (obj_description(p.oid, 'pg_proc') is null) = (p.pronamespace = 'public'::regnamespace)`),
    ).toEqual([])
  })
})
