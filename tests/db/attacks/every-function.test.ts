import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { written } from '../support/written.ts'

/** A function that people may call, with its parameters in order. */
interface Door {
  readonly name: string
  readonly names: readonly string[]
  readonly types: readonly string[]
}

// Functions with the owner's rights check for themselves who asks. Here each of them is called by people for whom the gate is shut, and by an
// administrator of another company, with nothing and with everything that a real call would name: none may write, none may tell.
const stage = sharedStage()
let doors: readonly Door[]
beforeAll(async () => {
  doors = await stage.scene(async (scene) => {
    const found = await scene.owner(
      `select p.oid::regproc::text as name, coalesce(p.proargnames[1 : p.pronargs], '{}') as names,
         array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality u (t, n) order by n) as types
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute')
       order by 1`,
    )
    return found as unknown as readonly Door[]
  })
})

/** Ids of Aurora by what a parameter is called; a request, an import, a file and a substitution of the demo or made for this. */
async function idsOf(scene: Scene): Promise<ReadonlyMap<RegExp, string>> {
  const aurora = stage.company('aurora')
  const admin = stage.signedIn('admin@aurora.demo')
  const one = async (text: string, values: readonly unknown[] = [aurora]): Promise<string> => String((await scene.owner(text, values))[0]?.['id'])
  const person = await one(`select id from public.employees where email = 'pessoa@aurora.demo'`, [])
  const boss = await one(`select id from public.employees where email = 'gestor@aurora.demo'`, [])
  await scene.as(admin, 'select public.save_substitute($1)', [{ employee_id: boss, substitute_id: person, starts_on: '2026-01-01', ends_on: '2026-12-30' }]).catch(() => [])
  const imported = (await scene.as(admin, `select id from public.start_import($1, 'employees', 'a.csv', 'cpf', '{cpf}')`, [aurora]))[0]?.['id']
  const file = (await scene.as(stage.signedIn('pessoa@aurora.demo'), `select file_id as id from public.start_upload('avatar', 'a.png', 'image/png', 9, $1)`, [person]))[0]?.['id']
  return new Map([
    [/compan|_from$|_to$/, aurora],
    [/collective/, await one(`insert into public.collective_vacations (company_id, name) values ($1, 'Recesso') returning id`)],
    [/import/, String(imported)],
    [/file/, String(file)],
    [/notice/, await one('select id from public.privacy_notices where company_id = $1 limit 1')],
    [/depart|source|target/, await one('select id from public.departments where company_id = $1 and archived_at is null limit 1')],
    [/flow/, await one('select id from public.approval_flows where company_id = $1 limit 1')],
    [/request/, await one(`select id from public.approval_requests where company_id = $1 and status = 'pending' limit 1`)],
    [/step/, await one(`select id from public.approval_steps where company_id = $1 and status = 'waiting' limit 1`)],
    [/user|login/, String(stage.signedIn('pessoa@aurora.demo').claims?.['sub'])],
    [/./, person],
  ])
}

function valueOf(name: string, type: string, ids: ReadonlyMap<RegExp, string>): unknown {
  const id = [...ids].find(([pattern]) => pattern.test(name))?.[1] ?? ''
  if (type.endsWith('[]')) return type === 'uuid[]' ? [id] : ['x']
  if (type === 'uuid') return id
  if (type === 'jsonb') return JSON.stringify({ company_id: ids.values().next().value, employee_id: id, id })
  if (type === 'boolean') return true
  if (/^(?:integer|bigint|numeric|smallint)/.test(type)) return 1
  return /^(?:date|timestamp)/.test(type) ? '2026-11-21' : ({ p_action: 'disable', p_role: 'user', p_decision: 'approve', p_purpose: 'avatar', p_kind: 'employees', p_policy: 'ask', p_mime: 'image/png' }[name] ?? 'x')
}

const nothing = (value: unknown): boolean =>
  value === null || value === false || value === 0 || value === '0' || value === '' || (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(nothing))

