import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { CHOICE, openForm, rated, registerPurpose } from '../support/forms.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const aurora = (): string => stage.company('aurora')
const SAVE = 'select public.save_bank_question($1, $2, $3, $4) as id'
const ARCHIVE = 'select public.archive_bank_question($1, $2, $3)'
const others = (): readonly Actor[] => [people.manager, people.person, people.stranger].map((email) => stage.signedIn(email))

const SCALE: Row = { kind: 'scale', title: 'Colabora com a equipe?', low: 1, high: 5, low_label: 'Nunca', high_label: 'Sempre', comment_rule: 'extremes', may_skip: true, help: 'Pense no semestre.' }

const save = async (scene: Scene, question: Row, theme: string | null = null, id: string | null = null): Promise<string> =>
  String((await scene.as(admin(), SAVE, [aurora(), id, theme, JSON.stringify(question)]))[0]?.['id'])
const stored = (scene: Scene, title: string) => scene.as(admin(),
  `select theme, kind, title, help, low, high, low_label, high_label, competency_id, comment_rule, may_skip, archived_at is not null as is_archived,
     array(select o.label from public.form_bank_options o where o.bank_question_id = b.id order by o.position) as options
   from public.form_bank_questions b where company_id = $1 and title like $2 order by archived_at nulls first`, [aurora(), title])

describe('a question of the bank', () => {
  it('is written with what its kind has, changed, archived and taken back by who manages evaluations', async () => {
    await stage.scene(async (scene) => {
      const { competency } = await rated(scene, aurora())
      const id = await save(scene, { ...SCALE, competency_id: competency, options: ['x', 'y'] }, ' Equipe ')
      expect(await stored(scene, 'Colabora%')).toEqual([
        { ...SCALE, theme: 'Equipe', competency_id: competency, is_archived: false, options: [] },
      ])
      expect(await save(scene, { ...CHOICE, title: 'Colabora como?', low: 3, comment_rule: 'always', may_skip: true }, null, id)).toBe(id)
      const changed = { theme: null, kind: 'single', title: 'Colabora como?', help: null, low: null, high: null, low_label: null, high_label: null, competency_id: null, comment_rule: 'none', may_skip: false, options: ['Ônibus', 'Carro', 'A pé'] }
      expect(await stored(scene, 'Colabora%')).toEqual([{ ...changed, is_archived: false }])
      await scene.as(admin(), ARCHIVE, [aurora(), id, true])
      expect(await stored(scene, 'Colabora%')).toEqual([{ ...changed, is_archived: true }])
      expect(await scene.refusal(admin(), SAVE, [aurora(), id, null, JSON.stringify(SCALE)])).toBe('RHNTF')
      await scene.as(admin(), ARCHIVE, [aurora(), id, false])
      expect(await stored(scene, 'Colabora%')).toEqual([{ ...changed, is_archived: false }])
    })
  })

  it.each<readonly [string, Row, string]>([
    ['no words', { ...SCALE, title: ' ' }, 'question_0'],
    ['too many words', { ...SCALE, title: 'a'.repeat(301) }, 'question_0'],
    ['an unknown kind', { ...SCALE, kind: 'dice' }, 'question_0'],
    ['a scale from nowhere', { ...SCALE, low: -3 }, 'question_0'],
    ['one option', { ...CHOICE, options: ['Só'] }, 'question_0'],
    ['a competency on a text', { kind: 'text', title: 'a', competency_id: 'COMPETENCY' }, 'question_0'],
    ["another company's competency", { ...SCALE, competency_id: 'OTHER' }, 'question_0'],
    ['a theme that is too long', { ...SCALE, theme: 'a'.repeat(61) }, 'theme'],
  ])('rejects %s', async (_what, question, field) => {
    await stage.scene(async (scene) => {
      const mine = await rated(scene, aurora())
      const other = await rated(scene, stage.company('boreal'))
      const named = { COMPETENCY: mine.competency, OTHER: other.competency }
      await save(scene, { ...SCALE, title: 'Certa', competency_id: mine.competency })
      const chosen = question['competency_id'] as keyof typeof named | undefined
      const sent = { ...question, ...(chosen !== undefined && { competency_id: named[chosen] }) }
      const { error } = await scene.attempt(admin(), SAVE, [aurora(), null, question['theme'] ?? null, JSON.stringify(sent)])
      expect([error?.code, error?.detail]).toEqual(['RHFRM', field])
    })
  })

  it('stands in the bank once, until it is archived', async () => {
    await stage.scene(async (scene) => {
      const first = await save(scene, SCALE)
      const again = [aurora(), null, null, JSON.stringify({ ...SCALE, title: 'COLABORA com a equipe?' })]
      expect(await scene.refusal(admin(), SAVE, again)).toBe('RHDUP')
      await scene.as(admin(), ARCHIVE, [aurora(), first, true])
      expect(await scene.refusal(admin(), SAVE, again)).toBeNull()
      expect(await scene.refusal(admin(), ARCHIVE, [aurora(), first, false])).toBe('RHDUP')
    })
  })

  it('is for who manages evaluations of the company alone', async () => {
    await stage.scene(async (scene) => {
      const id = await save(scene, SCALE)
      for (const actor of others()) {
        expect(await scene.refusal(actor, SAVE, [aurora(), null, null, JSON.stringify({ ...SCALE, title: 'Outra' })])).toBe('RHPER')
        expect(await scene.refusal(actor, ARCHIVE, [aurora(), id, true])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.question_bank($1)', [aurora()])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.use_bank_starter($1, $2)', [aurora(), 'self'])).toBe('RHPER')
        expect(await scene.as(actor, 'select id from public.form_bank_questions where id = $1', [id])).toEqual([])
      }
      const master = stage.signedIn(people.master)
      expect(await scene.refusal(master, ARCHIVE, [aurora(), id, true])).toBeNull()
      expect(await scene.refusal(admin(), ARCHIVE, [stage.company('boreal'), id, true])).toBe('RHPER')
      expect(await scene.refusal(master, ARCHIVE, [stage.company('boreal'), id, true])).toBe('RHNTF')
    })
  })

  it('is copied into forms, which stay as they are when it changes', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const id = await save(scene, SCALE)
      const form = await openForm(scene, stage, { mode: 'identified', questions: [{ ...SCALE, bank_question_id: id }] })
      await save(scene, { ...SCALE, title: 'Outra pergunta' }, null, id)
      await scene.as(admin(), ARCHIVE, [aurora(), id, true])
      expect(await scene.owner('select title, bank_question_id from private.form_questions where form_id = $1', [form.id])).toEqual([{ title: SCALE['title'], bank_question_id: id }])
    })
  })
})

