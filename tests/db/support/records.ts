import type { Actor, Row, Scene, Stage } from './stage.ts'

/** The people of the demo around whom the tests of records turn. */
export interface Cast {
  readonly admin: Actor
  readonly master: Actor
  readonly manager: Actor
  readonly user: Actor
  readonly stranger: Actor
}

export const castOf = (stage: Stage): Cast => ({
  admin: stage.signedIn('admin@aurora.demo'),
  master: stage.signedIn('master@vinculo.demo'),
  manager: stage.signedIn('gestor@aurora.demo'),
  user: stage.signedIn('pessoa@aurora.demo'),
  stranger: stage.signedIn('admin@boreal.demo'),
})

export async function employeeId(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

/** A person of Aurora without any record, twenty years old. */
export async function newcomer(scene: Scene, stage: Stage): Promise<string> {
  const [row] = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, hire_date, birth_date, cpf)
     values ($1, 'Nova', 'Pessoa', private.today($1), private.today($1) - interval '20 years', '52998224725') returning id`,
    [stage.company('aurora')],
  )
  return String(row?.['id'])
}

const saving = 'select public.save_employee_record($1, $2, $3::jsonb, $4, $5, true) as record'
/** What is saved: whose record, which, the values, and the row with its `updated_at` as read when it is not a new one. */
type Saved = readonly [employee: string, record: string, values: Row, row?: { readonly at?: unknown; readonly id?: unknown }]
const argumentsOf = ([employee, record, values, row]: Saved): unknown[] => [employee, record, JSON.stringify(values), row?.at ?? null, row?.id ?? null]

/** Saves as an actor, answering yes to what is asked first; answers the row written, or null when it had changed meanwhile. */
export async function save(scene: Scene, actor: Actor, ...saved: Saved): Promise<Row | null> {
  const [row] = await scene.as(actor, saving, argumentsOf(saved))
  return (row?.['record'] ?? null) as Row | null
}

/** The refusal of a save: code, then the constraint or the field to blame. */
export async function refusedSave(scene: Scene, actor: Actor, ...saved: Saved): Promise<string | null> {
  const { error } = await scene.attempt(actor, saving, argumentsOf(saved))
  if (error === null) return null
  return `${error.code ?? ''} ${error.constraint ?? error.detail ?? ''}`.trim()
}

export async function read(scene: Scene, actor: Actor, employee: string, sensitivity: string, reason?: string): Promise<Row> {
  const [row] = await scene.as(actor, 'select public.read_sensitive_records($1, $2, $3) as records', [employee, sensitivity, reason ?? null])
  return row?.['records'] as Row
}
