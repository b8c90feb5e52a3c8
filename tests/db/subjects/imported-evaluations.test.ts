import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { assigned, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { hire } from '../support/history.ts'
import { bringSheet, carryOut, changesOf, countsOf, wrongCells } from '../support/sheets.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let master: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  master = stage.signedIn('master@vinculo.demo')
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

const FIELDS = ['registration_number', 'cpf', 'email', 'cycle_name', 'kind', 'ended_on', 'score', 'max_score', 'classification', 'note']
const PERSON = people.person

const bring = (scene: Scene, rows: readonly Readonly<Record<string, string>>[], actor = admin): Promise<Row> =>
  bringSheet(scene, actor, aurora, { kind: 'evaluation_history', fields: FIELDS, rows })
const resultsOf = async (scene: Scene, reader: Actor, id: unknown): Promise<readonly Row[]> =>
  (await scene.as(reader, 'select public.imported_evaluations($1) as results', [id]))[0]?.['results'] as readonly Row[]
const OLD = { email: PERSON, cycle_name: 'Avaliação 2024', ended_on: '2024-12-20', score: '4,2', max_score: '5', classification: 'Supera', kind: 'r360' }

describe('a sheet of results of a former system', () => {
  it('becomes history in points or percent, is updated by person, day and name, and is taken back', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, PERSON)
      const record = await bring(scene, [OLD, { email: PERSON, cycle_name: 'Avaliação 2025', ended_on: '2025-12-20', score: '87,5%', note: 'Mudou de área.' }])
      expect(await wrongCells(scene, admin, record)).toEqual([])
      expect(countsOf(record)).toEqual([2, 0, 0, 0])
      expect(await carryOut(scene, admin, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await resultsOf(scene, admin, me)).toMatchObject([
        { name: 'Avaliação 2025', kind: 'other', ended_on: '2025-12-20', score: 87.5, max_score: 100, percent: 87.5, classification: null, note: 'Mudou de área.' },
        { name: 'Avaliação 2024', kind: 'r360', score: 4.2, max_score: 5, percent: 84, classification: 'Supera', note: null },
      ])
      const second = await bring(scene, [{ ...OLD, cycle_name: 'avaliacao 2024', score: '4,5', note: 'Revisto.' }, { email: PERSON, cycle_name: 'Avaliação 2025', ended_on: '2025-12-20', score: '87.5' }])
      expect(countsOf(second)).toEqual([0, 1, 1, 0])
      expect(await changesOf(scene, admin, second)).toEqual([{ score: ['4.2', '4.5'], note: [null, 'Revisto.'] }])
      await carryOut(scene, admin, second, 'commit_import')
      expect((await resultsOf(scene, admin, me))[1]).toMatchObject({ name: 'Avaliação 2024', score: 4.5, note: 'Revisto.' })
      expect(await carryOut(scene, admin, second, 'undo_import')).toMatchObject({ undone: 1 })
      expect((await resultsOf(scene, admin, me))[1]).toMatchObject({ score: 4.2, note: null })
      // Another sheet wrote it since, though it is as it was.
      await scene.owner(`update private.imported_evaluations set note = null, updated_at = now() + interval '1 minute' where cycle_name = 'Avaliação 2024'`)
      expect(await carryOut(scene, admin, record, 'undo_import')).toMatchObject({ status: 'undone' })
      expect((await resultsOf(scene, admin, me)).map(({ name }) => name)).toEqual(['Avaliação 2024'])
    })
  })

  it('says beside each cell what is wrong', async () => {
    await stage.scene(async (scene) => {
      const ok = { email: PERSON, cycle_name: 'A', ended_on: '2024-01-31', score: '80' }
      const record = await bring(scene, [
        { ended_on: '31/31/2024' }, { ...ok, email: 'ninguem@aurora.demo', kind: 'outro' }, { ...ok, cycle_name: 'B', score: 'ótimo', max_score: 'cem' }, { ...ok, cycle_name: 'C', score: '0,85' },
        { ...ok, cycle_name: 'D', score: '101' }, { ...ok, cycle_name: 'E', score: '85%', max_score: '5' }, { ...ok, cycle_name: 'F', ended_on: '2999-01-01' }, { ...ok, cycle_name: 'Ágape' }, { ...ok, cycle_name: 'agape' },
        { ...ok, email: people.admin, cycle_name: 'G' }, { ...ok, cycle_name: 'x'.repeat(101), classification: 'x'.repeat(81), note: 'x'.repeat(1001) },
      ])
      expect(await wrongCells(scene, admin, record)).toEqual([
        '10 cycle_name duplicate_in_file 9', '11 registration_number RHSLF', '12 classification imported_evaluations_classification_check', '12 cycle_name imported_evaluations_cycle_name_check', '12 note imported_evaluations_note_check',
        '2 cycle_name required', '2 ended_on invalid_date', '2 registration_number required', '2 score required', '3 email unknown_person', '3 kind invalid_choice', '4 max_score invalid_score', '4 score invalid_score',
        '5 score score_fraction', '6 score score_above_max', '7 max_score percent_of_points', '7 score score_above_max', '8 ended_on end_to_come', '9 cycle_name duplicate_in_file 10',
      ])
    })
  })

  it('is brought by HR of the company alone, and its rows are for whoever brought it', async () => {
    await stage.scene(async (scene) => {
      await carryOut(scene, admin, await bring(scene, [OLD]), 'commit_import')
      const begin = `select id from public.start_import($1, 'evaluation_history', 'p.xlsx', null, '{email}')`
      for (const email of [people.manager, people.person, people.stranger]) expect(await scene.refusal(stage.signedIn(email), begin, [aurora])).toBe('RHPER')
      // A master learns neither what is there nor whether a guess meets it.
      const guess = await bring(scene, [OLD, { ...OLD, score: '5' }], master)
      expect(countsOf(guess)).toEqual([0, 0, 0, 2])
      expect((await wrongCells(scene, master, guess)).filter((wrong) => wrong.includes('RHPER'))).toHaveLength(2)
      expect(await scene.refusal(master, 'select public.commit_import($1)', [guess['id']])).toBe('RHIMP')
      const staged = await bring(scene, [{ ...OLD, cycle_name: 'Outra' }])
      expect(await scene.as(admin, 'select cells from public.import_page($1)', [staged['id']])).toHaveLength(1)
      expect(await scene.as(master, 'select cells from public.import_page($1)', [staged['id']])).toEqual([])
      for (const act of ['check_import', 'commit_import', 'cancel_import']) expect(await scene.refusal(master, `select public.${act}($1)`, [staged['id']])).toBe('RHNTF')
      const colleague = await giveAccess(scene, await hire(scene, stage), 'admin')
      expect(await scene.as(colleague, 'select cells from public.import_page($1)', [staged['id']])).toEqual([])
    })
  })
})

