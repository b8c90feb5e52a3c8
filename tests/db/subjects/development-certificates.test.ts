import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, passDays, people } from '../support/approvals.ts'
import { actionsOf, competency, planValues, runningPlan, told } from '../support/development.ts'
import { day, open, upload } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const manager = (): Actor => stage.signedIn(people.manager)
const person = (): Actor => stage.signedIn(people.person)
const aurora = (): string => stage.company('aurora')
const HAND_IN = 'select public.hand_in_certificate($1, $2) as id'
const VALIDATE = 'select public.validate_action($1, $2)'
const DOCUMENT = 'select status, expires_on::text, who_sees, title, file_id from public.documents where id = $1'

async function refused(scene: Scene, actor: Actor, sql: string, values: readonly unknown[]): Promise<string> {
  try {
    await scene.as(actor, sql, values)
    return 'accepted'
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string }
    return `${code} ${detail}`.trim()
  }
}

/** A plan under way whose only action is proven by a certificate. */
async function certified(scene: Scene, values: Row = {}): Promise<{ id: string; action: Row | undefined }> {
  const given = await planValues(scene, aurora())
  const [area] = given['areas'] as readonly { actions: readonly Row[] }[]
  const id = await runningPlan(scene, manager(), aurora(), { areas: [{ ...area, actions: [{ ...area?.actions[0], evidence: 'certificate' }] }], ...values })
  return { id, action: (await actionsOf(scene, person(), id))[0] }
}

const handed = async (scene: Scene, values: Row = {}): Promise<string> =>
  JSON.stringify({ file_id: await upload(scene, person(), await employeeId(scene, people.person), 'P1'), issued_on: await day(scene, stage, -3), ...values })

async function levelOf(scene: Scene): Promise<unknown> {
  const { items } = await told<{ items: readonly Row[] }>(scene, person(), 'select public.competency_gap($1)', [await employeeId(scene, people.person)])
  const found = items.find(({ competency: name }) => name === 'Comunicação')
  return [found?.['current_level'] ?? null, found?.['is_proven'], found?.['valid_until']]
}

