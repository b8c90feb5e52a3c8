import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { CHECK_IN, goalCycle, keyResults, objective, progressOf } from '../support/goals.ts'
import { bringSheet, carryOut, changesOf, countsOf, wrongCells } from '../support/sheets.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

const FIELDS = [
  'cycle', 'title', 'level', 'registration_number', 'cpf', 'email', 'department', 'parent', 'visibility', 'weight', 'status', 'key_result', 'kind', 'unit', 'decimals', 'start_value', 'target_value', 'due_on',
  'key_result_weight', 'key_result_owner',
]
const CYCLE = 'Ciclo de 30'
type Cells = Readonly<Record<string, string>>

/** Rows of the cycle of the scene, of one person unless they say otherwise. */
const bring = (scene: Scene, rows: readonly Cells[], actor = admin): Promise<Row> =>
  bringSheet(scene, actor, aurora, { kind: 'objectives', fields: FIELDS, rows: rows.map((row) => ({ cycle: CYCLE, email: people.person, ...row })) })
const written = (scene: Scene, cycle: string) =>
  scene.owner(
    `select o.title, o.status, o.level, o.visibility, o.weight::float8 as weight, a.title as parent, array(select k.title || ' ' || k.kind || ' ' || coalesce(trim_scale(k.start_value)::text, '') || ' ' || trim_scale(k.target_value) || ' ' || m.unit || ' ' || m.decimals
       from private.key_results k join private.metrics m on m.id = k.metric_id where k.objective_id = o.id and k.status = 'active' order by k.position) as key_results
     from private.objectives o left join private.objectives a on a.id = o.parent_id where o.cycle_id = $1 order by o.title, o.status`, [cycle])

