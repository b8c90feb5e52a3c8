import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventful } from './support/eventful.ts'
import { openStage, type Row, type Scene, type Stage } from './support/stage.ts'

/**
 * What the web takes for there, by the call that answers it. Each step of a path is a key: `[]` a list, `?` may be null, else an object.
 * In a call `{name}` is each id of that name below; they are made in this order, since some of them plan and send.
 */
const answers: Readonly<Record<string, readonly string[]>> = {
  'leave_request_list({company})': ['person', 'parts[]', 'waiting_for[]'],
  'leave_calendar({today}, {today} + 200, {person})': ['holidays[]', 'blocks[]', 'away[]', 'mine[]'],
  'best_vacation_dates(10, {today} + 40, {today} + 300)': ['holidays[]', 'warnings[]'],
  'preview_leave({leave_type}, {parts})': ['rules[]'],
  'vacation_desk({company})': ['counters', 'departments[]', 'rows[].person'],
  'vacation_statement({person})': ['person', 'periods[].lines[]', 'periods[].entries[]'],
  'vacation_loss_case({ill}, {lost_period})': ['person', 'days[]'],
  'certificate_board({company})': ['waiting[].person', 'sums[].person', 'sums[].certificates[]', 'exams[].person', 'originals[].person'],
  'certificate_list({company})': ['person'],
  'my_certificates()': ['files[]'],
  'read_certificate({certificate})': ['person', 'files[]'],
  'leave_map({company}, {today}, {today} + 365)': [
    'departments[]', 'people[].periods[]', 'bars[]', 'holidays[]', 'blocks[]', 'coverage[].covers[]', 'coverage[].people[]', 'coverage[].away[]', 'coverage[].minimum[]',
  ],
  'preview_plan({mate}, {start}, 10)': ['rules[]'],
  'plan_vacation({mate}, {start}, 10)': ['warnings[]'],
  'move_planned({planned}, {start}, 10)': ['warnings[]'],
  'keep_plan({company}, {wishes})': ['warnings[]'],
  "propose_plan({company}, p_scope => 'year')": ['placed[].person', 'missing[]'],
  'send_plan({plans})': ['sent[]', 'refused[].person'],
  'absence_report({company}, {today} - 180, {today})': ['types[]', 'departments[]', 'months[]', 'days[]'],
  'absence_rows({company}, {today} - 180, {today})': ['person'],
  'absences_between({company}, {today} - 180, {today} + 60)': ['person'],
  "vacation_papers({company}, 'notice')": ['employee'],

  'approval_thread({approval})': [
    'requester', 'waiting_for[]', 'steps[].approvers[]', 'events[]', 'changes?[].files[]', 'leave?.parts[]', 'leave?.warnings[]', 'leave?.conflicts[].person', 'leave?.history[]',
  ],
  'my_approval_requests()': ['waiting_for[]'],
  'simulate_approval({entity})': ['approvers[]', 'warnings[]'],
  'approval_flow_list({company})': ['[].departments[]', '[].roles[]', '[].steps[].people[]'],
  'approval_substitute_list({company})': ['person', 'substitute'],
  'employee_change_requests({person})': ['fields[].files[]'],
  'my_pending_items()': ['action'],
  "request_change('{\"phone\": \"11987654321\", \"social_name\": \"Bia\"}')": ['applied[]'],

  'assignment_history({person})': ['changes[]'],
  'contract_ending_effects({person})': ['departments[]'],
  "export_records({company}, 'dependents', 'Conferência')": ['[].record'],
  'payroll_month({company}, {month})': ['[]'],
  'audit_page()': ['changes'],
  'catalogue_use({company})': ['documents[]'],
  'import_page({import})': ['cells', 'errors[]', 'changes', 'doubts'],
  'job_runs()': ['recent[]'],

  'document_type_list({company})': ['rules[]'],
  'document_matrix({company})': ['employee', 'cells[]'],
  'document_list({company})': ['employee'],
  'documents_to_review({company})': ['employee'],
  'document_request_recipients({company}, {types})': ['employee', 'channels[]'],
  'document_reminder_recipients({campaign})': ['employee', 'channels[]'],
  'late_document_requests({campaign})': ['employee'],
  "notice_reach({company}, {people}, 'document_requested')": ['employee', 'channels[]'],
  'invitation_reach({company}, {people})': ['employee', 'channels[]'],
  'signature_evidence({envelope})': ['parties[]'],
  'verify_document({code})': ['signers[]'],
  'distribution_items({distribution})': ['employee'],
  'distribution_people({company})': ['[]'],
  'document_template_list({company})': ['inputs[]'],
  'read_document_template({template})': ['body.blocks[]', 'body.inputs[]'],
  'render_document({template}, {person})': ['employee', 'document.blocks[]', 'missing[]'],
  'review_document_batch({template}, {people})': ['employee', 'missing[]'],
  'start_document_batch({template}, {people})': ['employee'],
  'document_batch_makings({batch})': ['employee'],
  'document_order_queue({company})': ['employee', 'inputs[]'],
  'my_document_orders()': ['employee', 'inputs[]'],

  'admission_draft({draft})': ['parts'],
  'admission_board({company})': ['employee'],
  'admission_detail({me})': ['employee', 'tasks[]'],
  'admission_task({task})': ['employee'],
  'my_admission()': ['person', 'tasks[]'],
  'check_collective({collective})': ['rules[]'],
  'preview_collective({collective})': ['person', 'parts[]'],
  'collective_outcome({collective})': ['person'],
}

