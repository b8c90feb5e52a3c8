import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { type Assigned, assigned, endForms, fillSheet, launchCycle, SAVE_ANSWER, SEND_SHEET, team } from '../support/evaluations.ts'
import { act, prove } from '../support/guests.ts'
import { type Actor, anon, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

const RATED = 'Entrega o que combinou'
const MY_SHEETS = 'select public.my_sheets($1) as sheets'
const EVIDENCE = 'select public.evaluation_evidence($1) as evidence'

interface Running {
  readonly cycle: string
  readonly sheets: readonly Assigned[]
  readonly me: string
}

/** A cycle of a team of four that pessoa@aurora.demo belongs to, with a comment at the ends of the scale. */
async function running(scene: Scene): Promise<Running> {
  const { members } = await team(scene, aurora, 4)
  const me = await employeeId(scene, people.person)
  await scene.owner('update public.employees e set manager_id = b.id from public.employees b where e.id = $1 and b.email = $2', [me, 'gestor@aurora.demo'])
  const cycle = await launchCycle(scene, admin, aurora, {
    people: [me, ...members],
    questions: (scale) => [
      { kind: 'scale', title: RATED, is_required: true, scale_id: scale, comment_rule: 'extremes', may_skip: true },
      { kind: 'text', title: 'O que continuar?' },
    ],
  })
  return { cycle, sheets: await assigned(scene, cycle), me }
}

const sheetsOf = async (scene: Scene, actor: Actor, form: string): Promise<Row | null> => (await scene.as(actor, MY_SHEETS, [form]))[0]?.['sheets'] as Row | null
const pendingOf = (scene: Scene, actor: Actor, cycle: string): Promise<readonly Row[]> =>
  scene.as(actor, 'select title, detail, url, due_at from public.my_pending_items() where url = $1', [`/app/evaluations/${cycle}`])

describe('answering', () => {
  it('saves answer by answer, and refuses to overwrite what another device saved meanwhile', async () => {
    await stage.scene(async (scene) => {
      const { sheets, me } = await running(scene)
      const own = sheets.find(({ role, respondent }) => role === 'self' && respondent === me)
      const asked = ((await sheetsOf(scene, person, String(own?.form)))?.['questions'] ?? []) as readonly Row[]
      const [rated, text] = asked
      const save = (question: unknown, value: unknown, revision: number) => scene.as(person, SAVE_ANSWER, [own?.id, question, JSON.stringify(value), revision])
      expect((await save(rated?.['id'], 4, 0))[0]?.['revision']).toBe(1)
      // The phone still has the sheet as it was: it learns that something changed, and nothing is lost.
      expect(await scene.refusal(person, SAVE_ANSWER, [own?.id, rated?.['id'], '2', 0])).toBe('RHREV')
      const [mine] = ((await sheetsOf(scene, person, String(own?.form)))?.['sheets'] ?? []) as readonly Row[]
      expect(mine).toMatchObject({ revision: 1, state: 'draft', answers: { [String(rated?.['id'])]: 4 } })
      expect((await save(text?.['id'], '<b>Sempre</b>', 1))[0]?.['revision']).toBe(2)
      expect(await scene.refusal(person, SAVE_ANSWER, [own?.id, rated?.['id'], '9', 2])).toBe('RHFRM')
      // A rating at the end of the scale needs its comment before it is sent.
      await save(rated?.['id'], 5, 2)
      expect(await scene.refusal(person, SEND_SHEET, [own?.id, 3])).toBe('RHFRM')
      await save(rated?.['id'], { value: 5, comment: 'Entregou antes do prazo.' }, 3)
      await scene.as(person, SEND_SHEET, [own?.id, 4])
      // It may be changed until the end.
      await save(rated?.['id'], 4, 4)
      const [sent] = ((await sheetsOf(scene, person, String(own?.form)))?.['sheets'] ?? []) as readonly Row[]
      expect(sent).toMatchObject({ state: 'sent', revision: 5 })
    })
  })

  it('is for the respondent alone, and over when the form is', async () => {
    await stage.scene(async (scene) => {
      const { cycle, sheets, me } = await running(scene)
      const own = sheets.find(({ role, respondent }) => role === 'peer' && respondent === me)
      const [question] = ((await sheetsOf(scene, person, String(own?.form)))?.['questions'] ?? []) as readonly Row[]
      expect(await scene.refusal(admin, SAVE_ANSWER, [own?.id, question?.['id'], '3', 0])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), SAVE_ANSWER, [own?.id, question?.['id'], '3', 0])).toBe('RHNTF')
      expect(await sheetsOf(scene, admin, String(own?.form))).toBeNull()
      await scene.as(person, SAVE_ANSWER, [own?.id, question?.['id'], '3', 0])
      await endForms(scene, cycle)
      expect(await scene.refusal(person, SAVE_ANSWER, [own?.id, question?.['id'], '4', 1])).toBe('RHCLS')
      // One that names its respondent is over as well, and takes answers again only while it is reopened.
      const named = sheets.find(({ role, respondent }) => role === 'self' && respondent === me)
      const closed = await sheetsOf(scene, person, String(named?.form))
      const [asked] = (closed?.['questions'] ?? []) as readonly Row[]
      expect(closed?.['sheets']).toMatchObject([{ takes_answers: false }])
      expect(await scene.refusal(person, SAVE_ANSWER, [named?.id, asked?.['id'], '4', 0])).toBe('RHCLS')
      expect(await scene.refusal(person, SEND_SHEET, [named?.id, 0])).toBe('RHCLS')
      await scene.as(admin, 'select public.reopen_evaluation($1, (select private.today($2) + 2))', [named?.id, aurora])
      expect((await scene.as(person, SAVE_ANSWER, [named?.id, asked?.['id'], '4', 0]))[0]?.['revision']).toBe(1)
      expect(await pendingOf(scene, person, cycle)).toMatchObject([{ title: 'Responder 1 avaliação' }])
      // The receipt: what was left of a sealed form, and that nothing was sent.
      const after = await sheetsOf(scene, person, String(own?.form))
      expect(after).toMatchObject({ state: 'closed', mode: 'sealed' })
      expect(after?.['sealed_at']).not.toBeNull()
      expect(String(after?.['digest'])).toMatch(/^[0-9a-f]{64}$/)
      expect(((after?.['sheets'] ?? []) as readonly Row[]).map(({ state, answers }) => [state, answers])).toEqual(Array(4).fill(['missed', {}]))
    })
  })
})