describe('a sheet of objectives', () => {
  it('gathers the rows of one objective, aligns inside the sheet, and is taken back', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const record = await bring(scene, [
        { title: 'Vender mais', level: 'company', email: people.admin, status: 'active', key_result: 'Receita', start_value: '1.000.000', target_value: '1.500.000,50', unit: 'money' },
        { title: 'VENDER  mais', email: people.admin, key_result: 'Cancelamentos', start_value: '8,5', target_value: '4.25', unit: 'percent' },
        { title: 'Atender melhor', parent: 'vender mais', weight: '2,5', key_result: 'Nota', kind: 'keep_above', target_value: '9', key_result_owner: people.manager },
        { title: 'Só o título', visibility: 'private' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([])
      expect(countsOf(record)).toEqual([4, 0, 0, 0])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await written(scene, cycle)).toEqual([
        { title: 'Atender melhor', status: 'draft', level: 'person', visibility: 'company', weight: 2.5, parent: 'Vender mais', key_results: ['Nota keep_above  9 number 0'] },
        { title: 'Só o título', status: 'draft', level: 'person', visibility: 'private', weight: 1, parent: null, key_results: [] },
        { title: 'Vender mais', status: 'active', level: 'company', visibility: 'company', weight: 1, parent: null, key_results: ['Receita increase 1000000 1500000.5 money 1', 'Cancelamentos decrease 8.5 4.25 percent 2'] },
      ])
      const [top] = await scene.owner(`select id from private.objectives where cycle_id = $1 and level = 'company'`, [cycle])
      expect(await progressOf(scene, String(top?.['id']))).toBe(0)

      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 4 })
      expect((await written(scene, cycle)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      expect(countsOf(await bring(scene, [{ title: 'Só o título' }]))).toEqual([1, 0, 0, 0])
    })
  })

  it('counts no number of the product in a goal that it opens to the company, from the first moment on', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const id = await objective(scene, admin, aurora, cycle, { title: 'Faltar menos', visibility: 'private', owner_id: await employeeId(scene, people.admin), key_results: [{ title: 'Ausências', kind: 'decrease', start_value: 90, target_value: 0, indicator: 'absences', scope: 'company' }] })
      expect(await progressOf(scene, id)).not.toBeNull()
      const record = await bring(scene, [{ title: 'Faltar menos', email: people.admin, visibility: 'company' }])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await progressOf(scene, id)).toBeNull()
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone' })
      expect(await progressOf(scene, id)).not.toBeNull()
    })
  })

  it('publishes nothing past a flow of the company, and changes nothing that waits for its decision', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const number = { key_result: 'Receita', start_value: '1', target_value: '2' }
      expect(await wrongCells(scene, admin, await bring(scene, [{ title: 'Vender mais', status: 'active', ...number }]))).toEqual([])
      await scene.as(admin, 'select public.save_approval_flow($1)', [JSON.stringify({ company_id: aurora, entity_type: 'objective', name: 'Metas', steps: [{ approver_kind: 'company_admin' }] })])
      await objective(scene, person, aurora, cycle, { title: 'Esperando' })
      const record = await bring(scene, [{ title: 'Vender mais', status: 'active', ...number }, { title: 'Rascunho', ...number }, { title: 'Esperando', ...number }])
      expect((await wrongCells(scene, admin, record)).map((each) => JSON.stringify(each))).toEqual([expect.stringContaining('passam por aprovação'), expect.stringContaining('espera aprovação')])
    })
  })

  it('changes only what a row says of what is there, keeps moved targets visible, and gives it all back', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const id = await objective(scene, admin, aurora, cycle, { title: 'Crescer', weight: 3 })
      const [before] = await written(scene, cycle)
      const record = await bring(scene, [{ title: 'CRESCER', key_result: 'receita RECORRENTE', target_value: '1.800.000' }, { title: 'Crescer', visibility: 'private', key_result: 'Clientes', start_value: '0', target_value: '10' }])
      expect(countsOf(record)).toEqual([1, 1, 0, 0])
      expect(await changesOf(scene, admin, record)).toEqual([{ target_value: ['1500000', '1800000'], visibility: ['company', 'private'] }])
      await carryOut(scene, admin, record, 'commit_import')
      expect(await written(scene, cycle)).toEqual([{ ...before, visibility: 'private', key_results: ['Receita recorrente increase 1000000 1800000 money 0', 'Clientes increase 0 10 number 0'] }])
      expect(await scene.owner('select c.field, c.from_value, c.to_value from private.key_result_changes c join private.key_results k on k.id = c.key_result_id where k.objective_id = $1', [id])).toEqual([
        { field: 'target_value', from_value: '1500000', to_value: '1800000' },
      ])
      expect(countsOf(await bring(scene, [{ title: 'Crescer', key_result: 'Clientes', target_value: '10,0' }]))).toEqual([0, 0, 1, 0])
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 2 })
      expect(await written(scene, cycle)).toEqual([before])
    })
  })

  it('is not taken back where somebody went on with it', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const record = await bring(scene, [
        { title: 'Um', status: 'active', key_result: 'Números', start_value: '0', target_value: '10' }, { title: 'Dois', status: 'active', key_result: 'Números', start_value: '0', target_value: '10' },
      ])
      await carryOut(scene, admin, record, 'commit_import')
      const [one] = await scene.owner(`select id from private.objectives where cycle_id = $1 and title = 'Um'`, [cycle])
      const [measured] = await keyResults(scene, String(one?.['id']))
      await scene.as(person, CHECK_IN, [measured?.['id'], JSON.stringify({ value: 4 })])
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ undone: 1 })
      expect((await written(scene, cycle)).map(({ title, status }) => `${String(title)} ${String(status)}`)).toEqual(['Dois cancelled', 'Um active'])
    })
  })

  it('says beside each cell what is wrong', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      await objective(scene, admin, aurora, cycle, { title: 'Já publicado' })
      const record = await bring(scene, [
        { cycle: 'Outro', title: 'Um' }, { title: '' }, { title: 'Três', email: 'ninguem@aurora.demo' }, { title: 'Quatro', level: 'department' },
        { title: 'Cinco', level: 'planeta', visibility: 'company' }, { title: 'Seis', parent: 'Não existe', department: 'Nenhum' },
        { title: 'Sete', key_result: 'Igual', start_value: '5', target_value: '5' }, { title: 'Sete', key_result: 'Sem início', target_value: '5' },
        { title: 'Sete', key_result: 'Texto', start_value: 'zero', target_value: '5' }, { title: 'Sete', key_result: 'Fora', start_value: '0', target_value: '5', due_on: '2031-01-01' },
        { title: 'Sete', key_result: 'igual', start_value: '0', target_value: '5' }, { title: 'Oito', weight: '1' }, { title: 'Oito', weight: '2', key_result: 'Número', start_value: '0', target_value: '1' },
        { title: 'Nove', status: 'active' }, { title: 'Já publicado', status: 'draft' }, { title: 'Dez', start_value: '3' },
        { title: 'Onze', key_result: 'Marcos', kind: 'milestones' }, { title: 'Doze', key_result: 'Dono', start_value: '0', target_value: '300', unit: 'percent', key_result_owner: 'Ninguém de Nós' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([
        '10 start_value invalid_number', '11 due_on sentence O prazo fica dentro do ciclo.', '12 key_result duplicate_in_file 8', '14 weight differs_in_file 13', '15 status goal_without_number', '16 status published_goal',
        '17 key_result required', '18 kind sentence Escreva de 1 a 20 marcos.', '19 key_result_owner unknown_manager', '2 cycle unknown_cycle', '3 title required', '4 email unknown_person',
        '5 department sentence Escolha o departamento.', '6 level sentence Escolha de quem é o objetivo.', '7 department unknown_department', '7 parent unknown_objective',
        '8 key_result duplicate_in_file 12', '8 target_value sentence A meta precisa ser diferente do ponto de partida.', '9 start_value sentence Escreva de onde se parte.',
      ])
    })
  })

  it('refuses circles and depth by row, those through what is there as well', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const top = await objective(scene, admin, aurora, cycle, { title: 'De cima' })
      await objective(scene, admin, aurora, cycle, { title: 'De baixo', parent_id: top })
      const record = await bring(scene, [
        { title: 'A', parent: 'B' }, { title: 'B', parent: 'C' }, { title: 'C', parent: 'A' }, { title: 'De cima', parent: 'De baixo' }, { title: 'Sozinho', parent: 'sozinho' }, { title: 'Livre', parent: 'De baixo' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual(['2 parent goal_circle', '3 parent goal_circle', '4 parent goal_circle', '5 parent goal_circle', '6 parent goal_circle'])
      const deep = await bring(scene, Array.from({ length: 12 }, (_, index) => ({ title: `Nível ${String(index)}`, ...(index > 0 && { parent: `Nível ${String(index - 1)}` }) })))
      expect(await wrongCells(scene, admin, deep)).toEqual(['13 parent goal_depth'])
    })
  })

  it('takes the highest of several objectives of one title as the one above, and asks where several are as high', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const record = await bring(scene, [
        { title: 'Encantar', level: 'company', email: people.admin }, { title: 'Encantar', parent: 'Encantar' }, { title: 'Par', email: people.admin }, { title: 'Par' }, { title: 'Abaixo', parent: 'Par' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual(['6 parent ambiguous_objective'])
      await scene.as(admin, 'select public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row: 6, field: 'parent', value: 'Encantar' }])])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done' })
      expect((await written(scene, cycle)).filter(({ parent }) => parent !== null).map(({ title, parent }) => [title, parent])).toEqual([['Abaixo', 'Encantar'], ['Encantar', 'Encantar']])
    })
  })

  it('holds to how many objectives and key results there may be, and to cycles that are open', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      await scene.owner('update public.goal_cycles set max_objectives = 2, max_key_results = 1 where id = $1', [cycle])
      await objective(scene, admin, aurora, cycle, { title: 'Já há um' })
      const record = await bring(scene, [
        { title: 'Segundo' }, { title: 'Terceiro' }, { title: 'Já há um', key_result: 'Mais um', start_value: '0', target_value: '1' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual(['2 title too_many_objectives 2', '3 title too_many_objectives 2', '4 key_result too_many_key_results 1'])
      await scene.owner(`update public.goal_cycles set status = 'closing' where id = $1`, [cycle])
      await scene.owner(`update public.goal_cycles set status = 'closed' where id = $1`, [cycle])
      expect(await wrongCells(scene, admin, await bring(scene, [{ title: 'Segundo' }]))).toEqual(['2 cycle ended_cycle'])
    })
  })

  it('is for who keeps the goals of the company', async () => {
    await stage.scene(async (scene) => {
      await goalCycle(scene, admin, aurora)
      await expect(bring(scene, [{ title: 'Um' }], stage.signedIn(people.manager))).rejects.toMatchObject({ code: 'RHPER' })
      expect(await employeeId(scene, people.person)).toBeTruthy()
    })
  })
})

