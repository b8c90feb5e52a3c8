import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { assigned, day, draftCycle, fillSheet, launchCycle, runOrders, team } from '../support/evaluations.ts'
import { bringSheet, carryOut, changesOf, countsOf, wrongCells } from '../support/sheets.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

const FIELDS = ['registration_number', 'cpf', 'email', 'employee_name', 'cycle', 'manager', 'peers']
const CYCLE = 'Ciclo de teste'

interface Cast {
  readonly cycle: string
  readonly head: string
  readonly headEmail: string
  readonly members: readonly string[]
  readonly emails: readonly string[]
}

const emailsOf = async (scene: Scene, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await scene.owner('select id, email from public.employees where id = any ($1)', [ids])
  return ids.map((id) => String(rows.find((row) => row['id'] === id)?.['email']))
}

/** A team, of which `inside` are in a cycle that runs or, with `draft`, in the audience of a draft. Peers answer from tomorrow on. */
async function cast(scene: Scene, { inside = 2, draft = false, head: values = {} }: { inside?: number; draft?: boolean; head?: Row } = {}): Promise<Cast> {
  const { head, members } = await team(scene, aurora)
  const [today, tomorrow, end] = [await day(scene, aurora, 0), await day(scene, aurora, 1), await day(scene, aurora, 10)]
  const steps = [
    { step: 'nomination', opens_on: today, closes_on: today },
    { step: 'self', opens_on: today, closes_on: end, weight: 20, mode: 'identified' },
    { step: 'manager', opens_on: today, closes_on: end, weight: 40, mode: 'identified' },
    { step: 'peer', opens_on: tomorrow, closes_on: end, weight: 40, mode: 'sealed' },
  ]
  const input = { people: members.slice(0, inside), head: { name: CYCLE, peers_by: 'person', max_peers: 2, steps, ...values } }
  const cycle = await (draft ? draftCycle : launchCycle)(scene, admin, aurora, input)
  return { cycle, head, headEmail: people.manager, members, emails: await emailsOf(scene, members) }
}

const bring = (scene: Scene, rows: readonly Readonly<Record<string, string>>[], actor = admin): Promise<Row> =>
  bringSheet(scene, actor, aurora, { kind: 'evaluation_participants', fields: FIELDS, rows })
/** Who is in a cycle: who leads each, and the peers that they have. */
const inCycle = async (scene: Scene, cycle: string): Promise<Readonly<Record<string, { manager: unknown; status: unknown; peers: readonly unknown[] }>>> => {
  const rows = await scene.owner(
    `select p.employee_id, p.manager_id, p.status, array(select n.evaluator_id || ' ' || n.status from public.evaluation_nominations n
       where n.participant_id = p.id and n.status in ('proposed', 'approved') order by 1) as peers
     from public.evaluation_participants p where p.cycle_id = $1`, [cycle])
  return Object.fromEntries(rows.map((row) => [String(row['employee_id']), { manager: row['manager_id'], status: row['status'], peers: row['peers'] as readonly unknown[] }]))
}
const sheetsAbout = async (scene: Scene, cycle: string, target: string): Promise<readonly string[]> =>
  (await assigned(scene, cycle)).filter((sheet) => sheet.target === target).map(({ role, respondent }) => `${role} ${respondent}`)
const openPeers = (scene: Scene, cycle: string) => scene.owner(`select private.open_evaluation_step(c, 'peer') from public.evaluation_cycles c where c.id = $1`, [cycle])