describe('what waits', () => {
  it('is one line per cycle in Pendências and on the home, until everything was sent', async () => {
    await stage.scene(async (scene) => {
      const { cycle, sheets, me } = await running(scene)
      const mine = sheets.filter(({ respondent }) => respondent === me)
      expect(mine).toHaveLength(5)
      const [item] = await pendingOf(scene, person, cycle)
      expect(item).toMatchObject({ title: 'Responder 5 avaliações', detail: 'Ciclo de teste', url: `/app/evaluations/${cycle}` })
      const home = () => scene.as(person, `select e -> 'waiting' as waiting from jsonb_array_elements(coalesce(public.home($1) -> 'evaluations', '[]')) e where e ->> 'cycle_id' = $2`, [aurora, cycle])
      expect(await home()).toEqual([{ waiting: 5 }])
      for (const sheet of mine.slice(1)) await fillSheet(scene, sheet, { [RATED]: 3 })
      expect((await pendingOf(scene, person, cycle)).map(({ title }) => title)).toEqual(['Responder 1 avaliação'])
      const [last] = mine
      if (last) await fillSheet(scene, last, { [RATED]: { skipped: true } })
      expect(await pendingOf(scene, person, cycle)).toEqual([])
      expect(await home()).toEqual([])
      expect(await pendingOf(scene, admin, cycle)).toEqual([])
    })
  })
})

describe('evidence', () => {
  it('shows results before to who answers as manager or self, as far as they were released, and to nobody else', async () => {
    await stage.scene(async (scene) => {
      const { cycle, sheets, me } = await running(scene)
      const about = (role: string) => sheets.find((sheet) => sheet.role === role && sheet.target === me)
      const known = async (actor: Actor, sheet: Assigned | undefined) =>
        scene.as(actor, `select i ->> 'text' as text from jsonb_array_elements(public.evaluation_evidence($1)) s cross join jsonb_array_elements(s -> 'items') i where i ->> 'title' = 'Ciclo de antes'`, [sheet?.id])
      expect(await known(manager, about('manager'))).toEqual([])
      await scene.owner(
        `with past as (
           insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, status)
           select company_id, 'Ciclo de antes', kind, period_start - 365, period_end - 365, scale_id, 'closed' from public.evaluation_cycles where id = $1 returning *
         ), seen as (
           insert into public.evaluation_participants (company_id, cycle_id, employee_id, questionnaire_id)
           select p.company_id, p.id, $2, q.id from past p join public.evaluation_questionnaires q on q.cycle_id = $1 returning *
         )
         insert into private.evaluation_results (company_id, cycle_id, participant_id, score, manager_released_at)
         select company_id, cycle_id, id, 4.256, private.now() from seen`,
        [cycle, me],
      )
      expect(await known(manager, about('manager'))).toEqual([{ text: '4,26 de 5' }])
      // Feedback that the person received and the reader may read stands beside it.
      const colleague = stage.signedIn('admin@aurora.demo')
      await scene.as(colleague, 'select public.give_feedback($1)', [JSON.stringify({ id: randomUUID(), recipient_id: me, kind: 'praise', visibility: 'team', body: 'Ajudou quem chegou.' })])
      const [shown] = await scene.as(manager, EVIDENCE, [about('manager')?.id])
      expect(((shown?.['evidence'] ?? []) as readonly Row[]).find(({ source }) => source === 'feedback')).toMatchObject({ title: 'Feedback recebido', items: expect.arrayContaining([expect.objectContaining({ text: 'Ajudou quem chegou.' })]) as unknown })
      // Not released to the person yet; peers are never shown anything.
      expect(await known(person, about('self'))).toEqual([])
      const asPeer = sheets.find(({ role, respondent }) => role === 'peer' && respondent === me)
      expect(await scene.refusal(person, EVIDENCE, [asPeer?.id])).toBe('RHNTF')
      expect(await scene.refusal(admin, EVIDENCE, [about('manager')?.id])).toBe('RHNTF')
    })
  })
})