describe('models', () => {
  it('add what the bank lacks of them, once', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into public.competencies (company_id, name, kind) values ($1, 'comunicacao', 'behavioral') on conflict do nothing`, [aurora()])
      const bank = async (): Promise<{ starters: readonly Row[]; themes: readonly Row[] }> =>
        (await scene.as(admin(), 'select public.question_bank($1) as bank', [aurora()]))[0]?.['bank'] as { starters: readonly Row[]; themes: readonly Row[] }
      const use = async (starter: string): Promise<unknown> => (await scene.as(admin(), 'select public.use_bank_starter($1, $2) as n', [aurora(), starter]))[0]?.['n']
      await scene.owner('delete from public.form_bank_options where company_id = $1', [aurora()])
      await scene.owner('update public.form_bank_questions set archived_at = now() where company_id = $1 and archived_at is null', [aurora()])
      const { starters } = await bank()
      expect(starters.map(({ theme }) => theme)).toEqual(['Experiência 45/90', 'Desempenho', 'Feedforward rápido', 'Autoavaliação anual'])
      for (const { starter, questions, missing } of starters) {
        expect(missing).toBe(questions)
        expect(await use(String(starter))).toBe(questions)
        expect(await use(String(starter))).toBe(0)
      }
      const after = await bank()
      expect(after.starters.map(({ missing }) => missing)).toEqual([0, 0, 0, 0])
      expect(after.themes.map(({ theme, questions }) => [theme, questions])).toEqual([['Autoavaliação anual', 6], ['Desempenho', 8], ['Experiência 45/90', 7], ['Feedforward rápido', 3]])
      expect((await stored(scene, 'O que você recomenda%'))[0]).toMatchObject({ kind: 'single', options: ['Efetivar', 'Prorrogar a experiência', 'Encerrar o contrato'] })
      expect((await stored(scene, 'Comunica-se%'))[0]?.['competency_id']).not.toBeNull()
      const problems = await scene.owner(
        `select b.title from public.form_bank_questions b where b.company_id = $1 and b.archived_at is null and private.bank_question_problem($1, private.bank_row_question(
           to_jsonb(b) || jsonb_build_object('options', array(select o.label from public.form_bank_options o where o.bank_question_id = b.id order by o.position)))) is not null`, [aurora()])
      expect(problems).toEqual([])
      expect(await scene.refusal(admin(), 'select public.use_bank_starter($1, $2)', [aurora(), 'nada'])).toBe('RHNTF')
    })
  })
})

describe('a sheet of questions', () => {
  const FIELDS = ['title', 'theme', 'kind', 'options', 'low', 'high', 'low_label', 'high_label', 'help', 'competency', 'comment_rule', 'may_skip']
  const START = `select id from public.start_import($1, 'bank_questions', 'perguntas.xlsx', null, $2)`
  async function imported(scene: Scene, rows: readonly Readonly<Record<string, string>>[]): Promise<Row> {
    const [started] = await scene.as(admin(), START, [aurora(), FIELDS])
    await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
    return (await scene.as(admin(), 'select * from public.check_import($1)', [started?.['id']]))[0] ?? {}
  }
  async function run(scene: Scene, { id }: Row, act: 'commit_import' | 'undo_import'): Promise<unknown> {
    await scene.as(admin(), `select public.${act}($1)`, [id])
    await scene.as(serviceRole, 'select private.run_orders()')
    return (await scene.as(admin(), 'select status, failure from public.imports where id = $1', [id]))[0]
  }
  const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])

  it('writes what is new, leaves what is there as it is, and is taken back', async () => {
    await stage.scene(async (scene) => {
      const { competency } = await rated(scene, aurora())
      await save(scene, { ...SCALE, title: 'Planilha: já existe' }, 'Antes')
      const record = await imported(scene, [
        { title: ' Planilha:  escala', kind: 'scale', theme: 'Sheet', competency: 'comunicacao de teste', comment_rule: 'always', may_skip: 'true', low_label: 'Nunca' },
        { title: 'Planilha: opções', kind: 'single', options: 'Um; Dois ;Três;' },
        { title: 'PLANILHA: já existe', kind: 'text', theme: 'Depois' },
      ])
      expect(counts(record)).toEqual([2, 0, 1, 0])
      expect(await run(scene, record, 'commit_import')).toEqual({ status: 'done', failure: null })
      const rows = await stored(scene, 'Planilha:%')
      expect(rows.toSorted((a, b) => String(a['title']).localeCompare(String(b['title'])))).toMatchObject([
        { title: 'Planilha: escala', theme: 'Sheet', low: 1, high: 5, low_label: 'Nunca', competency_id: competency, comment_rule: 'always', may_skip: true, options: [] },
        { title: 'Planilha: já existe', kind: 'scale', theme: 'Antes' },
        { title: 'Planilha: opções', kind: 'single', low: null, options: ['Um', 'Dois', 'Três'] },
      ])
      expect(await run(scene, record, 'undo_import')).toEqual({ status: 'undone', failure: null })
      expect((await stored(scene, 'Planilha:%')).map(({ is_archived: gone }) => gone)).toEqual([false, true, true])
    })
  })

  it('tells what is wrong beside each cell, and is brought by who manages evaluations alone', async () => {
    await stage.scene(async (scene) => {
      const wrong = await imported(scene, [
        { kind: 'text' },
        { title: 'A', kind: 'dado' },
        { title: 'B' },
        { title: 'C', kind: 'single', options: 'Só uma' },
        { title: 'D', kind: 'scale', low: '-1', high: 'dez' },
        { title: 'E', kind: 'text', competency: 'Nada' },
        { title: 'f', kind: 'text' },
        { title: 'F', kind: 'text', comment_rule: 'sempre', may_skip: 'talvez', help: 'a'.repeat(501) },
        { title: 'a'.repeat(301), kind: 'text', theme: 'a'.repeat(61) },
      ])
      const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [wrong['id']])
      const errors = rows.flatMap((row) => (row['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${String(row['row_number'])} ${field} ${code}`)).toSorted()
      expect(errors).toEqual([
        '10 theme form_bank_questions_theme_check', '10 title form_bank_questions_title_check', '2 title required', '3 kind invalid_choice', '4 kind required', '5 options question_options',
        '6 low question_scale', '7 competency competency_of_scale', '7 competency unknown_competency', '8 title duplicate_in_file', '9 comment_rule invalid_choice', '9 help too_long',
        '9 may_skip invalid_choice', '9 title duplicate_in_file',
      ])
      for (const actor of others()) expect(await scene.refusal(actor, START, [aurora(), FIELDS])).toBe('RHPER')
    })
  })
})
