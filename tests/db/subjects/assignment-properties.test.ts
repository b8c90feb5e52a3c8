import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { change, days, department, freeze, hire } from '../support/history.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const cast = 5
const person = fc.integer({ min: 0, max: cast - 1 })
const boss = fc.option(person)
const title = fc.constantFrom('Analista', 'Gerente', 'Diretora', null)
const place = fc.constantFrom('Design', 'Produto', 'Marketing')
const offset = fc.integer({ min: -900, max: 60 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('direct' as const), person, boss, title, place }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), person, boss, title, place, offset, parts: fc.subarray(['manager_id', 'position_title', 'department_id'], { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), person, offset }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('admit' as const), person, offset }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

interface World {
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, string>
  now: string
}

/** What is refused changes nothing; that something else is refused than what rules refuse is an error of the test. */
async function tryTo(scene: Scene, text: string, values: readonly unknown[]): Promise<void> {
  const { error } = await scene.attempt(admin, text, values)
  if (error !== null && !/^(RH|23514)/.test(error.code ?? '')) throw error
}

async function perform(scene: Scene, world: World, step: Act): Promise<void> {
  if (step.kind === 'wait') {
    world.now = days(step.days, world.now)
    await freeze(scene, world.now)
    await scene.as(serviceRole, 'select private.run_assignments()')
    return
  }
  const id = world.ids[step.person]
  const on = 'offset' in step ? days(step.offset, world.now) : world.now
  if (step.kind === 'leave') await tryTo(scene, `update public.employees set status = 'terminated' where id = $1`, [id])
  else if (step.kind === 'reopen') await tryTo(scene, `update public.employees set status = 'active' where id = $1`, [id])
  else if (step.kind === 'return') await tryTo(scene, `select public.rehire_employee($1, $2)`, [id, on])
  else if (step.kind === 'admit') await tryTo(scene, `update public.employees set hire_date = least($2::date, $3::date) where id = $1`, [id, on, world.now])
  else if (step.kind === 'cancel') {
    const [plan] = await scene.owner('select id from public.employee_assignments where employee_id = $1 and applied_at is null order by starts_on limit 1', [id])
    await tryTo(scene, 'select public.cancel_assignment($1)', [plan?.['id'] ?? id])
  } else {
    const wish: Row = { manager_id: step.boss === null ? null : world.ids[step.boss], position_title: step.title, department_id: world.places.get(step.place) }
    if (step.kind === 'direct') await tryTo(scene, 'update public.employees set manager_id = $2, position = $3, department_id = $4 where id = $1', [id, wish['manager_id'], wish['position_title'], wish['department_id']])
    else await tryTo(scene, change, [id, on, Object.fromEntries(step.parts.map((part) => [part, wish[part]])), 'correction'])
  }
}

/** Whether somebody stands above himself on a day, found the plain way. */
function circleOn(rows: readonly Row[], day: string): boolean {
  const endOf = ({ ends_on: end }: Row): string => (typeof end === 'string' ? end : '9999')
  const above = new Map(rows.filter((row) => String(row['starts_on']) <= day && endOf(row) >= day).map((row) => [row['employee_id'], row['manager_id']]))
  return [...above.keys()].some((one) => {
    let up = above.get(one)
    for (let steps = 0; steps <= cast && up !== null && up !== undefined; steps += 1) {
      if (up === one) return true
      up = above.get(up)
    }
    return false
  })
}

async function check(scene: Scene, world: World): Promise<void> {
  const rows = await scene.owner(
    `select employee_id, manager_id, starts_on::text, ends_on::text, applied_at is null as planned from public.employee_assignments where employee_id = any ($1::uuid[])`, [world.ids])
  for (const day of new Set(rows.map((row) => String(row['starts_on'])))) expect({ day, circle: circleOn(rows, day) }).toEqual({ day, circle: false })
  expect(rows.filter((row) => row['planned'] !== (String(row['starts_on']) > world.now))).toEqual([])
  const people = await scene.as(admin,
    `select e.id, e.status, (e.position, e.department_id, e.manager_id) is not distinct from (a.position, a.department_id, a.manager_id) as same, a.employed, a.status as told
     from public.employees e cross join lateral public.employee_as_of(e.id, $2) a where e.id = any ($1::uuid[])`, [world.ids, world.now])
  expect(people).toHaveLength(cast)
  for (const { id, status, same, employed, told } of people) {
    expect({ id, told, employed }).toEqual({ id, told: status, employed: status !== 'terminated' })
    if (employed === true) expect({ id, same }).toEqual({ id, same: true })
  }
  const last = await scene.owner(
    `select e.id from private.current_assignments($1) c join public.employees e on e.id = c.employee_id
     where (e.position, e.department_id, e.manager_id) is distinct from (c.position_title, c.department_id, c.manager_id)`, [world.ids])
  expect(last).toEqual([])
}

it('whatever happens in whatever order, people are what their history says today, and nobody ever stands above himself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (steps) => {
      await stage.scene(async (scene) => {
        await freeze(scene)
        const places = new Map<string, string>()
        for (const name of ['Design', 'Produto', 'Marketing']) places.set(name, await department(scene, stage, name))
        const ids: string[] = []
        while (ids.length < cast) ids.push(await hire(scene, stage))
        const world: World = { ids, places, now: '2026-11-20' }
        for (const step of steps) {
          await perform(scene, world, step)
          await check(scene, world)
        }
      })
    }),
    { numRuns: 15, seed: 20261120 },
  )
}, 120_000)