/** What a call did that it should not have done, or null. What was not refused is called once more, with its writes counted: counting is dear, and most are refused. */
async function fault(scene: Scene, actor: Actor, door: Door, values: readonly unknown[]): Promise<string | null> {
  const marks = door.types.map((type, index) => `${door.names[index] ?? ''} => $${index + 1}::${type}`)
  const call = (): Promise<readonly Row[]> => scene.as(actor, `select * from ${door.name}(${marks.join(', ')})`, values)
  try {
    await call()
  } catch {
    return null
  }
  await scene.owner('rollback to savepoint door')
  const before = await written(scene)
  const told = await call()
  // A try is counted, whoever tries.
  if (door.name !== 'verify_document' && (await written(scene)) !== before) return `${door.name} wrote`
  // A list of answers says of each one that it was refused.
  return told.every((row) => nothing(row) || row['ok'] === false) ? null : `${door.name} told ${JSON.stringify(told[0]).slice(0, 120)}`
}

async function faults(scene: Scene, actor: Actor, asked: readonly Door[], valuesOf: (door: Door) => readonly unknown[]): Promise<string[]> {
  const found: string[] = []
  for (const door of asked) {
    await scene.owner('savepoint door')
    const what = await fault(scene, actor, door, valuesOf(door))
    await scene.owner('rollback to savepoint door')
    if (what !== null) found.push(what)
  }
  return found
}

describe('every function that runs with the rights of the owner', () => {
  it.each([
    ['a login without a person', 'estranho@vinculo.demo', ''],
    ['people of a deactivated company', 'admin@cometa.demo', ''],
    ['an ended session', 'admin@aurora.demo', 'delete from auth.sessions'],
    ['a disabled login', 'master@vinculo.demo', `update auth.users set banned_until = now() + interval '1 day'`],
  ])('neither tells nor writes anything for %s', async (_who, email, loss) => {
    await stage.scene(async (scene) => {
      const ids = await idsOf(scene)
      if (loss !== '') await scene.owner(loss)
      const actor = stage.signedIn(email)
      expect(doors.length).toBeGreaterThan(60)
      if (loss === '') expect(await faults(scene, actor, doors, ({ types }) => types.map(() => null))).toEqual([])
      expect(await faults(scene, actor, doors, ({ names, types }) => types.map((type, index) => valueOf(names[index] ?? '', type, ids)))).toEqual([])
    })
  })

  it.each(['admin@boreal.demo', 'pessoa@boreal.demo'])('neither tells nor writes anything of another company for %s', async (email) => {
    await stage.scene(async (scene) => {
      const ids = await idsOf(scene)
      const aimed = doors.filter(({ types }) => types.some((type) => type.startsWith('uuid') || type === 'jsonb'))
      expect(aimed.length).toBeGreaterThan(40)
      const values = ({ names, types }: Door): readonly unknown[] => types.map((type, index) => valueOf(names[index] ?? '', type, ids))
      expect(await faults(scene, stage.signedIn(email), aimed, values)).toEqual([])
      // A comparison with nothing is neither yes nor no: only the company is named, nobody and nothing in it.
      const placed = aimed.filter(({ names }) => names.includes('p_company_id'))
      const bare = ({ names, types }: Door): readonly unknown[] =>
        types.map((type, index) => (type === 'uuid' && !/compan/.test(names[index] ?? '') ? null : valueOf(names[index] ?? '', type, ids)))
      expect(await faults(scene, stage.signedIn(email), placed, bare)).toEqual([])
    })
  })

  it('answers the same questions of who may ask them', async () => {
    await stage.scene(async (scene) => {
      const ids = await idsOf(scene)
      const opened = await faults(scene, stage.signedIn('admin@aurora.demo'), doors, ({ names, types }) => types.map((type, index) => valueOf(names[index] ?? '', type, ids)))
      expect(opened.filter((what) => what.endsWith(' wrote')).length).toBeGreaterThan(7)
      expect(opened.filter((what) => what.includes(' told ')).length).toBeGreaterThan(10)
    })
  })
})