describe('a guest link', () => {
  /** The link of a member of the team without a login, who proved who they are. */
  async function entered(scene: Scene, { sheets, me }: Running): Promise<{ readonly secret: string; readonly guest: string; readonly mine: readonly Assigned[] }> {
    const guest = String(sheets.find(({ role, respondent }) => role === 'self' && respondent !== me)?.respondent)
    await scene.owner(`update public.employees set cpf = '52998224725', birth_date = '1990-05-04' where id = $1`, [guest])
    const listed = await scene.as(admin, `select * from public.guest_link_list($1, 'evaluation')`, [aurora])
    const [subject] = await scene.owner('select id from private.evaluation_respondents where employee_id = $1', [guest])
    expect(listed.find(({ subject_id: id }) => id === subject?.['id'])).toMatchObject({ about: 'Ciclo de teste', state: null })
    const [made] = await scene.as(admin, `select * from public.make_guest_links($1, 'evaluation', $2)`, [aurora, [subject?.['id']]])
    const proof = await prove(scene, String(made?.['token']), '529.982.247-25', '1990-05-04')
    return { secret: String(proof?.['secret']), guest, mine: sheets.filter(({ respondent }) => respondent === guest) }
  }
  const formsIn = ([row]: readonly Row[]): readonly Row[] => ((row?.['page'] ?? { view: { evaluation: { forms: [] } } }) as { readonly view: { readonly evaluation: { readonly forms: readonly Row[] } } }).view.evaluation.forms

  it('answers the same sheets by the same rules, and shows sealed answers to nobody again', async () => {
    await stage.scene(async (scene) => {
      const cycle = await running(scene)
      const { secret, mine } = await entered(scene, cycle)
      const forms = formsIn(await scene.as(anon, 'select public.guest_session($1) as page', [secret]))
      expect(forms.map(({ role }) => String(role)).toSorted((one, other) => one.localeCompare(other))).toEqual(['peer', 'self'])
      const peer = mine.find(({ role }) => role === 'peer')
      const [question] = (forms.find(({ role }) => role === 'peer')?.['questions'] ?? []) as readonly Row[]
      const said = { assignment_id: peer?.id, question_id: question?.['id'], value: 3, revision: 0 }
      const trail = async () => (await scene.owner('select count(*) as n from public.audit_logs'))[0]?.['n']
      const before = await trail()
      const saved = formsIn(await scene.as(anon, act, [secret, 'save', JSON.stringify(said)]))
      const sheet = ((saved.find(({ role }) => role === 'peer')?.['sheets'] ?? []) as readonly Row[]).find(({ assignment_id: id }) => id === peer?.id)
      expect(sheet).toMatchObject({ revision: 1, state: 'draft', answers: { [String(question?.['id'])]: { kept: true } } })
      expect(await scene.refusal(anon, act, [secret, 'save', JSON.stringify(said)])).toBe('RHREV')
      await scene.as(anon, act, [secret, 'send', JSON.stringify({ assignment_id: peer?.id, revision: 1 })])
      // Nothing in the trail says that, what or when the guest answered.
      expect(await trail()).toBe(before)
      const own = mine.find(({ role }) => role === 'self')
      const [first] = (forms.find(({ role }) => role === 'self')?.['questions'] ?? []) as readonly Row[]
      const shown = formsIn(await scene.as(anon, act, [secret, 'save', JSON.stringify({ assignment_id: own?.id, question_id: first?.['id'], value: 4, revision: 0 })]))
      expect(((shown.find(({ role }) => role === 'self')?.['sheets'] ?? []) as readonly Row[])[0]).toMatchObject({ answers: { [String(first?.['id'])]: 4 } })
    })
  })

  it('reaches no sheet of anybody else, and is made by HR alone', async () => {
    await stage.scene(async (scene) => {
      const cycle = await running(scene)
      const { secret, guest } = await entered(scene, cycle)
      const foreign = cycle.sheets.find(({ respondent }) => respondent !== guest)
      expect(await scene.refusal(anon, act, [secret, 'send', JSON.stringify({ assignment_id: foreign?.id, revision: 0 })])).toBe('RHNTF')
      expect(await scene.refusal(anon, act, [secret, 'save', '{"assignment_id": "x"}'])).toBe('RHARG')
      const own = cycle.sheets.find(({ respondent }) => respondent === guest)
      expect(await scene.refusal(anon, act, [secret, 'read', JSON.stringify({ assignment_id: own?.id })])).toBe('RHARG')
      expect(await scene.refusal(manager, `select * from public.make_guest_links($1, 'evaluation', $2)`, [aurora, [guest]])).toBe('RHPER')
      expect(await scene.as(manager, `select * from public.guest_link_list($1, 'evaluation')`, [aurora])).toEqual([])
    })
  })
})
