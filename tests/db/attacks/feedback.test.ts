import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { askFeedback, give, reads, team, WORDS } from '../support/feedback.ts'
import { expectFrom } from '../support/expected.ts'
import { freeze, hire } from '../support/history.ts'
import { type Actor, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let admin: Actor
let aurora: string
let prying: ReadonlyArray<readonly [string, Actor]>
beforeAll(() => {
  person = stage.signedIn(people.person)
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
  prying = [
    ['HR', admin], ['master', stage.signedIn(people.master)], ['another company', stage.signedIn(people.stranger)],
    ['master in another company', stage.signedIn(people.master, { headers: { 'x-company-id': stage.company('boreal') } })],
    ["inactive company's admin", stage.signedIn('admin@cometa.demo')],
  ]
})

const tables = ['feedbacks', 'feedback_competencies', 'feedback_requests', 'feedback_request_people']
/** Every answer that may hold feedback, as one text each. */
const calls = (recipient: string): readonly string[] => [
  `public.feedback_list('received')`, `public.feedback_list('sent')`, `public.feedback_list('wall')`, `public.feedback_list('team')`, `public.feedback_list('team', '${recipient}')`,
  `public.person_feedback('${recipient}')`, `public.feedback_request_list('asked')`, `public.feedback_request_list('to_give')`, `public.feedback_figures('${aurora}')`,
  `(select jsonb_agg(t) from public.employee_timeline('${recipient}', null, null, 100) t)`, `public.home('${aurora}')`, '(select jsonb_agg(i) from public.my_pending_items() i)',
  '(select jsonb_agg(n) from public.notifications n)', '(select jsonb_agg(a) from public.audit_logs a)', '(select jsonb_agg(p) from public.audit_page() p)',
  '(select jsonb_agg(m) from realtime.messages m)', `(select jsonb_agg(m) from public.person_matters('${recipient}') m)`,
]

/** What somebody is told, and the refusals of what they are not. */
async function told(scene: Scene, actor: Actor, recipient: string): Promise<string> {
  const answers: string[] = []
  for (const call of calls(recipient)) {
    const error = await scene.refusal(actor, `select ${call}`)
    if (error !== null && error !== '0 rows') continue
    answers.push(JSON.stringify(await scene.as(actor, `select ${call} as answer`)))
  }
  return answers.join('\n')
}

describe('private feedback', () => {
  it('is told by no list, page, timeline, notification, trail or message to anybody but the two', async () => {
    await stage.scene(async (scene) => {
      const { personId, mate, report, other } = await team(scene, stage)
      const id = await give(scene, other, personId, { kind: 'constructive' })
      await scene.as(person, `select public.reply_to_feedback($1, 'Resposta que só quem pode lê')`, [id])
      for (const actor of [person, other]) expect(await told(scene, actor, personId)).toContain(WORDS)
      const others: typeof prying = [...prying, ['manager', stage.signedIn(people.manager)], ['teammate', mate], ['report', report]]
      for (const [name, actor] of others) {
        const answers = await told(scene, actor, personId)
        expect([name, answers.includes('só quem pode'), await reads(scene, actor, id)]).toEqual([name, false, false])
      }
    })
  })

  it('stands in no table that the API or the secret key reads', async () => {
    await stage.scene(async (scene) => {
      const { personId, other } = await team(scene, stage)
      await give(scene, other, personId)
      for (const actor of [person, other, admin, serviceRole]) {
        for (const table of tables) for (const statement of [`select * from private.${table}`, `delete from private.${table}`]) {
          expect([statement, await scene.refusal(actor, statement)]).toEqual([statement, '42501'])
        }
      }
    })
  })

  it('leaves in the trail that somebody wrote, and nothing about to whom: reading, thanking and answering leave nothing', async () => {
    await stage.scene(async (scene) => {
      const { personId, other } = await team(scene, stage)
      const id = await give(scene, other, personId)
      await scene.as(person, 'select public.mark_feedback_read($1)', [[id]])
      await scene.as(person, 'select public.thank_for_feedback($1)', [id])
      await scene.as(person, `select public.reply_to_feedback($1, 'Obrigada')`, [id])
      const entries = await scene.owner('select action_type, performed_by, metadata from public.audit_logs where entity_id = $1', [id])
      expect(entries).toMatchObject([{ action_type: 'create', performed_by: other.claims?.['sub'] }])
      expect(JSON.stringify(entries)).not.toContain(personId)
      expect(JSON.stringify(entries)).not.toContain(WORDS)
    })
  })

  it('has nothing of its text in notifications, mails and messages, also to its recipient', async () => {
    await stage.scene(async (scene) => {
      const { personId, other, mateId } = await team(scene, stage)
      await give(scene, other, personId)
      await askFeedback(scene, person, [mateId], { question: 'Pergunta que só quem pode lê' })
      for (const table of ['public.notifications', 'private.mail_outbox', 'realtime.messages']) {
        const [found] = await scene.owner(`select count(*) filter (where to_jsonb(t)::text like '%só quem pode%')::integer as n from ${table} t`)
        expect([table, found?.['n']]).toEqual([table, 0])
      }
    })
  })
})

describe('feedback with the manager', () => {
  it('is read by who leads the recipient today, not by the manager of another team, of the author or of before', async () => {
    await stage.scene(async (scene) => {
      const { personId, otherId, other } = await team(scene, stage)
      const led = await giveAccess(scene, await hire(scene, stage, { status: 'active' }), 'manager')
      const [boss] = await scene.owner('select id from public.employees where user_id = $1', [led.claims?.['sub']])
      await scene.owner('update public.employees set manager_id = $1 where id = $2', [boss?.['id'], otherId])
      const id = await give(scene, other, personId, { kind: 'constructive', visibility: 'with_manager' })
      const manager = stage.signedIn(people.manager)
      expect([await reads(scene, manager, id), await reads(scene, led, id)]).toEqual([true, false])
      await scene.owner('update public.employees set manager_id = $1 where id = $2', [boss?.['id'], personId])
      expect([await reads(scene, manager, id), await reads(scene, led, id)]).toEqual([false, true])
    })
  })

  it('about a boss is not read by the head of the department in which the boss is', async () => {
    await stage.scene(async (scene) => {
      const { managerId, personId, other } = await team(scene, stage)
      await scene.owner(`update public.employees set role = 'manager' where id = $1`, [personId])
      const [made] = await scene.owner('insert into public.departments (company_id, name, head_employee_id) values ($1, $2, $3) returning id', [aurora, 'Da pessoa', personId])
      await scene.owner('update public.employees set department_id = $1 where id = $2', [made?.['id'], managerId])
      const id = await give(scene, other, managerId, { kind: 'constructive', visibility: 'with_manager' })
      expect(await reads(scene, stage.signedIn(people.manager), id)).toBe(true)
      expect(await reads(scene, person, id)).toBe(false)
    })
  })
})

describe('acts on feedback of others', () => {
  it('are refused as on what does not exist', async () => {
    await stage.scene(async (scene) => {
      const { personId, other, mate } = await team(scene, stage)
      const id = await give(scene, other, personId, { visibility: 'team' })
      const request = await askFeedback(scene, person, [await employeeId(scene, people.admin)])
      const acts = [`edit_feedback('${id}', 'Meu')`, `take_back_feedback('${id}')`, `thank_for_feedback('${id}')`, `reply_to_feedback('${id}', 'Eu')`, `hide_praise('${id}')`,
        `decline_feedback_request('${request}', 'Não')`, `cancel_feedback_request('${request}')`, `remind_feedback_request('${request}')`, `feedback_request('${request}')`]
      for (const [name, actor] of [...prying.filter(([who]) => who !== 'HR' && who !== "inactive company's admin"), ['teammate', mate] as const]) {
        for (const act of acts) expect([name, act, await scene.refusal(actor, `select public.${act}`)]).toEqual([name, act, 'RHNTF'])
      }
      expect(await scene.as(mate, 'select public.mark_feedback_read($1) as n', [[id]])).toEqual([{ n: 0 }])
    })
  })

  it('open on the first day: before it nobody writes, reads or asks', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const { personId, otherId, other: me } = await team(scene, stage)
      await expectFrom(scene, otherId, '2026-12-01')
      const calls: ReadonlyArray<readonly [string, unknown]> = [
        ['give_feedback($1)', JSON.stringify({ recipient_id: personId, kind: 'praise', visibility: 'private', body: 'Oi' })], ['request_feedback($1)', JSON.stringify({ people: [personId], question: 'Oi?' })],
        [`feedback_list('received', $1)`, null], ['feedback_audience($1)', personId], [`feedback_request_list('asked', $1)`, 20],
      ]
      for (const [call, value] of calls) expect([call, await scene.refusal(me, `select public.${call}`, [value])]).toEqual([call, 'RHPER'])
      await scene.owner(`update public.employees set status = 'active', hire_date = '2026-11-20' where id = $1`, [otherId])
      for (const [call, value] of calls) expect([call, await scene.refusal(me, `select public.${call}`, [value])]).toEqual([call, null])
    })
  })

  it('end with the access: who left reads and writes nothing, and the recipient keeps what they got', async () => {
    await stage.scene(async (scene) => {
      const { personId, other, otherId } = await team(scene, stage)
      const id = await give(scene, other, personId)
      expect(await reads(scene, other, id)).toBe(true)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) - 1 where id = $1`, [otherId])
      expect(await scene.refusal(other, 'select public.feedback_detail($1)', [id])).toBe('RHPER')
      expect(await scene.refusal(other, `select public.feedback_list('sent')`)).toBe('RHPER')
      expect(await reads(scene, person, id)).toBe(true)
    })
  })
})