describe('imported results', () => {
  it('are read by the person, by whoever leads them and by HR, and by nobody else', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, PERSON)
      const boss = await hire(scene, stage)
      const manager = await giveAccess(scene, boss, 'manager')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, boss])
      await carryOut(scene, admin, await bring(scene, [OLD]), 'commit_import')
      for (const reader of [person, manager, admin]) expect(await resultsOf(scene, reader, me)).toMatchObject([{ name: 'Avaliação 2024' }])
      const rival = await giveAccess(scene, await hire(scene, stage), 'manager')
      const colleague = await giveAccess(scene, await hire(scene, stage), 'user')
      for (const stranger of [rival, colleague, master, stage.signedIn(people.stranger)]) expect(await resultsOf(scene, stranger, me)).toEqual([])
      for (const reader of [admin, master]) expect(await scene.refusal(reader, 'select from private.imported_evaluations')).toBe('42501')
    })
  })

  it('are taken out by HR of the company, never the own ones, and the trail says so without values', async () => {
    await stage.scene(async (scene) => {
      const [me, boss] = [await employeeId(scene, PERSON), await employeeId(scene, people.admin)]
      await carryOut(scene, admin, await bring(scene, [OLD]), 'commit_import')
      const [own] = await scene.owner(
        `insert into private.imported_evaluations (company_id, employee_id, cycle_name, ended_on, score, max_score) values ($1, $2, 'Do RH', '2024-12-20', 50, 100) returning id`, [aurora, boss])
      const [{ id } = {}] = await resultsOf(scene, admin, me)
      const REMOVE = 'select public.remove_imported_evaluation($1)'
      for (const reader of [person, stage.signedIn(people.manager), master]) expect(await scene.refusal(reader, REMOVE, [id])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn(people.stranger), REMOVE, [id])).toBe('RHNTF')
      expect(await scene.refusal(admin, REMOVE, [own?.['id']])).toBe('RHNTF')
      await scene.as(admin, REMOVE, [id])
      expect(await resultsOf(scene, admin, me)).toEqual([])
      const trail = await scene.owner(`select action_type, metadata from public.audit_logs where entity_type = 'imported_evaluation' and entity_id = $1`, [me])
      expect(trail.map(({ action_type: action }) => String(action)).toSorted()).toEqual(['create', 'delete'])
      expect(JSON.stringify(trail)).not.toMatch(/Avaliação 2024|Supera/)
    })
  })

  it('stand beside an evaluation and in the calibration as imported, and in no figure of the cycle', async () => {
    await stage.scene(async (scene) => {
      const { head, members: [first = ''] } = await team(scene, aurora)
      const cycle = await launchCycle(scene, admin, aurora, { people: [first], weights: { manager: 100 } })
      const [sheet] = await assigned(scene, cycle)
      expect(sheet).toMatchObject({ respondent: head, target: first })
      const [{ email } = {}] = await scene.owner('select email from public.employees where id = $1', [first])
      await carryOut(scene, admin, await bring(scene, [{ ...OLD, email: String(email), ended_on: '2024-12-20' }]), 'commit_import')
      const evidence = async (reader: Actor): Promise<readonly Row[]> => (await scene.as(reader, 'select public.evaluation_evidence($1) as found', [sheet?.id]))[0]?.['found'] as readonly Row[]
      expect((await evidence(stage.signedIn(people.manager))).find(({ source }) => source === 'imported_results')).toEqual({
        source: 'imported_results', title: 'Resultados importados de outro sistema', items: [{ at: '2024-12-20', title: 'Avaliação 2024', text: '4,2 de 5 · Supera · Importado', url: null }],
      })
      if (sheet) await fillSheet(scene, sheet, { 'Entrega o que combinou': 2 })
      await endForms(scene, cycle)
      const [board] = await scene.as(admin, 'select public.evaluation_board($1) as board', [cycle])
      expect(board?.['board']).toMatchObject({ people: 1, boxes: [{ first: [{ score: 2, previous: { cycle: 'Avaliação 2024', performance: 2, potential: null, imported_percent: 84 } }] }] })
      const [spread] = await scene.as(admin, 'select public.evaluation_distribution($1) as spread', [cycle])
      expect(spread?.['spread']).toMatchObject({ people: 1, mean: 2 })
      expect((await scene.as(admin, 'select public.person_evaluations($1) as cycles', [first]))[0]?.['cycles']).toHaveLength(1)
    })
  })
})