describe('a certificate', () => {
  it('is handed in by the person, becomes their document, and raises a level as long as it holds', async () => {
    await stage.scene(async (scene) => {
      const { id, action } = await certified(scene)
      const before = await levelOf(scene)
      // The task alone is not done without one.
      expect(await refused(scene, person(), `select public.complete_journey_task($1, 'Fiz o curso')`, [action?.['task_id']])).toBe('RHCOM file')
      expect(await refused(scene, person(), HAND_IN, [action?.['id'], '{}'])).toBe('RHCOM file_id')
      expect(await refused(scene, person(), HAND_IN, [action?.['id'], await handed(scene, { expires_on: await day(scene, stage, -1) })])).toBe('RHEXP expires_on')
      expect(await refused(scene, manager(), HAND_IN, [action?.['id'], '{}'])).toBe('RHPER')
      const until = await day(scene, stage, 40)
      const [saved] = await scene.as(person(), HAND_IN, [action?.['id'], await handed(scene, { expires_on: until, note: 'Curso de 8 horas' })])
      const [document] = await scene.owner(DOCUMENT, [saved?.['id']])
      expect(document).toMatchObject({ status: 'approved', expires_on: until, who_sees: 'team', title: 'Apresentar na reunião geral' })
      const [waiting] = await actionsOf(scene, manager(), id)
      expect(waiting).toMatchObject({ state: 'waiting', note: 'Curso de 8 horas', certificate: { id: saved?.['id'], expires_on: until } })
      expect(await open(scene, manager(), document?.['file_id'])).toBe(null)
      expect(await levelOf(scene)).toEqual(before)

      await scene.as(manager(), VALIDATE, [action?.['id'], JSON.stringify({ accepted: true, level: 4, note: 'Muito bom,\n\n de verdade' })])
      expect(await levelOf(scene)).toEqual([4, true, until])
      expect((await actionsOf(scene, person(), id))[0]).toMatchObject({ state: 'done', accepted_note: 'Muito bom, de verdade' })
      await passDays(scene, 41)
      expect(await levelOf(scene)).toEqual(before)
    })
  })

  it('may have no end, comes back as a further version when the action was returned, and holds no more out of use', async () => {
    await stage.scene(async (scene) => {
      const { action } = await certified(scene)
      const [first] = await scene.as(person(), HAND_IN, [action?.['id'], await handed(scene)])
      await scene.as(manager(), VALIDATE, [action?.['id'], '{"accepted": false, "note": "Falta o verso"}'])
      const [second] = await scene.as(person(), HAND_IN, [action?.['id'], await handed(scene)])
      expect(second?.['id']).toBe(first?.['id'])
      await scene.as(manager(), VALIDATE, [action?.['id'], '{"accepted": true, "level": 5}'])
      expect(await levelOf(scene)).toEqual([5, true, null])
      await scene.as(admin(), 'select public.archive_document($1, $2)', [first?.['id'], 'Não é da pessoa'])
      expect((await levelOf(scene))?.toString()).not.toContain('true')
    })
  })

  it('is a document that the leader may read as well: a paper of health or of somebody else proves nothing', async () => {
    await stage.scene(async (scene) => {
      const { id, action } = await certified(scene)
      const me = await employeeId(scene, people.person)
      const other = await colleague(scene, stage, 6)
      const make = async (employee: string, sensitivity: string, sees: string, expires: string | null = null): Promise<unknown> => {
        const [row] = await scene.owner(
          `insert into public.documents (company_id, employee_id, type_id, title, status, sensitivity, who_sees, is_single, expires_on)
           select $1, $2, t.id, 'Curso', 'approved', $3, $4, false, $5 from public.document_types t where t.company_id = $1 and t.action = 'deliver' and t.is_multiple and not t.name = 'Atestado' limit 1 returning id`,
          [aurora(), employee, sensitivity, sees, expires])
        return row?.['id']
      }
      const health = await make(me, 'P4', 'person')
      const theirs = await make(other, 'P1', 'team')
      const over = await make(me, 'P1', 'team', await day(scene, stage, -2))
      const good = await make(me, 'P1', 'team', await day(scene, stage, 90))
      for (const wrong of [health, theirs]) expect(await refused(scene, person(), HAND_IN, [action?.['id'], JSON.stringify({ document_id: wrong })])).toBe('RHNTF document_id')
      const { certificates } = await told<{ certificates: readonly Row[] }>(scene, manager(), 'select public.development_plan($1)', [id])
      expect(certificates.map((each) => each['id'])).toEqual(expect.arrayContaining([over, good]))
      expect(certificates.map((each) => each['id'])).not.toContain(health)
      await scene.as(person(), HAND_IN, [action?.['id'], JSON.stringify({ document_id: over })])
      const validate = (values: Row): Promise<string> => refused(scene, manager(), VALIDATE, [action?.['id'], JSON.stringify({ accepted: true, level: 4, ...values })])
      expect(await validate({})).toBe('RHEXP document_id')
      for (const wrong of [health, theirs]) expect(await validate({ document_id: wrong })).toBe('RHNTF document_id')
      expect(await validate({ document_id: good, valid_until: await day(scene, stage, 10) })).toBe('accepted')
      // What the validator says ends earlier than the paper.
      expect(await levelOf(scene)).toEqual([4, true, await day(scene, stage, 10)])
    })
  })
})