describe('a sheet of participants of a running cycle', () => {
  it('brings people in, hands over to managers, names peers, and gives out their sheets; all of it is taken back', async () => {
    await stage.scene(async (scene) => {
      const { cycle, head, headEmail, members: [first = '', second = '', third = '', fourth = ''], emails: [one = '', two = '', three = '', four = ''] } = await cast(scene)
      const record = await bring(scene, [
        { email: three.toUpperCase(), employee_name: 'Quem for', cycle: 'ciclo de TESTE', manager: four, peers: `${one}; ${two}` },
        { email: one, cycle: CYCLE, manager: three },
        { email: two, cycle: CYCLE, manager: headEmail },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([])
      expect(countsOf(record)).toEqual([1, 1, 1, 0])
      expect(await changesOf(scene, admin, record)).toEqual([{ manager: [expect.any(String), 'Membro Número 3'] }])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      const written = await inCycle(scene, cycle)
      expect(written[third]).toEqual({ manager: fourth, status: 'active', peers: [`${first} approved`, `${second} approved`].toSorted() })
      expect(written[first]).toMatchObject({ manager: third, peers: [] })
      expect(written[second]).toMatchObject({ manager: head })
      expect(await sheetsAbout(scene, cycle, third)).toEqual([`manager ${fourth}`, `self ${third}`])
      expect(await sheetsAbout(scene, cycle, first)).toEqual([`manager ${third}`, `self ${first}`])
      await openPeers(scene, cycle)
      expect(await sheetsAbout(scene, cycle, third)).toEqual([`manager ${fourth}`, ...[first, second].toSorted().map((id) => `peer ${id}`), `self ${third}`])

      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 2 })
      const after = await inCycle(scene, cycle)
      expect(after[third]).toMatchObject({ status: 'removed' })
      expect(after[first]).toMatchObject({ manager: head, status: 'active' })
      expect(await sheetsAbout(scene, cycle, third)).toEqual([])
      expect(await sheetsAbout(scene, cycle, first)).toEqual([`manager ${head}`, `self ${first}`])
    })
  })

  it('replaces the peers of a person, leaves them where the cell is empty, and gives them back', async () => {
    await stage.scene(async (scene) => {
      const { cycle, members: [first = '', second = '', third = '', fourth = ''], emails: [one = '', two = '', , four = ''] } = await cast(scene)
      const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, first])
      await scene.as(admin, 'select public.nominate_peers($1, $2)', [participant?.['id'], [second]])
      await scene.owner(`insert into public.evaluation_nominations (company_id, participant_id, evaluator_id, status, nominated_by) values ($1, $2, $3, 'proposed', $4)`, [aurora, participant?.['id'], third, first])
      const before = (await inCycle(scene, cycle))[first]
      const record = await bring(scene, [{ email: one, cycle: CYCLE, peers: `${four};${two} ;` }, { email: two, cycle: CYCLE }])
      expect(countsOf(record)).toEqual([0, 1, 1, 0])
      expect(await changesOf(scene, admin, record)).toEqual([{ peers: ['Membro Número 2', 'Membro Número 2; Membro Número 4'] }])
      await carryOut(scene, admin, record, 'commit_import')
      expect((await inCycle(scene, cycle))[first]?.peers).toEqual([`${second} approved`, `${fourth} approved`].toSorted())
      expect(countsOf(await bring(scene, [{ email: one, cycle: CYCLE, peers: `${two};${four}` }]))).toEqual([0, 0, 1, 0])
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ undone: 1 })
      expect((await inCycle(scene, cycle))[first]).toEqual(before)
    })
  })

  it('is taken back only where nobody acted since', async () => {
    await stage.scene(async (scene) => {
      const { cycle, members: [first = '', second = '', third = '', fourth = ''], emails: [one = '', two = '', three = '', four = ''] } = await cast(scene)
      const record = await bring(scene, [{ email: three, cycle: CYCLE }, { email: four, cycle: CYCLE }, { email: one, cycle: CYCLE, manager: three }, { email: two, cycle: CYCLE, manager: three }])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done' })
      const sheets = await assigned(scene, cycle)
      for (const [role, target] of [['self', third], ['manager', first]]) {
        const sheet = sheets.find((each) => each.role === role && each.target === target)
        if (sheet) await fillSheet(scene, sheet, { 'Entrega o que combinou': 4 })
      }
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ undone: 2 })
      const after = await inCycle(scene, cycle)
      expect([after[third]?.status, after[fourth]?.status, after[first]?.manager === third, after[second]?.manager === third]).toEqual(['active', 'removed', true, false])
      await scene.owner(`update public.evaluation_cycles set status = 'closed' where id = $1`, [cycle])
      expect(await wrongCells(scene, admin, await bring(scene, [{ email: four, cycle: CYCLE }]))).toEqual(['2 cycle closed_cycle'])
    })
  })

  it('says beside each cell what is wrong', async () => {
    await stage.scene(async (scene) => {
      const { cycle, members: [first = '', second = '', , , fifth = ''], emails: [one = '', two = '', three = '', four = '', five = ''] } = await cast(scene)
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [second, first])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [fifth])
      const sheet = (await assigned(scene, cycle)).find(({ role, target }) => role === 'manager' && target === second)
      if (sheet) await fillSheet(scene, sheet, { 'Entrega o que combinou': 4 })
      const me = await scene.owner('select email from public.employees where id = $1', [await employeeId(scene, people.admin)])
      const record = await bring(scene, [
        { cycle: CYCLE }, { email: 'ninguem@aurora.demo', cycle: CYCLE }, { email: one }, { email: one, cycle: 'Outro' },
        { email: three, cycle: CYCLE, manager: 'Sem Registro', peers: 'Também Ninguém' }, { email: three, cycle: CYCLE, manager: three },
        { email: five, cycle: CYCLE }, { email: four, cycle: CYCLE, manager: five }, { email: two, cycle: CYCLE, manager: three },
        { email: one, cycle: CYCLE, peers: one }, { email: String(me[0]?.['email']), cycle: CYCLE, peers: four },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([
        '10 manager manager_sent', '11 peers peers Ninguém é par de si mesmo.', '12 peers RHSLF', '2 registration_number required', '3 email unknown_person', '4 cycle required', '5 cycle unknown_cycle',
        '6 manager unknown_manager', '6 peers unknown_peers Também Ninguém', '6 registration_number duplicate_in_file 7', '7 manager employees_manager_id_check', '7 registration_number duplicate_in_file 6',
        '8 registration_number RHTRM', '9 manager RHTRM',
      ])
      const peers = await bring(scene, [
        { email: one, cycle: CYCLE, peers: [two, three, four].join(';') }, { email: three, cycle: CYCLE, manager: four, peers: four },
        { email: four, cycle: CYCLE, peers: people.manager },
      ])
      expect(await wrongCells(scene, admin, peers)).toEqual([
        '2 peers peers Indique no máximo 2 pares.', '3 peers peers Membro Número 4 já avalia como gestor.', expect.stringMatching(/^4 peers peers .+ já avalia como gestor\.$/),
      ])
      await scene.owner(`update public.evaluation_steps set closes_on = opens_on - 2, opens_on = opens_on - 3 where cycle_id = $1 and step = 'peer'`, [cycle])
      expect(await wrongCells(scene, admin, await bring(scene, [{ email: one, cycle: CYCLE, peers: four }]))).toEqual(['2 peers no_peers'])
    })
  })

  it('takes only who leads somebody into a cycle of leaders, and no peers that have answered out', async () => {
    await stage.scene(async (scene) => {
      const { cycle, members: [first = '', second = ''], emails: [one = '', , three = ''] } = await cast(scene)
      const [participant] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, first])
      await scene.as(admin, 'select public.nominate_peers($1, $2)', [participant?.['id'], [second]])
      await openPeers(scene, cycle)
      expect(await wrongCells(scene, admin, await bring(scene, [{ email: one, cycle: CYCLE, peers: three }]))).toEqual(['2 peers peers Os pares já respondem: Membro Número 2 continua.'])
      await scene.owner(`update public.evaluation_cycles set kind = 'leadership' where id = $1`, [cycle])
      expect(await wrongCells(scene, admin, await bring(scene, [{ email: three, cycle: CYCLE }]))).toEqual(['2 registration_number leads_nobody'])
    })
  })
})