const VALUE_FIELDS = ['cycle', 'objective', 'owner', 'key_result', 'key_result_id', 'on_date', 'value', 'confidence', 'note']
const bringValues = (scene: Scene, rows: readonly Cells[], cycle = CYCLE): Promise<Row> =>
  bringSheet(scene, admin, aurora, { kind: 'goal_values', fields: VALUE_FIELDS, rows: rows.map((row) => ({ cycle, ...row })) })
const dayOf = async (scene: Scene, days: number): Promise<string> => String((await scene.owner('select (private.today($1) + $2::integer)::text as day', [aurora, days]))[0]?.['day'])
const figuresOf = async (scene: Scene, id: unknown): Promise<Row | undefined> =>
  (await scene.owner('select value::float8 as value, progress::float8 as progress, confidence from private.key_result_figures where key_result_id = $1', [id]))[0]

describe('a sheet of values', () => {
  it('checks in with comma and point, the last day holding, tells of danger once, and is taken back', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora, { since: 80 })
      const id = await objective(scene, admin, aurora, cycle, { title: 'Crescer', key_results: [{ title: 'Receita', kind: 'increase', unit: 'number', decimals: 2, start_value: 0, target_value: 10 }, { title: 'Pronto', kind: 'yes_no' }] })
      const [revenue, ready] = await keyResults(scene, id)
      const told = async (): Promise<number> => (await scene.owner(`select from public.notifications where kind = 'goal_at_risk' and entity_id = $1`, [id])).length
      const before = await told()
      const [today, week] = [await dayOf(scene, 0), await dayOf(scene, -7)]
      const record = await bringValues(scene, [
        { objective: 'CRESCER', key_result: 'receita', on_date: today, value: '2,5', confidence: '3', note: 'Fechou pouco' }, { key_result_id: String(revenue?.['id']), on_date: week, value: '1.25' },
        { key_result: 'Pronto', owner: people.person, on_date: today, value: 'Sim' },
      ], 'Ciclo de 80')
      expect(await wrongCells(scene, admin, record)).toEqual([])
      expect(countsOf(record)).toEqual([3, 0, 0, 0])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await figuresOf(scene, revenue?.['id'])).toEqual({ value: 2.5, progress: 25, confidence: 3 })
      expect(await figuresOf(scene, ready?.['id'])).toMatchObject({ value: 1, progress: 100 })
      expect(await progressOf(scene, id)).toBe(62.5)
      expect(await told()).toBe(before)
      expect(countsOf(await bringValues(scene, [{ key_result: 'Receita', on_date: today, value: '2.50' }, { key_result: 'Receita', on_date: week, value: '1,5' }], 'Ciclo de 80'))).toEqual([1, 0, 1, 0])
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 3 })
      expect(await figuresOf(scene, revenue?.['id'])).toEqual({ value: null, progress: 0, confidence: null })
      expect((await scene.owner('select from private.metric_values where metric_id = $1 and undone_at is not null', [revenue?.['metric_id']])).length).toBe(2)
    })
  })

  it('refuses what a check-in refuses, and what means no single key result', async () => {
    await stage.scene(async (scene) => {
      const cycle = await goalCycle(scene, admin, aurora)
      const made = { key_results: [{ title: 'Receita', kind: 'increase', unit: 'number', start_value: 0, target_value: 10 }, { title: 'Pronto', kind: 'yes_no' }] }
      await objective(scene, admin, aurora, cycle, { title: 'Um', ...made })
      await objective(scene, admin, aurora, cycle, { title: 'Dois', ...made, owner_id: await employeeId(scene, people.manager) })
      await objective(scene, admin, aurora, cycle, { title: 'Rascunho', ...made, key_results: [{ title: 'Guardado', kind: 'yes_no' }], publishes: false })
      const [today, tomorrow, before] = [await dayOf(scene, 0), await dayOf(scene, 1), await dayOf(scene, -31)]
      const one = { objective: 'Um', key_result: 'Receita', on_date: today }
      const record = await bringValues(scene, [
        { key_result: 'Receita', on_date: today, value: '1' }, { ...one, key_result: 'Outra', value: '1' }, { ...one, on_date: tomorrow, value: '1' }, { ...one, on_date: before, value: '1' }, { ...one, on_date: '31/02/2026', value: '1' },
        { ...one, value: 'muito' }, { ...one, key_result: 'Pronto', value: '2' }, { ...one, on_date: await dayOf(scene, -1), value: '1', confidence: '11' }, { objective: 'Rascunho', key_result: 'Guardado', on_date: today, value: 'sim' },
        { on_date: today, value: '1' }, { ...one, value: '2' }, { key_result: 'Receita', owner: people.manager, on_date: today, value: '1' },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([
        '10 key_result closed_key_result', '11 key_result required', '12 on_date duplicate_in_file 7', '2 key_result ambiguous_key_result', '3 key_result unknown_key_result',
        '4 on_date sentence A data não pode estar no futuro.', '5 on_date sentence A data é de antes do ciclo.', '6 on_date invalid_date', '7 on_date duplicate_in_file 12', '7 value invalid_number',
        '8 value sentence Responda sim ou não.', '9 confidence sentence Use uma confiança de 0 a 10.',
      ])
      await scene.owner(`update public.goal_cycles set status = 'closing' where id = $1`, [cycle])
      await scene.owner(`update public.goal_cycles set status = 'closed' where id = $1`, [cycle])
      expect(await wrongCells(scene, admin, await bringValues(scene, [{ ...one, value: '1' }]))).toEqual(['2 key_result closed_key_result'])
    })
  })
})
