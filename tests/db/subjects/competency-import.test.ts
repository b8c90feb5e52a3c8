import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const FIELDS = { competencies: ['name', 'kind', 'description', 'level_1', 'level_2', 'level_3', 'level_4', 'level_5'], required_levels: ['position', 'competency', 'level'] } as const
type Kind = keyof typeof FIELDS

async function imported(scene: Scene, kind: Kind, rows: readonly Readonly<Record<string, string>>[]): Promise<Row> {
  const [started] = await scene.as(admin(), `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [stage.company('aurora'), kind, FIELDS[kind]])
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
const stored = (scene: Scene, names: readonly string[]) => scene.owner(
  `select c.name, c.kind, c.archived_at is not null as archived, array(select l.level || ' ' || l.behaviour from public.competency_levels l where l.competency_id = c.id order by l.level) as levels
   from public.competencies c where c.company_id = $1 and c.name = any ($2) order by c.name`, [stage.company('aurora'), names])
const levelOf = async (scene: Scene, position: string, competency: string): Promise<unknown> => (await scene.owner(
  `select r.level from public.position_competencies r join public.positions p on p.id = r.position_id join public.competencies c on c.id = r.competency_id
   where p.company_id = $1 and p.title = $2 and c.name = $3`, [stage.company('aurora'), position, competency]))[0]?.['level'] ?? null

describe('a sheet of competencies', () => {
  it('creates what is new and changes only what it says of what is there, known by the name; all of it is taken back', async () => {
    await stage.scene(async (scene) => {
      const before = await stored(scene, ['Transparência'])
      const record = await imported(scene, 'competencies', [
        { name: ' Criatividade ', level_1: 'Tem ideias.', level_5: 'Muda o jogo.' },
        { name: 'transparencia', kind: 'behavioral', level_3: 'Avisa antes.', level_4: 'Mostra os números.' },
        { name: 'Liderança', kind: 'leadership' },
      ])
      expect(counts(record)).toEqual([1, 1, 1, 0])
      const [changed] = await scene.as(admin(), `select changes from public.import_page($1, 'update')`, [record['id']])
      expect(changed?.['changes']).toEqual({ kind: ['value', 'behavioral'], level_3: ['Compartilha o andamento e os problemas antes que alguém pergunte.', 'Avisa antes.'], level_4: [null, 'Mostra os números.'] })
      expect(await run(scene, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect(await stored(scene, ['Criatividade', 'Transparência'])).toEqual([
        { name: 'Criatividade', kind: 'behavioral', archived: false, levels: ['1 Tem ideias.', '5 Muda o jogo.'] },
        { name: 'Transparência', kind: 'behavioral', archived: false, levels: ['3 Avisa antes.', '4 Mostra os números.'] },
      ])
      expect(await run(scene, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 2 })
      expect(await stored(scene, ['Transparência'])).toEqual(before)
      expect(await stored(scene, ['Criatividade'])).toMatchObject([{ archived: true }])
    })
  })

  it('leaves alone on the way back what somebody changed since', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, 'competencies', [{ name: 'Transparência', level_1: 'Conta o que sabe.' }, { name: 'Criatividade' }])
      await run(scene, record, 'commit_import')
      await scene.owner(`update public.competencies set description = 'Outra.' where company_id = $1 and name in ('Transparência', 'Criatividade')`, [stage.company('aurora')])
      expect(await run(scene, record, 'undo_import')).toMatchObject({ undone: 0 })
      expect(await stored(scene, ['Criatividade', 'Transparência'])).toMatchObject([{ archived: false }, { levels: ['1 Conta o que sabe.', expect.stringContaining('3 ')] }])
    })
  })

  it('tells what is wrong beside each cell, and is brought by who manages evaluations alone', async () => {
    await stage.scene(async (scene) => {
      const wrong = await imported(scene, 'competencies', [
        { kind: 'value' }, { name: 'Zelo', kind: 'other' }, { name: 'zélo' }, { name: 'x'.repeat(81) }, { name: 'Ousadia', level_2: 'x'.repeat(501), description: 'x'.repeat(1001) },
      ])
      expect(await errorsOf(scene, wrong)).toEqual([
        '2 name required', '3 kind invalid_choice', '3 name duplicate_in_file 4', '4 name duplicate_in_file 3', '5 name competencies_name_check',
        '6 description competencies_description_check', '6 level_2 competency_levels_behaviour_check',
      ])
      for (const kind of ['competencies', 'required_levels'] as const) {
        for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']) {
          expect(await scene.refusal(stage.signedIn(email), `select id from public.start_import($1, $2, 'p.xlsx', null, $3)`, [stage.company('aurora'), kind, FIELDS[kind]])).toBe('RHPER')
        }
      }
    })
  })
})

describe('a sheet of required levels', () => {
  it('writes what positions require and takes back what nobody changed since', async () => {
    await stage.scene(async (scene) => {
      const [position] = await scene.owner(`select title from public.positions where company_id = $1 and level = 'Pleno' and archived_at is null order by title limit 1`, [stage.company('aurora')])
      const title = String(position?.['title'])
      expect([await levelOf(scene, title, 'Comunicação'), await levelOf(scene, title, 'Organização'), await levelOf(scene, title, 'Transparência')]).toEqual([3, 3, null])
      const record = await imported(scene, 'required_levels', [
        { position: title.toUpperCase(), competency: 'comunicacao', level: '5' }, { position: title, competency: 'Organização', level: '3' }, { position: title, competency: 'Transparência', level: '2' },
        { position: title, competency: 'Colaboração', level: '1' },
      ])
      expect(counts(record)).toEqual([1, 2, 1, 0])
      expect(await run(scene, record, 'commit_import')).toMatchObject({ status: 'done', failure: null })
      expect([await levelOf(scene, title, 'Comunicação'), await levelOf(scene, title, 'Organização'), await levelOf(scene, title, 'Transparência'), await levelOf(scene, title, 'Colaboração')]).toEqual([5, 3, 2, 1])
      await scene.owner(`update public.position_competencies set level = 2 where company_id = $1 and level = 1 and competency_id in (select id from public.competencies where name = 'Colaboração')`, [stage.company('aurora')])
      expect(await run(scene, record, 'undo_import')).toMatchObject({ status: 'undone', undone: 2 })
      expect([await levelOf(scene, title, 'Comunicação'), await levelOf(scene, title, 'Transparência'), await levelOf(scene, title, 'Colaboração')]).toEqual([3, null, 2])
      const wrong = await imported(scene, 'required_levels', [
        { position: 'Astronauta', competency: 'Telepatia', level: '6' }, { level: 'alto' }, { position: title, competency: 'Comunicação', level: '1' }, { position: title, competency: 'Comunicação', level: '2' },
      ])
      expect(await errorsOf(scene, wrong)).toEqual([
        '2 competency unknown_competency', '2 level invalid_level', '2 position unknown_position', '3 competency required', '3 level invalid_level', '3 position required',
        '4 competency duplicate_in_file 5', '5 competency duplicate_in_file 4',
      ])
    })
  })
})