describe('a sheet of participants of a draft', () => {
  it('fills its audience and keeps managers until the launch; both are taken back', async () => {
    await stage.scene(async (scene) => {
      const { cycle, head, members: [first = '', second = '', third = ''], emails: [one = '', two = '', three = ''] } = await cast(scene, { draft: true })
      const audience = async (): Promise<Row> => {
        const [row] = await scene.owner('select audience from public.evaluation_cycles where id = $1', [cycle])
        const { people: named = [], ...words } = (row?.['audience'] ?? {}) as { people?: readonly string[] }
        return { ...words, people: named.toSorted() }
      }
      const before = await audience()
      const record = await bring(scene, [{ email: one, cycle: CYCLE }, { email: two, cycle: CYCLE, manager: three }, { email: three, cycle: CYCLE, manager: one }])
      expect(countsOf(record)).toEqual([1, 1, 1, 0])
      await carryOut(scene, admin, record, 'commit_import')
      expect(await audience()).toEqual({ people: [first, second, third].toSorted() })
      expect(countsOf(await bring(scene, [{ email: two, cycle: CYCLE, manager: three }, { email: three, cycle: CYCLE, manager: one }]))).toEqual([0, 0, 2, 0])
      const again = await bring(scene, [{ email: two, cycle: CYCLE, manager: one }])
      await carryOut(scene, admin, again, 'commit_import')
      expect(await carryOut(scene, admin, again, 'undo_import')).toMatchObject({ undone: 1 })
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ undone: 2 })
      expect(await audience()).toEqual(before)
      expect(await scene.owner('select from private.evaluation_drafted_managers where cycle_id = $1', [cycle])).toEqual([])

      const last = await bring(scene, [{ email: two, cycle: CYCLE, manager: three }, { email: three, cycle: CYCLE }])
      await carryOut(scene, admin, last, 'commit_import')
      await scene.as(admin, 'select public.launch_evaluation_cycle($1)', [cycle])
      await runOrders(scene)
      const launched = await inCycle(scene, cycle)
      expect([launched[first]?.manager, launched[second]?.manager, launched[third]?.manager]).toEqual([head, third, head])
      expect(await scene.owner('select from private.evaluation_drafted_managers where cycle_id = $1', [cycle])).toEqual([])
      // What went into a draft is not taken out of the cycle that runs.
      expect(await carryOut(scene, admin, last, 'undo_import')).toMatchObject({ status: 'undone', undone: 0 })
      expect(await inCycle(scene, cycle)).toEqual(launched)
      expect(await sheetsAbout(scene, cycle, second)).toEqual([`manager ${third}`, `self ${second}`])
    })
  })

  it('takes nobody whom the audience leaves out, and no peers', async () => {
    await stage.scene(async (scene) => {
      const { members: [, , third = ''], emails: [one = '', two = '', three = ''] } = await cast(scene, { draft: true })
      await scene.owner(`update public.evaluation_cycles set audience = audience || jsonb_build_object('except', jsonb_build_object('people', $1::text)) where name = $2`, [third, CYCLE])
      expect(await wrongCells(scene, admin, await bring(scene, [{ email: three, cycle: CYCLE }, { email: one, cycle: CYCLE, peers: two }]))).toEqual(['2 registration_number left_out', '3 peers peers_of_draft'])
    })
  })
})

describe('the right to bring participants', () => {
  it('is with who manages evaluations of the company, and reaches no person and no cycle of another one', async () => {
    await stage.scene(async (scene) => {
      const { emails: [one = ''] } = await cast(scene)
      const begin = `select id from public.start_import($1, 'evaluation_participants', 'p.xlsx', null, '{email,cycle}')`
      for (const email of [people.manager, people.person, people.stranger]) expect(await scene.refusal(stage.signedIn(email), begin, [aurora])).toBe('RHPER')
      const boreal = await bringSheet(scene, stage.signedIn(people.stranger), stage.company('boreal'), { kind: 'evaluation_participants', fields: FIELDS, rows: [{ email: one, cycle: CYCLE }] })
      expect(await wrongCells(scene, stage.signedIn(people.stranger), boreal)).toEqual(['2 cycle unknown_cycle', '2 email unknown_person'])
    })
  })
})
