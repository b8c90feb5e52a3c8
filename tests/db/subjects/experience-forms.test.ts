import { beforeAll, describe, expect, it } from 'vitest'
import { admit, signIn } from '../support/admissions.ts'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { endForms, SAVE_ANSWER } from '../support/evaluations.ts'
import { freeze, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  aurora = stage.company('aurora')
})

const DECIDE = 'select d.decision, d.extended_to::text from public.decide_experience($1, $2, $3) d'
const TAKE = 'select public.take_experience_review($1)'
const TEXT = 'O que pesou na sua avaliação?'

interface Working {
  readonly employee: string
  readonly contract: unknown
  readonly admission: Row
}

const daily = async (scene: Scene): Promise<unknown> =>
  (await scene.owner('select private.run_experience_reviews($1, private.today($1)) as done', [aurora]))[0]?.['done']

/** Carla at work under the manager; her experience ends on 15 January 2027. */
async function working(scene: Scene, day: string): Promise<Working> {
  await freeze(scene)
  const admission = await admit(scene, stage, admin)
  await freeze(scene, day)
  await scene.owner('select private.run_admissions()')
  const [contract] = await scene.owner('select id from public.employee_contracts where employee_id = $1', [admission['employee_id']])
  return { employee: String(admission['employee_id']), contract: contract?.['id'], admission }
}

async function reviewsOf(scene: Scene, actor: Actor, employee: string): Promise<readonly Row[]> {
  const [row] = await scene.as(actor, 'select public.experience_reviews_of($1) as reviews', [employee])
  return row?.['reviews'] as readonly Row[]
}

async function reviewOf(scene: Scene, actor: Actor, employee: string): Promise<Row> {
  const [review] = await reviewsOf(scene, actor, employee)
  if (review === undefined) throw new Error('no review')
  return review
}

/** Answers each question of a review: the highest point, or words. */
async function answer(scene: Scene, actor: Actor, employee: string, leaves: readonly string[] = []): Promise<void> {
  const review = await reviewOf(scene, actor, employee)
  const sheet = review['sheet'] as Row
  let revision = Number(sheet['revision'])
  for (const { id, kind, title } of review['questions'] as readonly Row[]) {
    if (leaves.includes(String(title))) continue
    await scene.as(actor, SAVE_ANSWER, [sheet['assignment_id'], id, JSON.stringify(kind === 'scale' ? 5 : 'Entregou o combinado.'), revision])
    revision += 1
  }
}

const pending = async (scene: Scene, actor: Actor, employee: string): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select kind, entity_id, url from public.my_pending_items(200)'))
    .filter((item) => item['kind'] === 'experience_decision' && item['entity_id'] === employee)