describe('the mentor of a plan', () => {
  it('is invited when it begins, sees neither files nor certificates, and loses sight when they leave, which the plan and its leader are told', async () => {
    await stage.scene(async (scene) => {
      const mentor = await colleague(scene, stage, 5)
      const outside = await giveAccess(scene, mentor)
      const { id, action } = await certified(scene, { mentor_id: mentor })
      const heard = async (): Promise<unknown> =>
        (await scene.owner(`select e.email::text, n.title from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'plan_mentor' and n.entity_id = $1 order by n.created_at, 1`, [id]))
          .map(({ title }) => String(title).replace(/PDI de .*?( ficou.*)?$/, 'PDI$1'))
      expect(await heard()).toEqual(['Você orienta o PDI'])
      await scene.as(person(), HAND_IN, [action?.['id'], await handed(scene)])
      expect((await actionsOf(scene, outside, id))[0]).toMatchObject({ certificate: null, file_id: null })
      const plan = await told<{ certificates: readonly Row[] }>(scene, outside, 'select public.development_plan($1)', [id])
      expect(plan.certificates).toEqual([])
      const me = await employeeId(scene, people.person)
      for (const sql of ['select public.person_plans($1)', 'select public.competency_gap($1)']) expect(await refused(scene, outside, sql, [me])).toBe('RHNTF employee_id')

      const waits = async (): Promise<unknown> =>
        (await scene.as(manager(), `select kind from public.my_pending_items(200) where item_key = $1`, [`mentor:${id}`])).map(({ kind }) => kind)
      expect(await waits()).toEqual([])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) - 1 where id = $1`, [mentor])
      expect(await refused(scene, outside, 'select public.development_plan($1)', [id])).not.toBe('accepted')
      expect((await told(scene, manager(), 'select public.development_plan($1)', [id]))['has_mentor_left']).toBe(true)
      expect(await heard()).toEqual(['Você orienta o PDI', 'O PDI ficou sem quem oriente', 'O PDI ficou sem quem oriente'])
      expect(await waits()).toEqual(['mentor_to_choose'])
      const values = await planValues(scene, aurora())
      const save = 'select public.save_development_plan($1, $2)'
      expect(await refused(scene, manager(), save, [JSON.stringify({ ...values, mentor_id: mentor }), id])).toBe('RHPDI mentor_id')
      const next = await colleague(scene, stage, 7)
      await scene.as(manager(), save, [JSON.stringify({ ...values, mentor_id: next }), id])
      expect(await waits()).toEqual([])
    })
  })
})

describe('the day', () => {
  it('tells of actions that are due within a week and then once a week, of a plan that ends and of levels that do, each date once', async () => {
    await stage.scene(async (scene) => {
      const area = await competency(scene, aurora())
      const action = (title: string, due_on: string): Row => ({ title, learning: 'formal', due_on })
      const id = await runningPlan(scene, manager(), aurora(), {
        starts_on: await day(scene, stage, -30), ends_on: await day(scene, stage, 20),
        areas: [{ competency_id: area, target_level: 3, actions: [action('Em seis dias', await day(scene, stage, 6)), action('Longe', await day(scene, stage, 18)), action('Parada', await day(scene, stage, 5))] }],
      })
      const paused = (await actionsOf(scene, person(), id))[2]
      await scene.as(person(), `select public.set_action_stage($1, 'paused')`, [paused?.['id']])
      const me = await employeeId(scene, people.person)
      await scene.owner(`insert into private.competency_proofs (company_id, employee_id, competency_id, level, valid_until, proven_by, proven_at) values ($1, $2, $3, 4, $4, $2, now())`, [aurora(), me, area, await day(scene, stage, 12)])
      const tell = async (days: number): Promise<readonly string[]> => {
        const seen = (await scene.owner('select id from public.notifications where employee_id = $1', [me])).map((row) => row['id'])
        await scene.owner('select private.tell_of_development($1, private.today($1) + $2::integer)', [aurora(), days])
        const rows = await scene.owner(`select title || ': ' || regexp_replace(body, ' \\(.*', '') as told from public.notifications where employee_id = $1 and id <> all ($2) and kind in ('plan_due', 'level_ending') order by 1`, [me, seen])
        return rows.map((row) => String(row['told']))
      }
      expect(await tell(0)).toEqual(['Prazo de uma ação do PDI em até 7 dias: Em seis dias', 'Seu PDI termina em até 30 dias: Falar em público', 'Um nível seu vence em breve: Comunicação, nível 4'])
      expect(await tell(1)).toEqual([])
      expect(await tell(7)).toEqual(['Ação do PDI atrasada: Em seis dias'])
      expect(await tell(12)).toEqual(['Prazo de uma ação do PDI em até 7 dias: Longe'])
      expect(await tell(14)).toEqual(['Ação do PDI atrasada: Em seis dias', 'Um nível seu venceu: Comunicação, nível 4'])
    })
  })
})

describe('where a plan began', () => {
  it('is a review or a feedback of the person that the writer reads', async () => {
    await stage.scene(async (scene) => {
      const [me, boss, other] = [await employeeId(scene, people.person), await employeeId(scene, people.manager), await colleague(scene, stage, 6)]
      const feedback = async (to: string, visibility: string): Promise<string> => {
        const [row] = await scene.owner(`insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, created_at) values (gen_random_uuid(), $1, $2, $3, 'constructive', $4, 'Fale mais', now()) returning id`,
          [aurora(), to === boss ? other : boss, to, visibility])
        return String(row?.['id'])
      }
      const begin = async (actor: Actor, values: Row): Promise<string> => refused(scene, actor, 'select public.save_development_plan($1)', [JSON.stringify(await planValues(scene, aurora(), values))])
      for (const origin of ['review', 'feedback']) expect(await begin(person(), { origin, origin_id: me })).toBe('RHPDI origin_id')
      expect(await begin(person(), { origin: 'feedback', origin_id: await feedback(other, 'with_manager') })).toBe('RHPDI origin_id')
      const hidden = await feedback(me, 'private')
      expect(await begin(admin(), { origin: 'feedback', origin_id: hidden })).toBe('RHPDI origin_id')
      expect(await begin(person(), { origin: 'feedback', origin_id: hidden })).toBe('accepted')
    })
  })
})