/** What these answer of parts may be missing, or has no list that screens take for there. */
const withoutLists: readonly string[] = [
  'collective_notice', 'custom_values', 'distribution_list', 'document_batch_list', 'document_campaign_list', 'document_history', 'document_hold_list',
  'document_openings', 'document_signatures', 'employee_as_of', 'employee_timeline', 'enterprise_dashboard', 'experience_of', 'my_approval_decisions',
  'my_record_requests', 'my_signatures', 'prepare_document_making', 'read_sensitive_records', 'remove_employee_record', 'same_document',
  'save_custom_values', 'save_employee_record', 'start_vacation_papers', 'start_vacation_schedules',
]

const some = (table: string, each: string): string => `select distinct on (${each}) id from public.${table} where company_id = {company} order by ${each}, id`

/** A day on which the law lets ten days of vacation of somebody begin. */
const startOf = (who: string): string => `select c.starts_on from public.employees e
  cross join lateral private.vacation_candidates(e, 10, private.today(e.company_id) + 40, private.today(e.company_id) + 49) c where e.id = {${who}} order by c.starts_on limit 1`

/** The ids that calls name, as expressions of SQL. */
const names: Readonly<Record<string, string>> = {
  today: 'select private.today({company})',
  month: `select date_trunc('month', private.today({company}))::date`,
  start: startOf('mate'),
  person: `select id from public.employees where email in ('pessoa@aurora.demo', 'gestor@aurora.demo')`,
  people: 'select array[{me}, {mate}]',
  lost_period: 'select period_from from private.vacation_losses({company}) where employee_id = {ill}',
  leave_type: some('leave_types', 'category'),
  parts: `select jsonb_build_array(jsonb_build_object('starts_on', private.today({company}) + 60, 'ends_on', private.today({company}) + 69))`,
  planned: 'select id from public.vacation_plans',
  wishes: `select jsonb_build_array(jsonb_build_object('employee_id', {me}, 'starts_on', (${startOf('me')}), 'days', 10))`,
  plans: 'select array_agg(id) from public.vacation_plans group by author_id',
  certificate: 'select request_id from public.leave_certificates where company_id = {company} order by created_at desc',
  approval: some('approval_requests', 'entity_type, status'),
  entity: 'select entity_type from public.approval_entity_types',
  import: some('imports', 'kind'),
  types: 'select array_agg(id) from public.document_types where company_id = {company}',
  campaign: 'select id from public.document_campaigns where company_id = {company} order by created_at desc',
  envelope: some('signature_envelopes', 'kind, status'),
  code: 'select code from public.signature_envelopes where company_id = {company}',
  distribution: some('document_distributions', 'status'),
  template: some('document_templates', 'name'),
  batch: 'select id from private.document_batches where company_id = {company}',
  draft: 'select id from public.admission_drafts where company_id = {company}',
  task: some('admission_tasks', 'status'),
  collective: some('collective_vacations', 'status'),
}

