-- Modules that are off.
-- A company may turn modules off (settings module_…). Nobody of it sees such a module then: the web leaves out menu, pages and palette; the
-- parts of the home, Pendências and notifications of it are skipped here. What writes to it is refused at the gate, private.me(), by the
-- name of the door that the request came through (request.path, as PostgREST sets it): what other modules do to its rows (an end of a
-- contract cancels vacations) goes on, as do jobs. Nothing is deleted, and turning it on again brings everything back.
-- Doors that other modules and the law rest on stay open: signing and sending single papers, facts of a person, what newcomers fill in.

-- Tables -------------------------------------------------------------------------------------------------------------
create table private.module_doors (
  door text not null,
  module text not null,
  constraint module_doors_pkey primary key (door),
  constraint module_doors_door_check check (door ~ '^(rpc/)?[a-z_]+$')
);
alter table private.home_parts add column module text;
alter table private.pending_sources add column module text;

-- Row level security -------------------------------------------------------------------------------------------------
alter table private.module_doors enable row level security;

-- Data ---------------------------------------------------------------------------------------------------------------
insert into private.module_doors (door, module)
select unnest(d.doors::text[]), d.module from (values
  ('documents', '{
    rpc/add_distribution_items, rpc/archive_document_template, rpc/archive_document_type, rpc/cancel_distribution,
    rpc/cancel_document_order, rpc/cancel_document_requests, rpc/deliver_document_order, rpc/deny_document_order, rpc/order_document,
    rpc/prepare_document_order, rpc/publish_distribution, rpc/save_document_order_option, rpc/save_document_template,
    rpc/save_document_type, rpc/start_distribution, rpc/start_document_batch, rpc/undo_distribution, rpc/undo_document_batch}'),
  ('onboarding', '{
    rpc/discard_admission_draft, rpc/finish_admission_draft, rpc/give_up_admission, rpc/move_admission, rpc/save_admission_draft,
    rpc/save_first_day}'),
  ('leaves', '{
    leave_types, leave_blocks, coverage_rules, company_leave_rules,
    rpc/adjust_leave_balance, rpc/announce_collective, rpc/answer_proposed_leave, rpc/ask_hr_about_leave, rpc/ask_leave_cancellation,
    rpc/attach_leave_files, rpc/cancel_collective_order, rpc/cancel_leave, rpc/close_leave_feed, rpc/confirm_certificate,
    rpc/confirm_vacation_balances, rpc/discard_collective, rpc/finish_return_exam, rpc/interrupt_leave, rpc/keep_plan, rpc/move_planned,
    rpc/note_collective_notice, rpc/note_original, rpc/open_leave_feed, rpc/plan_vacation, rpc/propose_plan, rpc/recall_plan,
    rpc/record_absence, rpc/refuse_certificate, rpc/register_certificate, rpc/request_leave, rpc/save_collective_vacation,
    rpc/save_leave_block, rpc/sell_leave_days, rpc/send_certificate, rpc/send_plan, rpc/settle_vacation_loss, rpc/start_vacation_papers,
    rpc/start_vacation_schedules, rpc/undo_absence, rpc/undo_collective, rpc/unplan_vacations, rpc/withdraw_certificate}'),
  ('news', '{
    rpc/archive_post, rpc/begin_starter, rpc/comment_post, rpc/delete_comment, rpc/edit_comment, rpc/greet, rpc/hide_comment,
    rpc/mark_post_read, rpc/publish_group, rpc/publish_group_revision, rpc/publish_post, rpc/publish_revision, rpc/react_to_post,
    rpc/return_post, rpc/save_news_settings, rpc/save_post, rpc/send_post_to_review, rpc/show_comment, rpc/take_back_greeting,
    rpc/undo_publication, rpc/withdraw_post}'),
  ('offboarding', '{
    rpc/cancel_offboarding, rpc/choose_successor, rpc/communicate_offboarding, rpc/conclude_offboarding, rpc/mark_handover_item,
    rpc/move_offboarding, rpc/open_offboarding, rpc/record_exit_talk, rpc/save_exit_notes, rpc/save_group_transfer,
    rpc/save_handover_item, rpc/save_offboarding, rpc/save_resignation, rpc/skip_exit_effect, rpc/withdraw_resignation}'),
  ('assets', '{asset_categories,
    rpc/add_asset_files, rpc/answer_asset_audit, rpc/archive_asset_kit, rpc/archive_supply, rpc/cancel_asset_request,
    rpc/close_asset_audit, rpc/decide_asset_damage, rpc/end_asset_repair, rpc/hand_over_assets, rpc/import_certificates, rpc/move_asset,
    rpc/move_stock, rpc/remove_asset_file, rpc/replace_supply, rpc/request_asset, rpc/request_asset_return, rpc/return_assets,
    rpc/save_asset_keepers, rpc/save_asset_kit, rpc/save_asset_values, rpc/save_ppe_requirements, rpc/save_supply, rpc/scan_asset,
    rpc/send_asset_to_repair, rpc/set_audit_finding, rpc/start_asset_audit, rpc/take_back_supplies, rpc/transfer_asset}'),
  ('evaluations', '{
    rpc/add_evaluation_participant, rpc/calibrate_evaluation, rpc/cancel_evaluation_cycle, rpc/cancel_evaluation_launch,
    rpc/cancel_feedback_request, rpc/change_evaluator, rpc/close_evaluation_cycle, rpc/copy_evaluation_cycle, rpc/decide_nominations,
    rpc/decline_feedback_request, rpc/decline_nomination, rpc/edit_feedback, rpc/give_feedback, rpc/hide_praise,
    rpc/launch_evaluation_cycle, rpc/mark_feedback_read, rpc/move_evaluation_step, rpc/nominate_peers, rpc/release_evaluations,
    rpc/remind_evaluations, rpc/remind_feedback_request, rpc/remove_evaluation_participant, rpc/remove_evaluation_questionnaire,
    rpc/remove_imported_evaluation, rpc/reopen_evaluation, rpc/reply_to_feedback, rpc/request_feedback,
    rpc/save_evaluation_conversation, rpc/save_evaluation_cycle, rpc/save_evaluation_questionnaire, rpc/take_back_feedback,
    rpc/take_experience_review, rpc/thank_for_feedback, rpc/use_standard_experience_form}'),
  ('okrs', '{
    rpc/align_objective, rpc/archive_objective_template, rpc/check_in, rpc/close_objectives, rpc/comment_objective,
    rpc/delete_objective_comment, rpc/edit_objective_comment, rpc/end_goal_meeting, rpc/enter_kpi_value, rpc/give_objective,
    rpc/pass_meeting_item, rpc/remind_of_closing, rpc/resolve_blocker, rpc/save_goal_cycle, rpc/save_initiative, rpc/save_kpi,
    rpc/save_objective, rpc/save_objective_template, rpc/set_goal_cycle_status, rpc/set_initiative_status, rpc/set_kpi_archived,
    rpc/set_milestone, rpc/set_objective_owner, rpc/set_objective_status, rpc/start_goal_meeting, rpc/undo_check_in,
    rpc/undo_given_objective, rpc/undo_kpi_value, rpc/use_objective_template_starters}'),
  ('pdis', '{
    rpc/archive_library_action, rpc/cancel_action, rpc/check_in_plan, rpc/close_development_plan, rpc/decide_development_plan,
    rpc/hand_in_certificate, rpc/rate_library_action, rpc/save_development_plan, rpc/save_library_action, rpc/set_action_stage,
    rpc/submit_development_plan, rpc/use_library_starters, rpc/validate_action}')
) as d (module, doors);

