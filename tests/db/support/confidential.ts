import { randomUUID } from 'node:crypto'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** Calls a private function in somebody's name, as a command of a module does. */
export async function within(scene: Scene, actor: Actor, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  await scene.owner(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(actor.claims)])
  const rows = await scene.owner(text, values)
  await scene.owner(`select set_config('request.jwt.claims', '', true)`)
  return rows
}

/** Registers the kind of the tests, whose readers need manage_settings, or nothing. */
export async function registerKind(scene: Scene, needsPermission = true): Promise<void> {
  await scene.owner(
    `insert into private.confidential_kinds (kind, label, module, url, permission, readers_need_permission)
     values ('test_case', 'Caso de teste', 'employees', '/app/inbox?case=', 'manage_settings', $1)`,
    [needsPermission],
  )
}

/** Opens a case of the kind of the tests in Aurora, and answers its id. */
export async function openCase(scene: Scene, stage: Stage, opener: Actor, about: string, readers: readonly string[] = []): Promise<string> {
  const id = randomUUID()
  await within(scene, opener, `select private.open_case($1, 'test_case', $2, $3, $4)`, [stage.company('aurora'), about, id, readers])
  return id
}

/** A kind of request whose module does nothing, to open approvals of a case. */
export async function registerRequests(scene: Scene): Promise<void> {
  await scene.owner(`create function private.test_decided(p_id uuid, p_outcome text, p_decider uuid) returns void language sql as 'select 1'`)
  await scene.owner(`insert into public.approval_entity_types (entity_type, label, module, on_decided) values ('test_request', 'Pedido de teste', 'employees', 'private.test_decided')`)
}

/** Opens a request in Aurora about somebody, of a case where one is named, as its requester. */
export async function openRequest(scene: Scene, stage: Stage, requester: Actor, context: Row): Promise<string> {
  const [row] = await within(scene, requester, `select private.open_approval($1, 'test_request', $2, private.my_employee_id(), 'Desligamento de Fulano', $3) as id`, [
    stage.company('aurora'), randomUUID(), JSON.stringify(context),
  ])
  return String(row?.['id'])
}

/** Registers a confidential measure, and answers its id, which is that of the case. */
export async function saveMeasure(scene: Scene, actor: Actor, about: string, confidential = true): Promise<string> {
  const [row] = await scene.as(actor, `select public.save_employee_record($1, 'disciplinary', $2) ->> 'id' as id`, [
    about, JSON.stringify({ kind: 'written_warning', occurred_on: '2026-11-02', reason: 'Uso indevido', confidential }),
  ])
  return String(row?.['id'])
}

/** The measures of a person, as somebody reads them. */
export async function measuresOf(scene: Scene, actor: Actor, about: string): Promise<string[]> {
  const [row] = await scene.as(actor, `select public.read_sensitive_records($1, 'disciplinary') -> 'disciplinary' as rows`, [about])
  return ((row?.['rows'] ?? []) as Row[]).map(({ id }) => String(id))
}
