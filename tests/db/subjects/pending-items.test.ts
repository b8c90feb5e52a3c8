import { beforeAll, describe, expect, it } from 'vitest'
import { askChange, colleague, decide, employeeId, giveAccess, nameSubstitute, people, putInForce } from '../support/approvals.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let master: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  master = stage.signedIn(people.master)
})

/** Without the evaluations of the demo, which wait for everybody. */
const itemsBesideEvaluations = async (scene: Scene, actor: Actor): Promise<readonly Row[]> => (await items(scene, actor)).filter(({ kind }) => kind !== 'evaluation')
const items = (scene: Scene, actor: Actor, limit = 50, after: Row = {}): Promise<readonly Row[]> =>
  scene.as(actor, 'select i.*, i.sort_at::text as place from public.my_pending_items($1, $2, $3) i', [limit, after['place'] ?? null, after['item_key'] ?? null])
const count = async (scene: Scene, actor: Actor): Promise<number> => Number((await scene.as(actor, 'select public.my_pending_count() as n'))[0]?.['n'])
const requests = async (scene: Scene, actor: Actor): Promise<unknown[]> => (await items(scene, actor)).map((item) => (item['action'] as Row)['request_id'])

describe('Pendências', () => {
  it('hold an approval for who decides it now, and for nobody else', async () => {
    await stage.scene(async (scene) => {
      const before = await count(scene, manager)
      const request = await askChange(scene, person)
      expect(await count(scene, manager)).toBe(before + 1)
      const [mine] = (await items(scene, manager)).filter((item) => (item['action'] as Row)['request_id'] === request)
      expect(mine).toMatchObject({ kind: 'approval', module: 'employees', overdue: false, person: { name: 'Beatriz Nogueira Campos' }, action: { type: 'approval', on_behalf_of: null } })
      for (const other of [person, admin, master, stage.signedIn(people.stranger)]) expect(await requests(scene, other)).not.toContain(request)
      await decide(scene, manager, request)
      expect(await requests(scene, manager)).not.toContain(request)
      expect(await requests(scene, admin)).toContain(request)
      await decide(scene, admin, request)
      expect(await requests(scene, admin)).not.toContain(request)
    })
  })

  it('show a substitute in whose name, and never the own request', async () => {
    await stage.scene(async (scene) => {
      const other = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, other)
      await nameSubstitute(scene, await employeeId(scene, people.manager), other)
      await nameSubstitute(scene, await employeeId(scene, people.admin), other)
      const request = await askChange(scene, person)
      const seen = await items(scene, substitute)
      expect(seen.find((item) => (item['action'] as Row)['request_id'] === request)?.['action']).toMatchObject({ on_behalf_of: { name: 'Rafael Monteiro Brandão' } })
      await scene.owner('update public.employees set manager_id = (select id from public.employees where email = $1) where id = $2', [people.manager, other])
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }, { approver_kind: 'company_admin' }])
      const own = await askChange(scene, substitute)
      expect(await requests(scene, substitute)).not.toContain(own)
      expect(await requests(scene, manager)).toContain(own)
    })
  })

  it('of a master hold what has no administrator, and say the same as the count', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const [hers, his] = [await askChange(scene, admin), await askChange(scene, person)]
      expect(await requests(scene, master)).toContain(hers)
      expect(await requests(scene, master)).not.toContain(his)
      expect(await requests(scene, admin)).toContain(his)
      expect(await requests(scene, admin)).not.toContain(hers)
      for (const actor of [master, admin, manager, person]) expect(await count(scene, actor)).toBe((await items(scene, actor, 200)).length)
    })
  })

  it('give the person what came back, and a notice that is new', async () => {
    await stage.scene(async (scene) => {
      expect(await itemsBesideEvaluations(scene, person)).toEqual([])
      const request = await askChange(scene, person)
      await decide(scene, manager, request, 'adjust', 'Falta o dígito.')
      const [notice] = await scene.owner(`insert into public.privacy_notices (company_id, text) values ($1, 'Novo aviso') returning id`, [stage.company('aurora')])
      const seen = await itemsBesideEvaluations(scene, person)
      expect(seen.map((item) => String(item['kind'])).toSorted((a, b) => a.localeCompare(b))).toEqual(['adjustment', 'privacy_notice'])
      await scene.as(person, 'select public.accept_first_access($1)', [notice?.['id']])
      await scene.as(person, 'select public.resubmit_change_request($1)', [request])
      expect(await itemsBesideEvaluations(scene, person)).toEqual([])
    })
  })

  it('name whom they are about, unless they are about the company or about oneself', async () => {
    await stage.scene(async (scene) => {
      const told = new Set<unknown>()
      for (const who of [people.admin, people.manager, 'admin@boreal.demo', 'gestor@boreal.demo']) {
        const found = await items(scene, stage.signedIn(who), 100)
        for (const item of found) told.add(item['kind'])
        expect(found.filter((item) => item['person'] === null).map((item) => item['kind']), who).toEqual([])
      }
      expect([...told]).toEqual(expect.arrayContaining(['approval', 'experience_decision', 'vacation_notice', 'accident_report', 'invitation']))
    })
  })

  it('tell administrators of an invitation that ran out', async () => {
    await stage.scene(async (scene) => {
      const kinds = async (actor: Actor): Promise<unknown[]> => (await items(scene, actor)).map((item) => item['kind'])
      expect(await kinds(stage.signedIn(people.stranger))).toContain('invitation')
      expect(await kinds(stage.signedIn('gestor@boreal.demo'))).not.toContain('invitation')
      expect(await kinds(admin)).not.toContain('invitation')
    })
  })

  it('come in pages, most urgent first, each once', async () => {
    await stage.scene(async (scene) => {
      for (const field of ['rg', 'cpf', 'address', 'email']) await askChange(scene, person, { [field]: { rg: '7.777', cpf: '52998224725', address: 'Rua 1', email: 'b@aurora.demo' }[field] })
      const all = await items(scene, manager)
      const first = await items(scene, manager, 3)
      const second = await items(scene, manager, 3, first.at(-1))
      expect([...first, ...second].map((item) => item['item_key'])).toEqual(all.slice(0, 6).map((item) => item['item_key']))
      expect(all.map((item) => Number(item['sort_at']))).toEqual(all.map((item) => Number(item['sort_at'])).toSorted((a, b) => a - b))
    })
  })

  it('are the own ones in every company that a master works in', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'specific_people', people: [await employeeId(scene, people.master)] }])
      const request = await askChange(scene, person)
      const away = stage.signedIn(people.master, { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await requests(scene, away)).toContain(request)
      expect(await decide(scene, away, request)).toBeNull()
    })
  })

  it('grow with a module that adds a source', async () => {
    await stage.scene(async (scene) => {
      const before = await count(scene, person)
      await scene.owner(`create function private.pending_tests(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
        returns setof private.pending_item language sql stable set search_path = '' as $$
          select 'test:1', 'test', 'dashboard', 'Teste', null, null::uuid, now(), null::timestamptz, null, null::uuid, '/app', '{}'::jsonb, now() where p_after_at is null $$`)
      await scene.owner(`insert into private.pending_sources (source, position, items_routine) values ('tests', 99, 'private.pending_tests')`)
      expect(await itemsBesideEvaluations(scene, person)).toMatchObject([{ kind: 'test' }])
      expect(await count(scene, person)).toBe(before + 1)
    })
  })
})