update private.home_parts h set module = m.module from (values ('own_leave', 'leaves'), ('risk', 'leaves'), ('news', 'news'),
  ('assets', 'assets'), ('evaluations', 'evaluations'), ('feedback', 'evaluations'), ('goals', 'okrs')) as m (part, module)
where m.part = h.part;
update private.pending_sources s set module = m.module from (values ('late_documents', 'documents'), ('document_orders', 'documents'),
  ('document_sends', 'documents'), ('document_reviews', 'documents'), ('vacation_losses', 'leaves'), ('vacation_shortfalls', 'leaves'),
  ('vacation_papers', 'leaves'), ('certificates', 'leaves'), ('leave_proposals', 'leaves'), ('posts', 'news'), ('post_reviews', 'news'),
  ('exits', 'offboarding'), ('assets', 'assets'), ('asset_audits', 'assets'), ('nominations', 'evaluations'), ('feedback', 'evaluations'),
  ('evaluations', 'evaluations'), ('goals', 'okrs'), ('goal_initiatives', 'okrs'), ('goal_closing', 'okrs'), ('pdis', 'pdis'))
  as m (source, module)
where m.source = s.source;

-- Comments -----------------------------------------------------------------------------------------------------------
comment on table private.module_doors is 'Functions and tables of the API that write to a module, and are shut while it is off.';
comment on column private.home_parts.module is 'The module without which the part is left out; null is always there.';
comment on column private.pending_sources.module is 'The module without which the source is left out; null is always there.';