const literal = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`

/** The call once for each id that it names, six at most of a name. */
async function spelt(scene: Scene, call: string, cast: Row): Promise<readonly string[]> {
  const name = /\{(\w+)\}/.exec(call)?.[1]
  if (name === undefined) return [call]
  const put = (value: string): Promise<readonly string[]> => spelt(scene, call.replaceAll(`{${name}}`, value), cast)
  if (name in cast) return put(`${literal(cast[name])}::uuid`)
  const source = (names[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => `${literal(cast[key])}::uuid`)
  const ids = await scene.owner(`select x.id::text as id, pg_typeof(x.id)::text as type from (${source}) x (id) where x.id is not null limit 6`)
  const calls: string[] = []
  for (const { id, type } of ids) calls.push(...(await put(`${literal(id)}::${String(type)}`)))
  return calls
}

interface Found {
  /** How often the path was there. */
  times: number
  /** What was there in its place. */
  readonly wrong: unknown[]
}
function read(value: unknown, [step, ...rest]: readonly string[], found: Found): void {
  if (step === undefined) return
  const [, key = '', optional, list] = /^(\w*)(\??)(\[\])?$/.exec(step) ?? []
  const part = key === '' ? value : (value as Row)[key]
  if (optional === '?' && (part === null || part === undefined)) return
  if (list === '[]' ? !Array.isArray(part) : typeof part !== 'object' || part === null || Array.isArray(part)) {
    found.wrong.push(part ?? null)
    return
  }
  if (rest.length === 0) found.times += 1
  for (const each of Array.isArray(part) ? part : [part]) read(each, rest, found)
}

let stage: Stage
let found: ReadonlyMap<string, Found>
beforeAll(async () => {
  stage = await openStage()
  found = await stage.scene(async (scene) => {
    const cast = { ...(await eventful(scene, stage)) }
    const all = new Map<string, Found>()
    for (const [call, paths] of Object.entries(answers)) {
      const answered = await answersOf(scene, await spelt(scene, call, cast))
      for (const path of paths) {
        const one: Found = { times: 0, wrong: [] }
        for (const answer of answered) if (answer !== null) read(answer, path.split('.'), one)
        all.set(`${call} ${path}`, one)
      }
    }
    return all
  })
}, 120_000)
afterAll(() => stage.close())

/** Rows, or the one value, that the demo roles are answered; a refusal of the product is no answer. */
async function answersOf(scene: Scene, calls: readonly string[]): Promise<readonly unknown[]> {
  const rows: Row[] = []
  for (const email of ['master@vinculo.demo', 'admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo']) {
    for (const call of calls) {
      try {
        rows.push(...(await scene.as(stage.signedIn(email), `select to_jsonb(a) as answer from public.${call} a`)))
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code?.startsWith('RH'))) throw new Error(call, { cause: error })
      }
    }
  }
  return rows.map((row) => row['answer'])
}

describe('what the web takes for there', () => {
  it.each(Object.entries(answers).flatMap(([call, paths]) => paths.map((path) => [call, path] as const)))('%s answers %s', (call, path) => {
    const { times, wrong } = found.get(`${call} ${path}`) ?? { times: 0, wrong: [] }
    expect(wrong).toEqual([])
    expect(times).toBeGreaterThan(0)
  })

  it('is told of every function that answers something made of parts', async () => {
    const functions = await stage.scene((scene) =>
      scene.owner(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', p.oid, 'execute') and pg_get_function_result(p.oid) ~ 'jsonb|\\[\\]' order by p.proname collate "C"`),
    )
    const told = new Set([...Object.keys(answers).map((call) => call.slice(0, call.indexOf('('))), ...withoutLists])
    expect([...told].toSorted()).toEqual(functions.map(({ name }) => name))
  })
})
