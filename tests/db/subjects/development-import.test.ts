import { describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { plan } from '../support/development.ts'
import { day } from '../support/documents.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const aurora = (): string => stage.company('aurora')
const FIELDS = {
  library_actions: ['title', 'competency', 'learning', 'success_indicator', 'effort_hours', 'url'],
  development_plans: ['registration_number', 'cpf', 'email', 'employee_name', 'title', 'purpose', 'starts_on', 'ends_on', 'competency', 'current_level', 'target_level', 'action', 'learning', 'due_on', 'success_indicator', 'cost'],
} as const

async function imported(scene: Scene, kind: keyof typeof FIELDS, rows: readonly Readonly<Record<string, string>>[]): Promise<Row> {
  const [started] = await scene.as(admin(), `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [aurora(), kind, FIELDS[kind]])
  await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  return (await scene.as(admin(), 'select * from public.check_import($1)', [started?.['id']]))[0] ?? {}
}
const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])
async function run(scene: Scene, record: Row, act: 'commit_import' | 'undo_import'): Promise<unknown> {
  await scene.as(admin(), `select public.${act}($1)`, [record['id']])
  await scene.as(serviceRole, 'select private.run_orders()')
  return (await scene.as(admin(), 'select status, undone, failure from public.imports where id = $1', [record['id']]))[0]
}
async function errorsOf(scene: Scene, record: Row): Promise<string[]> {
  const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [record['id']])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string; detail?: string }[]).map(({ field, code, detail = '' }) => `${String(row['row_number'])} ${field} ${code} ${detail}`.trim())).toSorted()
}
const library = (scene: Scene, title: string): Promise<readonly Row[]> =>
  scene.owner('select l.learning, l.effort_hours::text, l.url, c.name as competency, l.archived_at is not null as archived from private.library_actions l left join public.competencies c on c.id = l.competency_id where l.company_id = $1 and l.title = $2', [aurora(), title])

describe('a sheet of the library', () => {
  it('adds what is new, changes only what it says of what is there, and is taken back', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, 'library_actions', [
        { title: 'Conduzir a reunião semanal', competency: 'comunicacao', learning: 'experience', effort_hours: '4,5' },
        { title: 'Ler um clássico', learning: 'formal', url: 'https://exemplo.com/livro' },
      ])
      expect(counts(first)).toEqual([2, 0, 0, 0])
      expect(await run(scene, first, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await library(scene, 'Conduzir a reunião semanal')).toEqual([{ learning: 'experience', effort_hours: '4.5', url: null, competency: 'Comunicação', archived: false }])
      const second = await imported(scene, 'library_actions', [
        { title: 'CONDUZIR A REUNIÃO SEMANAL', competency: 'Comunicação', effort_hours: '6' }, { title: 'Ler um clássico', learning: 'formal' }, { title: 'Ler um clássico', competency: 'Comunicação', learning: 'formal' },
      ])
      expect(counts(second)).toEqual([1, 1, 1, 0])
      await run(scene, second, 'commit_import')
      expect(await library(scene, 'Conduzir a reunião semanal')).toMatchObject([{ effort_hours: '6.0', learning: 'experience' }])
      expect(await run(scene, second, 'undo_import')).toMatchObject({ status: 'undone', undone: 2 })
      expect(await library(scene, 'Conduzir a reunião semanal')).toMatchObject([{ effort_hours: '4.5' }])
      expect((await library(scene, 'Ler um clássico')).filter(({ archived }) => archived === true)).toHaveLength(1)
    })
  })

  it('names the row and the column of what is wrong', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, 'library_actions', [
        { learning: 'formal' }, { title: 'a'.repeat(161), learning: 'formal' }, { title: 'Um', competency: 'Malabarismo', learning: 'formal' }, { title: 'Dois', learning: 'dança' },
        { title: 'Três', learning: 'formal', effort_hours: 'muitas' }, { title: 'Quatro', learning: 'formal', url: 'ftp://exemplo.com/livro' }, { title: 'Cinco', learning: 'social' }, { title: 'cinco', learning: 'social' }, { title: 'Seis' },
      ])
      expect(await errorsOf(scene, record)).toEqual([
        '10 learning required', '2 title required', '3 title too_long', '4 competency unknown_competency', '5 learning invalid_choice', '6 effort_hours invalid_number', '7 url invalid_url', '8 title duplicate_in_file 9', '9 title duplicate_in_file 8',
      ])
    })
  })
})

describe('a sheet of plans', () => {
  const rowsOf = async (scene: Scene): Promise<{ base: Record<string, string>; other: Record<string, string> }> => {
    const email = async (id: string): Promise<string> => String((await scene.owner('select registration_number from public.employees where id = $1', [id]))[0]?.['registration_number'])
    const days = { starts_on: await day(scene, stage, 0), ends_on: await day(scene, stage, 90) }
    const base = { email: people.person, competency: 'Comunicação', current_level: '2', target_level: '3', action: 'Apresentar', learning: 'experience', ...days }
    return { base, other: { ...base, email: '', registration_number: await email(await colleague(scene, stage, 6)) } }
  }
  const clean = (row: Record<string, string>): Record<string, string> => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))

  it('makes one draft of the rows of each person, which HR takes back while nobody touched it', async () => {
    await stage.scene(async (scene) => {
      const { base, other } = await rowsOf(scene)
      const due = await day(scene, stage, 30)
      const record = await imported(scene, 'development_plans', [
        { ...base, title: 'Falar melhor', purpose: 'leadership' },
        { email: people.person, competency: 'comunicação', action: 'Fazer um curso', learning: 'formal', due_on: due, cost: '1250.50' },
        { email: people.person, competency: 'Colaboração', target_level: '4', action: 'Apadrinhar alguém', learning: 'social' },
        clean(other),
      ])
      expect(await errorsOf(scene, record)).toEqual([])
      expect(counts(record)).toEqual([4, 0, 0, 0])
      expect(await run(scene, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      const me = await employeeId(scene, people.person)
      const stored = await scene.owner(
        `select p.title, p.purpose, p.status, p.origin, c.name, r.current_level, r.target_level, a.title as action, a.learning, a.due_on::text, a.cost::text
         from private.development_plans p join private.development_areas r on r.plan_id = p.id join public.competencies c on c.id = r.competency_id join private.development_actions a on a.area_id = r.id
         where p.employee_id = $1 and p.status = 'draft' order by r.position, a.position`, [me])
      const head = { title: 'Falar melhor', purpose: 'leadership', status: 'draft', origin: 'manager' }
      expect(stored).toEqual([
        { ...head, name: 'Comunicação', current_level: 2, target_level: 3, action: 'Apresentar', learning: 'experience', due_on: base['ends_on'], cost: null },
        { ...head, name: 'Comunicação', current_level: 2, target_level: 3, action: 'Fazer um curso', learning: 'formal', due_on: due, cost: '1250.50' },
        { ...head, name: 'Colaboração', current_level: null, target_level: 4, action: 'Apadrinhar alguém', learning: 'social', due_on: base['ends_on'], cost: null },
      ])
      await scene.owner(`update private.development_plans set updated_at = updated_at + interval '1 second' where employee_id <> $1 and title = 'Plano de desenvolvimento'`, [me])
      expect(await run(scene, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 3 })
      expect((await scene.owner(`select status from private.development_plans where company_id = $1 and title in ('Falar melhor', 'Plano de desenvolvimento') order by status`, [aurora()])).map(({ status }) => status)).toEqual(['cancelled', 'draft'])
    })
  })

  it('names the row and the column of what is wrong, within the row and between rows of one plan', async () => {
    await stage.scene(async (scene) => {
      const { base, other } = await rowsOf(scene)
      await plan(scene, stage.signedIn(people.manager), aurora(), { employee_id: await employeeId(scene, people.manager), areas: [] })
      const record = await imported(scene, 'development_plans', [
        { ...base, target_level: '2' },
        { ...base, action: 'apresentar', target_level: '' },
        { ...base, action: 'Outra', ends_on: await day(scene, stage, 91), target_level: '' },
        { ...base, action: 'Cedo', due_on: await day(scene, stage, -1), target_level: '' },
        { ...base, competency: 'Malabarismo', action: '' },
        { ...base, email: people.manager, learning: 'dança', cost: 'muito' },
        { ...base, email: 'ninguem@aurora.demo' },
        { ...other, starts_on: '', ends_on: '31/02/2026', target_level: '9' },
        { ...other, action: 'Sem fim', starts_on: '2026-01-01', ends_on: '' },
      ].map(clean))
      expect(await errorsOf(scene, record)).toEqual([
        '10 ends_on required', '2 action duplicate_in_file 3', '2 target_level level_not_above', '3 action duplicate_in_file 2', '3 target_level level_not_above', '4 ends_on differs_from_plan',
        '4 target_level level_not_above', '5 due_on outside_plan', '5 target_level level_not_above', '6 action required', '6 competency unknown_competency', '7 cost invalid_money', '7 learning invalid_choice', '7 registration_number plan_open',
        '8 email unknown_person', '9 ends_on invalid_date', '9 target_level invalid_level',
      ])
    })
  })

  it('is brought by HR alone', async () => {
    await stage.scene(async (scene) => {
      for (const kind of ['library_actions', 'development_plans'] as const) {
        for (const actor of [people.manager, people.person, people.stranger]) {
          expect(await scene.refusal(stage.signedIn(actor), `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [aurora(), kind, FIELDS[kind]])).toMatch(/RHPER|RHNTF/)
        }
      }
    })
  })
})

describe('starters of the library', () => {
  it('are added by HR for competencies in use, once each', async () => {
    await stage.scene(async (scene) => {
      const use = 'select public.use_library_starters($1) as added'
      expect(await scene.refusal(stage.signedIn(people.manager), use, [aurora()])).toBe('RHPER')
      await scene.owner(`delete from private.library_ratings`)
      await scene.owner(`update private.development_actions set library_id = null`)
      await scene.owner('delete from private.library_actions where company_id = $1', [aurora()])
      await scene.owner(`update public.competencies set archived_at = now() where company_id = $1 and name = 'Gestão de pessoas'`, [aurora()])
      const [first] = await scene.as(admin(), use, [aurora()])
      expect(first?.['added']).toBe(20)
      expect((await scene.as(admin(), use, [aurora()]))[0]?.['added']).toBe(0)
      expect(await library(scene, 'Pedir feedback a três pessoas e escolher um ponto para mudar')).toMatchObject([{ competency: null }])
    })
  })
})
