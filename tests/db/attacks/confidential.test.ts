import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, nameSubstitute, people } from '../support/approvals.ts'
import { askedGuest, enter, pageOf } from '../support/guests.ts'
import { openRequest, registerRequests, saveMeasure, within } from '../support/confidential.ts'
import { anon, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  master = stage.signedIn(people.master)
})

type Outsiders = Readonly<
  Record<
    'the person concerned' | 'the manager, who substitutes a reader' | 'another administrator' | 'a master outside the list' | 'an administrator of another company'
    | 'a removed reader' | 'the substitute of an approver' | 'a helper' | 'anon',
    Actor
  >
>

/** A confidential measure about pessoa@aurora.demo with a request, a task and readers: the administrator, an approver, and the master. */
interface Cast {
  readonly about: string
  readonly measure: string
  readonly request: string
  readonly task: string
  readonly approver: Actor
  readonly helper: Actor
  readonly removed: string
  readonly outsiders: Outsiders
}

async function play(scene: Scene): Promise<Cast> {
  await registerRequests(scene)
  const about = await employeeId(scene, people.person)
  const places: string[] = []
  for (const place of [0, 1, 2, 4, 5, 6]) places.push(await colleague(scene, stage, place))
  const [one, two, three, four, five, six] = places
  const approver = await giveAccess(scene, String(one), 'admin')
  const otherAdmin = await giveAccess(scene, String(two), 'admin')
  const otherMaster = await giveAccess(scene, String(three), 'master')
  const removed = await giveAccess(scene, String(four), 'admin')
  const substitute = await giveAccess(scene, String(five), 'admin')
  const helper = await giveAccess(scene, String(six))
  const measure = await saveMeasure(scene, admin, about)
  await within(scene, admin, `select private.add_reader($1, $2, 'approver')`, [measure, one])
  await scene.as(admin, 'select public.add_case_reader($1, $2)', [measure, four])
  await scene.as(admin, 'select public.add_case_reader($1, $2)', [measure, await employeeId(scene, people.master)])
  const request = await openRequest(scene, stage, admin, { about, case: measure })
  await scene.as(admin, `select public.comment_approval($1, 'Segue a apuração')`, [request])
  await scene.as(admin, 'select public.remove_case_reader($1, $2)', [measure, four])
  await nameSubstitute(scene, String(one), String(five))
  await nameSubstitute(scene, await employeeId(scene, people.admin), await employeeId(scene, people.manager))
  const [task] = await scene.as(admin, `select id from public.add_case_task($1, 'Separar arquivos', $2, '2026-12-30')`, [measure, six])
  const outsiders = {
    'the person concerned': stage.signedIn(people.person),
    'the manager, who substitutes a reader': stage.signedIn(people.manager),
    'another administrator': otherAdmin,
    'a master outside the list': otherMaster,
    'an administrator of another company': stage.signedIn(people.stranger),
    'a removed reader': removed,
    'the substitute of an approver': substitute,
    'a helper': helper,
    anon,
  }
  return { about, measure, request, task: String(task?.['id']), approver, helper, removed: String(four), outsiders }
}

/** What an actor is told by a statement, as text; refusals tell nothing. */
async function told(scene: Scene, actor: Actor, text: string): Promise<string> {
  await scene.owner('savepoint telling')
  const answer = await scene.as(actor, text).then((rows) => JSON.stringify(rows)).catch(() => '')
  await scene.owner('rollback to savepoint telling')
  return answer
}

const rowsOf = (measure: string, request: string): readonly string[] => [
  `select * from public.confidential_cases where id = '${measure}'`,
  `select * from public.confidential_readers where case_id = '${measure}'`,
  `select * from public.confidential_tasks where case_id = '${measure}'`,
  `select * from public.approval_requests where id = '${request}'`,
  `select * from public.approval_steps where request_id = '${request}'`,
  `select a.* from public.approval_step_approvers a where a.step_id = (select id from public.approval_steps where request_id = '${request}')`,
  `select * from public.approval_comments where request_id = '${request}'`,
  `select * from public.audit_logs where entity_id in ('${measure}', '${request}')`,
]

