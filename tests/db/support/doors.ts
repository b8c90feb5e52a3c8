import type { Scene, Stage } from './stage.ts'

/** A function of the API, with its parameters in order. */
export interface Door {
  readonly name: string
  readonly names: readonly string[]
  readonly types: readonly string[]
  /** How many parameters have to be given: the first ones. */
  readonly required: number
  /** Reads alone, as it says of itself. */
  readonly reads: boolean
}

/** What people may call, but for computed columns. */
export async function openDoors(scene: Scene): Promise<readonly Door[]> {
  const found = await scene.owner(
    `select p.proname::text as name, coalesce(p.proargnames[1 : p.pronargs], '{}') as names, p.pronargs - p.pronargdefaults as required, p.provolatile <> 'v' as reads,
       array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality u (t, n) order by n) as types
     from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
       and not exists (select from unnest(p.proargtypes::oid[]) t join pg_type y on y.oid = t where y.typtype = 'c') order by 1`)
  return found as unknown as readonly Door[]
}

/** Tables, of the API unless told otherwise, whose first row of Aurora (the vacation, of types of leave; what is active, where something is) a parameter means, by the function and what it calls the parameter. The first that fits counts. */
const MEANT: ReadonlyArray<readonly [RegExp, string]> = [
  [/depart|source_id|target_id/, 'departments'],
  [/flow/, 'approval_flows'],
  [/(?:leave|absence|plan|certificate|original)\w*\.p_request_id/, 'leave_requests'],
  [/cancel_erasure\.p_erasure_id$/, 'private.erasures'],
  [/privacy_request\.p_request_id$/, 'private.privacy_requests'],
  [/\.p_operator_id$/, 'private.data_operators'],
  [/cancel_document_requests/, 'document_requests'],
  [/\.p_request(?:s|_id)$/, 'approval_requests'],
  [/\.p_step_id$/, 'approval_steps'],
  [/(?:leave|absence|certificate|block)\w*\.p_type(?:s|_id)$/, 'leave_types'],
  [/\.p_type(?:s|_id)$/, 'document_types'],
  [/(admission|journey)\w*\.p_template_id$/, 'journey_templates'],
  [/\.p_template_id$/, 'document_templates'],
  [/\.p_document_id$/, 'documents'],
  [/\.p_campaign_id$/, 'campaigns'],
  [/\.p_option_id$/, 'document_order_options'],
  [/\.p_contract_id$/, 'employee_contracts'],
  [/\.p_leaves$/, 'leaves'],
  [/\.p_positions$|position_title\.p_id|catalogue/, 'positions'],
  [/work_site(?:s|_id)$/, 'work_sites'],
  [/_tags?\.|p_tags$/, 'employee_tags'],
  [/notice_id/, 'privacy_notices'],
  [/custom_field\.p_id/, 'custom_fields'],
  [/journey_template\.p_id/, 'journey_templates'],
  [/journey_kit\.p_id/, 'journey_kits'],
  [/assignments?\.p_ids?$/, 'employee_assignments'],
  [/substitute\.p_id/, 'approval_substitutes'],
  [/disciplinary/, 'employee_disciplinary'],
  [/import_id/, 'imports'],
  [/\.p_admission_id$/, 'admissions'],
  [/\.p_journey_id$/, 'journeys'],
  [/journey_run\.p_run_id$/, 'journey_runs'],
  [/\.p_task_id$/, 'journey_tasks'],
  [/\.p_collective_id$/, 'collective_vacations'],
  [/\.p_fact_id$/, 'person_facts'],
  [/\.p_objective_id$/, 'private.objectives'],
  [/\.p_key_result_id$/, 'private.key_results'],
  [/\.p_kpi_id$/, 'private.kpis'],
  [/\.p_milestone_id$/, 'private.key_result_milestones'],
  [/goal_cycle_status\.p_cycle_id$|(?:objectives?|objective_(?:list|tree)|closing|report)\.p_cycle_id$/, 'goal_cycles'],
  [/\.p_post_id$/, 'posts'],
  [/\.p_comment_id$/, 'post_comments'],
  [/\.p_dossier_id$/, 'private.dossiers'],
]

const TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['journey_list', 'journey_detail', 'journey_figures', 'journey_plan', 'journey_template_list', 'simulate_journeys', 'start_journey', 'start_journeys'].map((name) => [`${name}.p_kind`, 'admission'])),
  'assign_obligations.p_kind': 'ca', 'mark_obligations.p_kind': 'esocial_exam', 'esocial_gaps.p_event': 'S-2200', 'quota_rows.p_group': 'pcd_base',
  'preview_fact.p_kind': 'office', 'record_fact.p_kind': 'office', 'open_leave_feed.p_kind': 'team', 'close_leave_feed.p_kind': 'team', 'archive_catalogue_item.p_kind': 'positions', 'vacation_papers.p_kind': 'notice',
  'start_vacation_papers.p_kind': 'notice', 'review_document.p_decision': 'approve', 'note_original.p_state': 'seen',
  p_action: 'disable', p_class: 'personal', p_decision: 'approve', p_entity: 'employee', p_entity_type: 'leave', p_kind: 'employees', p_mime: 'image/png',
  'campaign_list.p_purpose': 'documents', 'campaign_recipients.p_purpose': 'documents', 'send_campaign.p_purpose': 'documents',
  'export_records.p_section': 'contract', 'change_assignment.p_reason': 'transfer', 'change_assignments.p_reason': 'transfer', 'change_assignments_each.p_reason': 'transfer',
  'termination_estimate.p_reason': 'dismissal', 'termination_estimate.p_notice': 'worked',
  'start_import.p_match_key': 'cpf', 'start_import.p_fields': 'cpf', 'set_notification_preference.p_kind': 'leave_question', p_email: 'daily',
  p_block: 'people', p_figure: 'headcount', p_key: 'time_zone', p_letter: 'invitation', p_policy: 'ask', p_purpose: 'avatar', p_role: 'user', p_scope: 'risk', p_sort: 'safe', p_subject: 'Férias', p_list: 'employees', p_format: 'csv',
  'feedback_list.p_scope': 'received', 'feedback_request_list.p_scope': 'asked',
  'react_to_post.p_reaction': 'like', p_search: 'a', p_cause: 'dismissal', p_field: 'phone', p_record: 'emergency_contacts', p_rule: 'vacation_notice', p_comment: 'Um comentário', p_reason: 'Um motivo qualquer',
}

const OBJECTS: Readonly<Record<string, unknown>> = {
  p_audience: { everyone: true }, p_wishes: { types: [] },
  p_values: { on_date: '2026-02-02', variety: 'cipa' },
  'request_change.p_changes': { rg: '77.777.777-7' },
  p_changes: { position_title: 'Outro cargo' },
  p_parts: [{ starts_on: '2026-12-07', ends_on: '2026-12-16' }],
  'preview_mail_text.p_words': {}, p_fields: [], p_rows: [], p_people: [], p_tasks: [], p_chosen: {}, p_filters: {}, p_items: [], p_edits: [], p_context: {}, p_inputs: {}, p_files: {},
}

// Of the two ways to say how many have to be present, one.
const NUMBERS: Readonly<Record<string, number | null>> = { p_days: 10, p_year: 2026, p_offset: 0, p_max_away_pct: null }

/** A call as a screen would make it: every parameter, or those that have to be given. */
export interface Call {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Asking {
  /** The person whom parameters mean. */
  readonly person: string
  readonly withOptions: boolean
  readonly texts?: Readonly<Record<string, string>>
}

/** How to call a door with real ids, days and kinds: of Aurora, and of one person. */
export async function callsOf(scene: Scene, stage: Stage): Promise<(door: Door, asking: Asking) => Call> {
  const ids = new Map<string, unknown>()
  for (const table of new Set(MEANT.map(([, name]) => name))) {
    const [row] = await scene.owner(`select id from ${table.includes('.') ? table : `public.${table}`} t where company_id = $1 order by to_jsonb(t) ->> 'key' = 'vacation' desc nulls last, to_jsonb(t) ->> 'status' = 'active' desc nulls last, id limit 1`, [stage.company('aurora')])
    ids.set(table, row?.['id'])
  }
  const idOf = (key: string, person: string): unknown => {
    if (/compan\w*$|copy\w*\.p_from$/.test(key)) return stage.company('aurora')
    if (/copy\w*\.p_to$/.test(key)) return stage.company('boreal')
    const table = MEANT.find(([pattern]) => pattern.test(key))?.[1]
    return (table === undefined ? undefined : ids.get(table)) ?? person
  }
  const valueOf = (door: Door, place: number, { person, texts }: Asking): unknown => {
    const [name, type] = [door.names[place] ?? '', door.types[place] ?? '']
    const key = `${door.name}.${name}`
    const text = texts?.[name] ?? TEXTS[key] ?? TEXTS[name]
    if (type === 'uuid') return idOf(key, person)
    if (type === 'uuid[]') return [idOf(key, person)]
    if (type.endsWith('[]')) return [type === 'integer[]' ? 1 : (text ?? 'x')]
    if (type === 'jsonb') return JSON.stringify(OBJECTS[key] ?? OBJECTS[name] ?? { company_id: stage.company('aurora'), employee_id: person, id: person })
    if (type === 'boolean') return false
    if (/^(?:integer|bigint|numeric|smallint)/.test(type)) return NUMBERS[name] === undefined ? 50 : NUMBERS[name]
    const isEnd = /_to$|ends|until|before/.test(name)
    if (type === 'date') return name === 'p_month' ? '2026-11-01' : isEnd ? '2027-11-30' : '2026-11-20'
    if (type.startsWith('timestamp')) return isEnd ? '2027-11-30T12:00:00Z' : '2020-01-01T12:00:00Z'
    return text ?? (name === 'p_half' ? null : 'a')
  }
  return (door, asking) => {
    const places = door.types.map((_type, place) => place).slice(0, asking.withOptions ? door.types.length : door.required)
    const marks = places.map((place) => `${door.names[place] ?? ''} => $${place + 1}::${door.types[place] ?? ''}`)
    return { text: `select * from public.${door.name}(${marks.join(', ')})`, values: places.map((place) => valueOf(door, place, asking)) }
  }
}