describe('the evaluation at the end of an experience', () => {
  it('begins fifteen days before the term, with the standard questions, for the direct manager, once', () =>
    stage.scene(async (scene) => {
      const { employee } = await working(scene, '2026-12-30')
      await daily(scene)
      expect(await reviewsOf(scene, manager, employee)).toEqual([])
      await freeze(scene, '2026-12-31')
      await daily(scene)
      await daily(scene)
      const reviews = await reviewsOf(scene, manager, employee)
      expect(reviews).toHaveLength(1)
      expect(reviews[0]).toMatchObject({ term_on: '2027-01-15', state: 'todo', sheet: { takes_answers: true, answers: {} }, answers: null })
      const asked = reviews[0]?.['questions'] as readonly Row[]
      expect(asked.map(({ title }) => title)).toEqual(['Adaptação', 'Qualidade do trabalho', 'Assiduidade', 'Relacionamento', 'Aprendizado', TEXT])
      expect(asked[0]).toMatchObject({ kind: 'scale', low: 1, high: 5, may_skip: true, is_required: true })
      expect(asked[5]).toMatchObject({ kind: 'text', is_required: true })
      expect(await pending(scene, manager, employee)).toHaveLength(1)
      expect(await pending(scene, admin, employee)).toEqual([])
    }))

  it('asks what the company wrote, as it was when the review began', () =>
    stage.scene(async (scene) => {
      const { employee } = await working(scene, '2026-12-31')
      const save = 'select public.save_form($1, $2, $1, $3, $4)'
      const own = (title: string): string => JSON.stringify([{ kind: 'scale', title, is_required: true, low: 1, high: 5, may_skip: true }])
      await scene.as(admin, save, [aurora, 'experience', own('Segurança'), 'identified'])
      expect(await scene.refusal(manager, save, [aurora, 'experience', own('Outra'), 'identified'])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.save_form($1, $2, $3, $4, $5)', [aurora, 'experience', employee, own('Outra'), 'identified'])).toBe('RHNTF')
      await daily(scene)
      await scene.as(admin, save, [aurora, 'experience', own('Ordem'), 'identified'])
      expect(((await reviewOf(scene, manager, employee))['questions'] as readonly Row[]).map(({ title }) => title)).toEqual(['Segurança'])
    }))

  it('begins with the standard questions, which a company may go back to, for reviews that begin afterwards', () =>
    stage.scene(async (scene) => {
      const { employee } = await working(scene, '2026-12-31')
      const STANDARD = 'select public.standard_experience_form($1) as questions'
      const BACK = 'select public.use_standard_experience_form($1)'
      const standard = (await scene.as(admin, STANDARD, [aurora]))[0]?.['questions'] as readonly Row[]
      expect(standard.map(({ title, kind, low, high, options, weight }) => [title, kind, low, high, options, weight])).toEqual([
        ...['Adaptação', 'Qualidade do trabalho', 'Assiduidade', 'Relacionamento', 'Aprendizado'].map((title) => [title, 'scale', 1, 5, [], 1]),
        [TEXT, 'text', null, null, [], 1],
      ])
      const own = JSON.stringify([{ kind: 'text', title: 'Segurança', is_required: true }])
      await scene.as(admin, 'select public.save_form($1, $2, $1, $3, $4)', [aurora, 'experience', own, 'identified'])
      for (const other of [manager, stage.signedIn(people.person), stage.signedIn(people.stranger)]) {
        expect(await scene.refusal(other, STANDARD, [aurora])).toBe('RHPER')
        expect(await scene.refusal(other, BACK, [aurora])).toBe('RHPER')
      }
      const read = 'select public.form_to_answer($1, $2) is not null as is_own'
      expect(await scene.as(admin, read, ['experience', aurora])).toEqual([{ is_own: true }])
      await scene.as(admin, BACK, [aurora])
      await scene.as(admin, BACK, [aurora])
      expect(await scene.as(admin, read, ['experience', aurora])).toEqual([{ is_own: false }])
      await daily(scene)
      expect(((await reviewOf(scene, manager, employee))['questions'] as readonly Row[]).map(({ title }) => title)).toEqual(standard.map(({ title }) => title))
    }))

  it('comes before the decision, is sent with it and read by HR alone afterwards', () =>
    stage.scene(async (scene) => {
      const { employee, contract, admission } = await working(scene, '2026-12-31')
      await daily(scene)
      await answer(scene, manager, employee, [TEXT])
      const { error } = await scene.attempt(manager, DECIDE, [contract, 'extend', '2027-03-01'])
      expect([error?.code, error?.message]).toEqual(['RHFRM', `Falta responder: ${TEXT}`])
      expect(await scene.refusal(admin, DECIDE, [contract, 'confirm', null])).toBe('RHSTA')
      // HR does not read what is still written.
      expect(await reviewOf(scene, admin, employee)).toMatchObject({ state: 'draft', sheet: null, may_take: true, answers: null })
      await answer(scene, manager, employee)
      // Beyond ninety days nothing is sent either.
      expect(await scene.refusal(manager, DECIDE, [contract, 'extend', '2027-03-02'])).toBe('RHTER')
      expect(await reviewOf(scene, manager, employee)).toMatchObject({ state: 'draft' })
      expect(await scene.as(manager, DECIDE, [contract, 'extend', '2027-03-01'])).toEqual([{ decision: 'extend', extended_to: '2027-03-01' }])
      const [review] = await scene.owner('select id from public.experience_reviews where employee_id = $1', [employee])
      await endForms(scene, String(review?.['id']))
      expect(await reviewOf(scene, manager, employee)).toMatchObject({ state: 'answered', sheet: null, may_take: false })
      const read = await reviewOf(scene, admin, employee)
      expect(Object.values(read['answers'] as Row)).toEqual(expect.arrayContaining([5, 'Entregou o combinado.']))
      expect((await reviewOf(scene, stage.signedIn(people.master), employee))['answers']).toBeNull()
      const carla = await signIn(scene, admission)
      expect(await reviewsOf(scene, carla, employee)).toEqual([])
      expect(await scene.as(carla, 'select id from public.experience_reviews')).toEqual([])
      // The second term has a review of its own.
      await freeze(scene, '2027-02-20')
      await daily(scene)
      expect((await reviewsOf(scene, manager, employee)).map(({ term_on: term }) => term)).toEqual(['2027-03-01', '2027-01-15'])
    }))

  it('follows the manager while nobody sent it, and HR where there is none', () =>
    stage.scene(async (scene) => {
      const { employee, contract } = await working(scene, '2026-12-31')
      await daily(scene)
      await answer(scene, manager, employee, [TEXT])
      const next = await hire(scene, stage)
      const other = await giveAccess(scene, next, 'manager')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [employee, next])
      await daily(scene)
      expect(await reviewOf(scene, other, employee)).toMatchObject({ state: 'todo', sheet: { answers: {} } })
      expect(await pending(scene, other, employee)).toHaveLength(1)
      expect(await reviewsOf(scene, manager, employee)).toEqual([])
      await scene.owner('update public.employees set manager_id = null where id = $1', [employee])
      await daily(scene)
      const [held] = await scene.owner('select e.role from private.form_assignments a join public.employees e on e.id = a.respondent_id where a.target_id = $1', [employee])
      expect(held).toEqual({ role: 'admin' })
      const review = await reviewOf(scene, admin, employee)
      await scene.as(admin, TAKE, [review['review_id']])
      expect(await pending(scene, admin, employee)).toHaveLength(1)
      await answer(scene, admin, employee)
      await scene.as(admin, DECIDE, [contract, 'confirm', null])
      expect(await pending(scene, admin, employee)).toEqual([])
    }))

  it('is taken over by who may decide, and by nobody else', () =>
    stage.scene(async (scene) => {
      const { employee, contract, admission } = await working(scene, '2026-12-31')
      await daily(scene)
      const { review_id: review } = await reviewOf(scene, manager, employee)
      const rival = await giveAccess(scene, await hire(scene, stage), 'manager')
      for (const stranger of [rival, await signIn(scene, admission), stage.signedIn(people.person), stage.signedIn(people.stranger)]) {
        expect(await scene.refusal(stranger, TAKE, [review])).toBe('RHNTF')
        expect(await reviewsOf(scene, stranger, employee)).toEqual([])
        expect(await scene.refusal(stranger, DECIDE, [contract, 'confirm', null])).toBe('RHNTF')
      }
      const mine = await reviewOf(scene, manager, employee)
      const [first] = mine['questions'] as readonly Row[]
      expect(await scene.refusal(admin, SAVE_ANSWER, [(mine['sheet'] as Row)['assignment_id'], first?.['id'], '5', 0])).toBe('RHNTF')
      await scene.as(admin, TAKE, [review])
      expect(await reviewOf(scene, admin, employee)).toMatchObject({ sheet: { state: 'todo' }, respondent: { id: await employeeId(scene, people.admin) } })
      expect(await scene.refusal(manager, DECIDE, [contract, 'confirm', null])).toBe('RHSTA')
      await answer(scene, admin, employee)
      await scene.as(admin, DECIDE, [contract, 'confirm', null])
      expect(await scene.refusal(manager, TAKE, [review])).toBe('RHCLS')
    }))

  it('ends with a contract that ended', () =>
    stage.scene(async (scene) => {
      const { employee, contract } = await working(scene, '2026-12-31')
      await daily(scene)
      await scene.owner(`update public.employee_contracts set ended_on = '2027-01-02' where id = $1`, [contract])
      await freeze(scene, '2027-01-03')
      await daily(scene)
      expect(await reviewOf(scene, manager, employee)).toMatchObject({ sheet: null, may_take: false })
    }))
})