describe('rows of a case', () => {
  it('are selected by readers and by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { measure, request, outsiders } = await play(scene)
      for (const attack of rowsOf(measure, request)) {
        expect((await scene.as(master, attack)).length, attack).toBeGreaterThan(0)
        for (const [who, actor] of Object.entries(outsiders)) expect(['[]', ''], `${who}: ${attack}`).toContain(await told(scene, actor, attack))
      }
      // All steps, not those that the subquery above finds.
      for (const [who, actor] of Object.entries(outsiders)) {
        expect(await told(scene, actor, `select s.* from public.approval_step_approvers s`), who).not.toContain((await seatOf(scene, request)) ?? 'none')
      }
      expect(await told(scene, outsiders['the person concerned'], 'select id from public.employee_disciplinary')).not.toContain(measure)
    })
  })
})

async function seatOf(scene: Scene, request: string): Promise<string | undefined> {
  const [row] = await scene.owner('select a.id from public.approval_step_approvers a join public.approval_steps s on s.id = a.step_id where s.request_id = $1', [request])
  return row === undefined ? undefined : String(row['id'])
}

/** Lists and pages, with who of the readers finds the case there. */
function pagesOf({ about, measure, request }: Pick<Cast, 'about' | 'measure' | 'request'>, approver: Actor): readonly (readonly [string, Actor | null])[] {
  const aurora = stage.company('aurora')
  return [
    ['select * from public.my_pending_items(200)', approver],
    ['select * from public.my_approval_requests()', admin],
    ['select * from public.my_approval_decisions()', null],
    ['select * from public.audit_page(p_limit => 1000)', master],
    [`select * from public.audit_page(p_entity_id => '${measure}')`, master],
    [`select * from public.employee_timeline('${about}')`, admin],
    [`select public.read_sensitive_records('${about}', 'disciplinary')`, admin],
    [`select public.approval_thread('${request}')`, approver],
    [`select public.confidential_case('${measure}')`, admin],
    [`select public.home('${aurora}')`, admin],
    [`select * from public.person_matters('${about}')`, null],
    ['select public.enterprise_dashboard()', null],
    ['select * from public.record_readers()', null],
    ['select * from public.notifications', approver],
    [`select * from public.last_editor('confidential_case', '${measure}')`, null],
    [`select * from public.last_editor('approval_request', '${request}')`, null],
    [`select * from public.acknowledgement_evidence('${aurora}', 'disciplinary', '${measure}')`, null],
    [`select * from public.guest_link_list('${aurora}', 'acknowledgement')`, null],
  ]
}

describe('lists and pages', () => {
  it('tell readers of the case, and nobody else', async () => {
    await stage.scene(async (scene) => {
      const { about, measure, request, approver, outsiders } = await play(scene)
      const sweeps = pagesOf({ about, measure, request }, approver)
      for (const [sweep, reader] of sweeps) {
        if (reader !== null) expect(await told(scene, reader, sweep), sweep).toMatch(new RegExp(`${measure}|${request}`))
        for (const [who, actor] of Object.entries(outsiders)) expect(await told(scene, actor, sweep), `${who}: ${sweep}`).not.toMatch(new RegExp(`${measure}|${request}`))
      }
    })
  })

  it('count nothing of the case for others', async () => {
    await stage.scene(async (scene) => {
      const counts = ['select public.my_pending_count() as n', 'select public.unread_notification_count() as n', `select count(*)::int as n from public.audit_page(p_limit => 1000)`]
      const other = await giveAccess(scene, await colleague(scene, stage, 1), 'admin')
      const otherMaster = await giveAccess(scene, await colleague(scene, stage, 2), 'master')
      const about = await employeeId(scene, people.person)
      const counted = async (): Promise<string[]> => {
        const answers: string[] = []
        for (const text of counts) answers.push(await told(scene, other, text))
        return answers
      }
      const before = await counted()
      const trail = await told(scene, otherMaster, String(counts[2]))
      const measure = await saveMeasure(scene, admin, about)
      await scene.as(admin, `select public.add_case_task($1, 'Separar arquivos', $2, '2026-12-30')`, [measure, await employeeId(scene, people.manager)])
      expect(await counted()).toEqual(before)
      expect(await told(scene, otherMaster, String(counts[2]))).toBe(trail)
    })
  })
})

