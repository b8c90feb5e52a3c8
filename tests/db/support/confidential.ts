import { randomUUID } from 'node:crypto'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** Calls a private function in somebody's name, as a command of a module does. */
export async function within(scene: Scene, actor: Actor, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  await scene.owner(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(actor.claims)])
  const rows = await scene.owner(text, values)
  await scene.owner(`select set_config('request.jwt.claims', '', true)`)
  return rows
}

/** Registers the kind of the tests, whose readers need manage_settings or, when open, nothing. */
export async function registerKind(scene: Scene, kind = 'test_case', needsPermission = true): Promise<void> {
  await scene.owner(
    `insert into private.confidential_kinds (kind, label, module, url, permission, readers_need_permission)
     values ($1, 'Caso de teste', 'employees', '/app/inbox?case=', 'manage_settings', $2)`,
    [kind, needsPermission],
  )
}

/** Opens a case of Aurora about a person as somebody, and answers its id. */
export async function openCase(scene: Scene, stage: Stage, opener: Actor, about: string, readers: readonly string[] = [], kind = 'test_case'): Promise<string> {
  const id = randomUUID()
  await within(scene, opener, 'select private.open_case($1, $2, $3, $4, $5)', [stage.company('aurora'), kind, about, id, readers])
  return id
}