describe('admin mode', () => {
  const inCompany = (actor: Actor, company: string): Actor => ({ ...actor, headers: { 'x-company-id': company } })

  it('shows a master outside the list no more of a case in its company, in another one, or in none', async () => {
    await stage.scene(async (scene) => {
      const cast = await play(scene)
      const { measure, request, outsiders } = cast
      const own = inCompany(master, stage.company('aurora'))
      for (const attack of rowsOf(measure, request)) expect((await scene.as(own, attack)).length, attack).toBeGreaterThan(0)
      for (const company of [stage.company('aurora'), stage.company('boreal'), 'all']) {
        const outsider = inCompany(outsiders['a master outside the list'], company)
        for (const attack of rowsOf(measure, request)) expect(['[]', ''], `${company}: ${attack}`).toContain(await told(scene, outsider, attack))
        for (const [page] of pagesOf(cast, cast.approver)) expect(await told(scene, outsider, page), `${company}: ${page}`).not.toMatch(new RegExp(`${measure}|${request}`))
      }
    })
  })

  it('brings nothing back to a master who left the list, wherever the header points', async () => {
    await stage.scene(async (scene) => {
      const { measure, outsiders } = await play(scene)
      const gone = outsiders['a master outside the list']
      const [row] = await scene.owner('select id from public.employees where user_id = $1', [gone.claims?.['sub']])
      const notices = `select title from public.notifications where kind = 'confidential_reader' and entity_id = '${measure}'`
      const headers = [stage.company('aurora'), stage.company('boreal'), 'all']
      await scene.as(admin, 'select public.add_case_reader($1, $2)', [measure, row?.['id']])
      // What somebody is told of lies in their own company, wherever they work.
      for (const company of headers) expect(await scene.as(inCompany(gone, company), notices), company).toHaveLength(1)
      await scene.as(admin, 'select public.remove_case_reader($1, $2)', [measure, row?.['id']])
      for (const company of headers) expect(await scene.as(inCompany(gone, company), notices), company).toEqual([])
    })
  })
})

describe('commands on a case', () => {
  it('go through for readers, and find nothing for anybody else', async () => {
    await stage.scene(async (scene) => {
      const { about, measure, request, task, helper, removed, outsiders } = await play(scene)
      const attacks: readonly (readonly [string, readonly unknown[]])[] = [
        ['select public.add_case_reader($1, $2)', [measure, removed]],
        [`select public.add_case_task($1, 'Outra', $2, '2026-12-30')`, [measure, removed]],
        ['select public.remove_case_reader($1, $2)', [measure, removed]],
        ['select public.cancel_case_task($1)', [task]],
        [`select public.comment_approval($1, 'Olá')`, [request]],
        [`select public.save_employee_record($1, 'disciplinary', '{"reason": "Outra"}', null, $2)`, [about, measure]],
        [`select public.remove_employee_record($1, 'disciplinary', $2)`, [about, measure]],
      ]
      for (const [text, values] of attacks) {
        for (const [who, actor] of Object.entries(outsiders)) {
          const code = await scene.refusal(actor, text, values)
          expect(['RHNTF', 'RHPER', 'RHSLF', '42501'], `${who}: ${text}`).toContain(code)
          if (/another|master|removed|substitute of/.test(who) && who !== 'an administrator of another company') expect(code, `${who}: ${text}`).toBe('RHNTF')
        }
      }
      for (const decision of ['approve', 'reject', 'adjust']) {
        for (const [who, actor] of Object.entries(outsiders)) {
          expect(['RHNTF', '42501', 'RHPER'], who).toContain(await scene.refusal(actor, 'select public.decide_approval($1, $2, $3)', [request, decision, 'Não']))
        }
      }
      for (const [who, actor] of Object.entries(outsiders)) {
        if (actor !== helper) expect(['RHNTF', 'RHPER', '42501'], who).toContain(await scene.refusal(actor, 'select public.finish_case_task($1)', [task]))
      }
      for (const [text, values] of attacks) expect(await scene.refusal(admin, text, values), text).toBeNull()
    })
  })

  it('of private functions and tables are closed to every role of the API', async () => {
    await stage.scene(async (scene) => {
      const { about, measure } = await play(scene)
      const attacks = [
        `select private.lift_case('${measure}')`, `select private.add_reader('${measure}', '${about}', 'named')`, `select private.shield('${measure}', 'x', '${about}')`,
        `select private.open_case('${stage.company('aurora')}', 'disciplinary', '${about}', gen_random_uuid(), '{}')`, `select private.case_readers('${measure}')`,
        'select * from private.shielded_rows', 'select * from private.confidential_kinds', 'select * from private.trail_shields',
      ]
      for (const attack of attacks) for (const actor of [admin, master, anon]) expect([attack, await scene.refusal(actor, attack)]).toEqual([attack, '42501'])
    })
  })
})

describe('the person concerned', () => {
  it('acknowledges a confidential measure no more than one that does not exist', async () => {
    await stage.scene(async (scene) => {
      const { measure, outsiders } = await play(scene)
      const person = outsiders['the person concerned']
      const digest = 'ab'.repeat(32)
      const text = `select public.acknowledge('disciplinary', $1, $2)`
      const missing = await scene.refusal(person, text, ['00000000-0000-4000-8000-000000000000', digest])
      expect(missing).toMatch(/^RH/)
      expect(await scene.refusal(person, text, [measure, digest])).toBe(missing)
    })
  })

  it('is not made a reader by emergency access, nor anybody who is no master', async () => {
    await stage.scene(async (scene) => {
      const about = await employeeId(scene, people.master)
      const otherMaster = await giveAccess(scene, await colleague(scene, stage, 2), 'master')
      const [row] = await within(scene, otherMaster, `select (private.open_case($1, 'disciplinary', $2, gen_random_uuid(), '{}')).id`, [stage.company('aurora'), about]).catch(() => [])
      expect(await scene.refusal(master, `select public.break_case_glass($1, 'Quero saber do que se trata')`, [about])).toBe('RHSLF')
      if (row) expect(await scene.refusal(master, 'select public.confidential_case($1)', [row['id']])).toBe('RHNTF')
    })
  })
})

describe('what is sent', () => {
  it('goes to readers and helpers alone, names nobody, and reaches no topic of the company', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('delete from realtime.messages')
      await scene.owner('delete from public.notifications')
      await scene.owner('delete from private.mail_outbox').catch(() => undefined)
      const { about, measure, outsiders, request } = await play(scene)
      const [named] = await scene.owner('select first_name, last_name, display_name from public.employees where id = $1', [about])
      const topics = (await scene.owner(`select distinct topic from realtime.messages where extension = 'broadcast'`)).map(({ topic }) => String(topic))
      expect(topics.length).toBeGreaterThan(1)
      expect(topics.filter((topic) => topic.startsWith('company:'))).toEqual([])
      for (const who of ['the person concerned', 'another administrator', 'a master outside the list', 'the substitute of an approver'] as const) {
        expect(topics, who).not.toContain(`user:${String(outsiders[who].claims?.['sub'])}`)
      }
      const sent = JSON.stringify(await scene.owner('select title, body, url, kind from public.notifications'))
      expect(sent).not.toContain(String(named?.['display_name']))
      expect(sent).not.toContain(String(named?.['first_name']))
      const toHelper = JSON.stringify(await scene.owner(`select payload from realtime.messages where topic = $1`, [`user:${String(outsiders['a helper'].claims?.['sub'])}`]))
      expect(toHelper).toContain('Separar arquivos')
      for (const id of [measure, request, about]) expect(toHelper).not.toContain(id)
    })
  })

  it('before somebody left the list is shown to them no more', async () => {
    await stage.scene(async (scene) => {
      const { measure, outsiders } = await play(scene)
      const gone = outsiders['a removed reader']
      const written = await scene.owner(
        `select 1 from public.notifications n join public.employees e on e.id = n.employee_id where n.entity_id = $1 and e.user_id = $2`,
        [measure, gone.claims?.['sub']],
      )
      expect(written).toHaveLength(1)
      expect(await scene.as(gone, `select * from public.notifications where kind = 'confidential_reader'`)).toEqual([])
      expect(await scene.as(gone, 'select public.mark_notifications_read() as n')).toEqual([{ n: 0 }])
    })
  })
})

describe('a file of a case', () => {
  it('is neither listed nor opened by others', async () => {
    await stage.scene(async (scene) => {
      const { measure, outsiders } = await play(scene)
      const [file] = await scene.owner(
        `select f.id from public.files f where f.company_id = $1 and f.linked_at is not null and f.archived_at is null and f.purpose = 'avatar' limit 1`,
        [stage.company('aurora')],
      )
      const other = outsiders['another administrator']
      const list = 'select 1 from public.files where id = $1'
      expect(await scene.as(other, list, [file?.['id']])).toHaveLength(1)
      await within(scene, admin, `select private.shield($1, 'file', $2)`, [measure, file?.['id']])
      for (const [who, actor] of Object.entries(outsiders)) {
        if (actor === anon) continue
        expect(await scene.as(actor, list, [file?.['id']]), who).toEqual([])
        expect(['RHNTF', 'RHPER'], who).toContain(await scene.refusal(actor, 'select * from public.open_file($1)', [file?.['id']]))
      }
      expect(await scene.as(admin, list, [file?.['id']])).toHaveLength(1)
    })
  })
})

describe('a guest', () => {
  it('of whom a measure is sees nothing of it, nor is a link made for it', async () => {
    await stage.scene(async (scene) => {
      const guest = await askedGuest(scene, stage)
      const open = await saveMeasure(scene, admin, guest.id, false)
      const measure = await saveMeasure(scene, admin, guest.id)
      const page = JSON.stringify(await pageOf(scene, await enter(scene, guest)))
      expect(page).toContain('document_request')
      expect(page).not.toContain(measure)
      const versions = `select v.digest from private.acknowledgeable_of($1, 'disciplinary', $2, null) v`
      expect(await scene.owner(versions, [stage.company('aurora'), open])).toHaveLength(1)
      expect(await scene.owner(versions, [stage.company('aurora'), measure])).toEqual([])
      const link = `select * from public.make_guest_links($1, 'acknowledgement', $2)`
      expect(await told(scene, admin, link.replace('$1', `'${stage.company('aurora')}'`).replace('$2', `array['${measure}']::uuid[]`))).not.toContain('token":"')
    })
  })
})

describe('the chain of the trail', () => {
  it('stays whole over entries that a master does not read', async () => {
    await stage.scene(async (scene) => {
      const { outsiders } = await play(scene)
      const [verified] = await scene.as(outsiders['a master outside the list'], 'select * from public.verify_audit_chain($1)', [stage.company('aurora')])
      expect(verified).toMatchObject({ ok: true })
    })
  })
})
