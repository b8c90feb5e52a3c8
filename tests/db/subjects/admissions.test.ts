import { beforeAll, describe, expect, it } from 'vitest'
import { admit, carla, draftOf, saving, signIn, taskNamed, tasksOf } from '../support/admissions.ts'
import { employeeId, people } from '../support/approvals.ts'
import { deliver, open, PDF, review } from '../support/documents.ts'
import { freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { prepared } from '../support/uploads.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
})

/** One transaction, at noon of 20 November 2026. */
const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })

async function refused(scene: Scene, parts: Row, step = 2): Promise<string | null> {
  const { error } = await scene.attempt(admin, saving, [stage.company('aurora'), null, step, JSON.stringify(parts), true])
  return error === null ? null : `${error.code ?? ''} ${error.constraint ?? error.detail ?? ''}`.trim()
}

const pending = async (scene: Scene, actor: Actor, kind: string): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select * from public.my_pending_items(200)')).filter((item) => item['kind'] === kind)

describe('a draft', () => {
  it('keeps what was typed for its author alone, is found again and is gone when discarded', () =>
    play(async (scene) => {
      const id = await draftOf(scene, stage, admin, await carla(scene, stage, { work: undefined, pay: undefined, access: undefined }), 1)
      const [kept] = await scene.as(admin, 'select title, step from public.admission_drafts')
      expect(kept).toEqual({ title: 'Carla Nogueira', step: 1 })
      const [read] = await scene.as(admin, 'select public.admission_draft($1) as draft', [id])
      expect(read?.['draft']).toMatchObject({ step: 1, parts: { person: { first_name: 'Carla', cpf: '52998224725' }, personal: { mother_name: 'Marta Nogueira' } } })
      for (const other of [stage.signedIn(people.master), manager, person, stage.signedIn(people.stranger)]) {
        expect(await scene.as(other, 'select id from public.admission_drafts')).toEqual([])
        for (const act of ['admission_draft', 'discard_admission_draft', 'finish_admission_draft']) expect(await scene.refusal(other, `select public.${act}($1)`, [id]), act).toBe('RHNTF')
      }
      await scene.as(admin, 'select public.discard_admission_draft($1)', [id])
      expect(await scene.owner('select id from private.admission_draft_parts')).toEqual([])
      expect(await scene.owner(`select id from public.employees where first_name = 'Carla' and last_name = 'Nogueira'`)).toEqual([])
    }))

  it('is checked step by step by the rules of the tables, and nothing of what is checked stays', () =>
    play(async (scene) => {
      const parts = await carla(scene, stage)
      const work = parts['work'] as Row
      const also = (changes: Row): Promise<string | null> => refused(scene, { ...parts, ...changes })
      expect(await also({})).toBeNull()
      expect(await scene.owner(`select id from public.employees where last_name = 'Nogueira' and first_name = 'Carla'`)).toEqual([])
      const person = parts['person'] as Row
      expect(await also({ person: { ...person, cpf: '11111111111' } })).toBe('23514 employees_cpf_check')
      expect(await also({ person: { ...person, first_name: '' } })).toBe('23514 employees_first_name_check')
      expect(await also({ person: { ...person, birth_date: '2012-12-03' } })).toBe('RHAGE hire_date')
      expect(await also({ personal: { pis: '1' } })).toBe('23514 employee_personal_pis_check')
      expect(await also({ personal: { salary: '1' } })).toBe('RHFLD salary')
      expect(await also({ work: { ...work, contract_type: null } })).toBe('RHARG contract_type')
      expect(await also({ work: { ...work, experience_days: 91, extension_days: 0 } })).toBe('RHTER extension_days')
      expect(await also({ work: { ...work, experience_days: 45, extension_days: 46 } })).toBe('RHTER extension_days')
      expect(await also({ pay: { salary: -1 } })).toBe('23514 employee_compensation_salary_check')
      expect(await also({ documents: { types: [], due_on: '2026-11-19' } })).toBe('RHEXP due_on')
      expect(await scene.refusal(manager, saving, [stage.company('aurora'), null, 1, '{"person":{}}', false])).toBe('RHPER')
    }))

  it('asks about a pay that nobody earns before it becomes an admission', () =>
    play(async (scene) => {
      const draft = await draftOf(scene, stage, admin, await carla(scene, stage, { pay: { salary: '980000.00', unit: 'month' } }))
      const finishing = 'select public.finish_admission_draft($1, $2)'
      const { error } = await scene.attempt(admin, finishing, [draft, false])
      expect([error?.code, error?.message]).toEqual(['RHASK', 'Um salário de R$ 980.000,00 por mês é muito maior que o comum.'])
      expect(await scene.refusal(admin, finishing, [draft, true])).toBeNull()
    }))

  it('becomes the person, the contract, the pay, the papers and the arrival, all or nothing', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const id = admission['employee_id']
      const [row] = await scene.owner(`select e.status, e.hire_date::text, c.experience_ends_on::text, c.experience_extended_to, p.salary, m.mother_name
        from public.employees e join public.employee_contracts c on c.employee_id = e.id join public.employee_compensation p on p.employee_id = e.id
        join public.employee_personal m on m.employee_id = e.id where e.id = $1`, [id])
      expect(row).toEqual({ status: 'pre_admission', hire_date: '2026-12-02', experience_ends_on: '2027-01-15', experience_extended_to: null, salary: '2150.50', mother_name: 'Marta Nogueira' })
      const asked = await scene.owner(`select t.name from public.document_requests r join public.document_types t on t.id = r.type_id where r.employee_id = $1 order by 1`, [id])
      expect(asked.map((one) => one['name'])).toEqual(['Comprovante de endereço', 'Documento de identidade e CPF'])
      expect(await scene.owner('select id from public.admission_drafts')).toEqual([])
      const again = await draftOf(scene, stage, admin, await carla(scene, stage, { person: { first_name: 'Carlos', last_name: 'Lima' } }))
      await scene.owner(`update private.admission_draft_parts set typed = typed || '{"cpf":"52998224725"}' where part = 'person'`)
      expect(await scene.refusal(admin, 'select public.finish_admission_draft($1)', [again])).toBe('23505')
      expect(await scene.owner(`select id from public.employees where first_name = 'Carlos' and last_name = 'Lima'`)).toEqual([])
      expect(await scene.owner('select id from public.admission_drafts')).toHaveLength(1)
    }))
})

describe('an arrival', () => {
  it('has the tasks of its template, with days from the admission and people found', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const boss = await employeeId(scene, people.manager)
      expect(await taskNamed(scene, admission['id'], 'Avaliação de experiência, 40')).toMatchObject({ due_on: '2027-01-11', assignee_id: boss, required: true })
      expect(await taskNamed(scene, admission['id'], 'Avaliação de experiência, 80')).toMatchObject({ due_on: '2027-02-19', assignee_id: boss })
      expect(await taskNamed(scene, admission['id'], 'Agendar e registrar o ASO')).toMatchObject({ due_on: '2026-11-27', assignee_id: null, responsible: 'hr' })
      // Fifteen days before would be over already, and today is a holiday: the next day on which somebody works.
      expect(await taskNamed(scene, admission['id'], 'Enviar o convite')).toMatchObject({ due_on: '2026-11-23' })
      expect((await tasksOf(scene, admission['id'])).filter(({ due_on }) => [0, 6].includes(new Date(`${String(due_on)}T00:00:00Z`).getUTCDay()))).toEqual([])
      const papers = await scene.owner(`select t.due_on::text as task, r.due_on::text as request from public.journey_tasks t
        join public.document_requests r on r.employee_id = t.employee_id and r.type_id = t.document_type_id where t.journey_id = $1`, [admission['id']])
      expect(papers.length).toBeGreaterThan(0)
      expect(papers.filter(({ task, request }) => task !== request)).toEqual([])
      expect(await taskNamed(scene, admission['id'], 'Preencher os dados')).toMatchObject({ assignee_id: admission['employee_id'] })
      expect(await taskNamed(scene, admission['id'], 'Conhecer a equipe')).toMatchObject({ assignee_id: boss, responsible: 'buddy' })
      const buddy = await employeeId(scene, people.person)
      await scene.as(manager, 'select public.set_journey_buddy($1, $2)', [admission['id'], buddy])
      expect(await taskNamed(scene, admission['id'], 'Conhecer a equipe')).toMatchObject({ assignee_id: buddy })
      expect(await scene.refusal(person, 'select public.set_journey_buddy($1, $2)', [admission['id'], buddy])).toBe('RHNTF')
    }))

  it('waits in Pendências of whoever does its tasks, and is done in place', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const mine = await pending(scene, admin, 'journey_task')
      expect(mine.map((item) => item['title'])).toEqual(expect.arrayContaining(['Enviar o convite de acesso', 'Conferir os documentos']))
      const task = await taskNamed(scene, admission['id'], 'Escolher o padrinho')
      expect((await pending(scene, manager, 'journey_task')).map((item) => item['entity_id'])).toContain(task['id'])
      expect(await scene.refusal(person, 'select public.complete_journey_task($1)', [task['id']])).toBe('RHNTF')
      const [read] = await scene.as(manager, 'select public.journey_task($1) as task', [task['id']])
      expect(read?.['task']).toMatchObject({ title: 'Escolher o padrinho ou a madrinha', may_do: true, employee: { name: 'Carla Nogueira' } })
      await scene.as(manager, 'select public.complete_journey_task($1, $2)', [task['id'], 'Será a Ana.'])
      expect((await pending(scene, manager, 'journey_task')).map((item) => item['entity_id'])).not.toContain(task['id'])
      expect(await scene.refusal(manager, 'select public.complete_journey_task($1)', [task['id']])).toBe('RHDEC')
      await scene.as(manager, 'select public.reopen_journey_task($1)', [task['id']])
      const required = await taskNamed(scene, admission['id'], 'Treinamento de segurança')
      expect(await scene.refusal(manager, `select public.waive_journey_task($1, 'Já fez')`, [required['id']])).toBe('RHPER')
      expect(await scene.refusal(admin, 'select public.waive_journey_task($1, null)', [required['id']])).toBe('RHCOM')
      await scene.as(admin, `select public.waive_journey_task($1, 'Já fez')`, [required['id']])
      const evaluation = await taskNamed(scene, admission['id'], 'Avaliação de experiência, 40')
      expect(await scene.refusal(manager, 'select public.complete_journey_task($1)', [evaluation['id']])).toBe('RHCOM')
    }))

  it('gains meetings on days of the work and tasks of its own', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const meet = 'select public.schedule_journey_meetings($1, $2) as made'
      expect((await scene.as(manager, meet, [admission['id'], [1, 7, 30]]))[0]).toEqual({ made: 3 })
      expect((await scene.as(manager, meet, [admission['id'], [7, 60]]))[0]).toEqual({ made: 1 })
      const days = (await tasksOf(scene, admission['id'])).filter((task) => String(task['title']).startsWith('Conversa a dois')).map((task) => task['due_on'])
      expect(days).toEqual(['2026-12-02', '2026-12-08', '2026-12-31', '2027-01-29'])
      await scene.as(manager, 'select public.add_journey_task($1, $2)', [admission['id'], JSON.stringify({ title: 'Mostrar o refeitório', due_on: '2026-12-03', responsible: 'manager' })])
      expect(await taskNamed(scene, admission['id'], 'Mostrar o refeitório')).toMatchObject({ due_on: '2026-12-03', offset_days: 1 })
      expect(await scene.refusal(manager, 'select public.add_journey_task($1, $2)', [admission['id'], '{"title":"Sem data"}'])).toBe('RHARG')
      await scene.as(manager, `select public.acknowledge('admission_guide', $1, public.admission_detail($2) ->> 'guide_digest')`, [admission['id'], admission['employee_id']])
      const [board] = (await scene.as(manager, `select * from public.journey_list($1, 'admission')`, [stage.company('aurora')])).filter((row) => row['employee_id'] === admission['employee_id'])
      expect(board).toMatchObject({ stage: 'before', template: 'Operacional', overdue: 0, listed: '1' })
      const [read] = await scene.as(manager, `select public.admission_detail($1) ->> 'guide_accepted_at' as at`, [admission['employee_id']])
      expect(read?.['at']).not.toBeNull()
    }))

  it('has the task of the invitation done by the invitation', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      expect(await taskNamed(scene, admission['id'], 'Enviar o convite')).toMatchObject({ kind: 'invite', status: 'open' })
      await scene.owner(`insert into public.invitations (company_id, employee_id, email, role, invited_by, expires_at) select $1, $2, 'carla@aurora.demo', 'user', user_id, now() + interval '7 days' from public.employees where email = 'admin@aurora.demo'`, [stage.company('aurora'), admission['employee_id']])
      expect(await taskNamed(scene, admission['id'], 'Enviar o convite')).toMatchObject({ status: 'done' })
    }))

  it('moves with its contract and pay; open tasks move only when told to', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const id = admission['employee_id']
      const done = await taskNamed(scene, admission['id'], 'Enviar o convite')
      await scene.as(admin, 'select public.complete_journey_task($1)', [done['id']])
      const move = 'select public.move_admission($1, $2, $3) as moved'
      expect((await scene.as(admin, move, [id, '2026-12-09', false]))[0]).toEqual({ moved: 0 })
      expect(await taskNamed(scene, admission['id'], 'Apresentar a empresa')).toMatchObject({ due_on: '2026-12-02', offset_days: 0 })
      await scene.as(admin, move, [id, '2026-12-02', true])
      expect(Number((await scene.as(admin, move, [id, '2026-12-09', true]))[0]?.['moved'])).toBeGreaterThan(8)
      expect(await taskNamed(scene, admission['id'], 'Apresentar a empresa')).toMatchObject({ due_on: '2026-12-09' })
      expect(await taskNamed(scene, admission['id'], 'Enviar o convite')).toMatchObject({ due_on: '2026-11-23', status: 'done' })
      const [row] = await scene.owner(`select c.starts_on::text, c.experience_ends_on::text, a.starts_on::text as place,
          (select string_agg(p.effective_on::text, ',') from public.employee_compensation p where p.employee_id = e.id and p.voided_at is null) as pay
        from public.employees e join public.employee_contracts c on c.employee_id = e.id join public.employee_assignments a on a.employee_id = e.id where e.id = $1`, [id])
      expect(row).toEqual({ starts_on: '2026-12-09', experience_ends_on: '2027-01-22', place: '2026-12-09', pay: '2026-12-09' })
      expect(await scene.refusal(manager, move, [id, '2026-12-10', true])).toBe('RHPER')
      expect(await scene.refusal(admin, move, [id, '2026-11-19', true])).toBe('RHARG')
    }))

  it('is given up with a reason, and takes everything that was open with it', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const give = 'select status from public.give_up_admission($1, $2)'
      expect(await scene.refusal(admin, give, [admission['employee_id'], ' '])).toBe('RHCOM')
      expect(await scene.as(admin, give, [admission['employee_id'], 'Aceitou outra proposta.'])).toEqual([{ status: 'terminated' }])
      expect((await tasksOf(scene, admission['id'])).filter((task) => task['status'] === 'open')).toEqual([])
      expect(await scene.owner(`select id from public.document_requests where employee_id = $1 and status = 'open'`, [admission['employee_id']])).toEqual([])
      const [line] = await scene.owner(`select metadata ->> 'reason' as reason from public.audit_logs where entity_id = $1 and entity_type = 'employee' and action_type = 'update' order by id desc limit 1`, [admission['employee_id']])
      expect(line).toEqual({ reason: 'Aceitou outra proposta.' })
      expect(await scene.refusal(admin, give, [admission['employee_id'], 'De novo'])).toBe('RHSTA')
    }))

  it('becomes active on its day in the time zone of the company, by the system', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const status = async (): Promise<unknown> => (await scene.owner('select status from public.employees where id = $1', [admission['employee_id']]))[0]?.['status']
      const at = (instant: string): Promise<unknown> => scene.owner('update private.frozen_clock set instant = $1', [instant])
      // Eleven at night of the first in São Paulo is the second in Greenwich.
      await at('2026-12-02T02:00:00Z')
      await scene.owner('select private.run_admissions()')
      expect(await status()).toBe('pre_admission')
      await at('2026-12-02T03:01:00Z')
      await scene.owner('select private.run_admissions()')
      expect(await status()).toBe('active')
      const [line] = await scene.owner(`select metadata ->> 'initiated_by' as by from public.audit_logs where entity_type = 'employee' and entity_id = $1 and metadata -> 'changes' ? 'status'`, [admission['employee_id']])
      expect(line).toEqual({ by: 'system' })
      expect(await scene.as(person, 'select id from public.employee_directory where id = $1', [admission['employee_id']])).toHaveLength(1)
      // What the job of plans does on the same day changes nothing more.
      await scene.owner('select private.run_assignments()')
      expect(await status()).toBe('active')
    }))
})

describe('the end of an arrival', () => {
  const status = async (scene: Scene, admission: Row): Promise<unknown> =>
    (await scene.owner('select status from public.journeys where id = $1', [admission['id']]))[0]?.['status']
  /** Lets everything go but the tasks that begin so. */
  async function waive(scene: Scene, admission: Row, but: string): Promise<void> {
    for (const task of await tasksOf(scene, admission['id'])) {
      if (!String(task['title']).startsWith(but)) await scene.as(admin, `select public.waive_journey_task($1, 'Já fez')`, [task['id']])
    }
  }
  const firstDay = async (scene: Scene): Promise<void> => {
    await freeze(scene, '2026-12-02')
    await scene.owner('select private.run_admissions()')
  }

  it('comes on the first day when everything was done before', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      await waive(scene, admission, 'nada')
      expect(await status(scene, admission)).toBe('open')
      await firstDay(scene)
      expect(await status(scene, admission)).toBe('done')
    }))

  it('comes with a paper that was the last thing to do', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      await waive(scene, admission, 'Enviar documento de identidade')
      await firstDay(scene)
      expect(await status(scene, admission)).toBe('open')
      await deliver(scene, stage, admin, { employee: admission['employee_id'], type: 'Documento de identidade e CPF' })
      expect(await status(scene, admission)).toBe('done')
    }))

  it('comes when the person leaves, who arrives anew when readmitted', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const done = await taskNamed(scene, admission['id'], 'Enviar o convite')
      await scene.as(admin, 'select public.complete_journey_task($1)', [done['id']])
      await firstDay(scene)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [admission['employee_id']])
      expect(await status(scene, admission)).toBe('cancelled')
      expect(new Set((await tasksOf(scene, admission['id'])).map((task) => task['status']))).toEqual(new Set(['done', 'cancelled']))
      const reopen = 'select public.reopen_journey_task($1)'
      expect(await scene.refusal(admin, reopen, [done['id']])).toBe('RHCLS')
      await freeze(scene, '2027-03-01')
      await scene.as(admin, 'select * from public.rehire_employee($1, $2)', [admission['employee_id'], '2027-03-01'])
      expect(await scene.refusal(admin, 'select public.start_journey($$admission$$, $1, $2)', [admission['employee_id'], admission['template_id']])).toBeNull()
      expect(await scene.refusal(admin, reopen, [done['id']])).toBe('RHCLS')
    }))

  it('is undone by opening a task again, not once the person left or arrives anew', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      await waive(scene, admission, 'nada')
      await firstDay(scene)
      const task = await taskNamed(scene, admission['id'], 'Enviar o convite')
      await scene.as(admin, 'select public.reopen_journey_task($1)', [task['id']])
      expect(await status(scene, admission)).toBe('open')
      await scene.as(admin, 'select public.complete_journey_task($1)', [task['id']])
      expect(await status(scene, admission)).toBe('done')
      await scene.as(admin, 'select public.start_journey($$admission$$, $1, $2)', [admission['employee_id'], admission['template_id']])
      expect(await scene.refusal(admin, 'select public.reopen_journey_task($1)', [task['id']])).toBe('RHCLS')
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [admission['employee_id']])
      expect(await scene.refusal(admin, 'select public.reopen_journey_task($1)', [task['id']])).toBe('RHCLS')
      expect(await status(scene, admission)).toBe('done')
    }))
})

describe('before the first day', () => {
  it('the person confirms the CPF, fills in the data in steps, sends papers and reads about the first day', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const me = await signIn(scene, admission)
      const mine = async (): Promise<Row> => (await scene.as(me, 'select public.my_admission() as m'))[0]?.['m'] as Row
      expect(await mine()).toMatchObject({ first_name: 'Carla', days_left: 12, cpf_confirmed: false, first_day_place: 'Portaria 2', first_day_time: '08:00' })
      const saveRecord = 'select public.save_my_admission_record($1, $2)'
      const street = JSON.stringify({ street: 'Rua das Acácias', street_number: '10', city: 'Campinas', uf: 'SP', cep: '13010-000' })
      expect(await scene.refusal(me, saveRecord, ['personal', street])).toBe('RHPER')
      const confirm = async (cpf: string): Promise<unknown> => (await scene.as(me, 'select public.confirm_my_cpf($1) as ok', [cpf]))[0]?.['ok']
      expect(await confirm('111.444.777-35')).toBe(false)
      expect(await confirm('529.982.247-25')).toBe(true)
      expect(await scene.refusal(me, 'select public.finish_my_admission_data()')).toBe('RHFLD')
      await scene.as(me, saveRecord, ['personal', street])
      await scene.as(me, saveRecord, ['person', '{"phone":"(19) 99888-7766"}'])
      await scene.as(me, saveRecord, ['bank_account', '{"pix_key_type":"cpf","pix_key":"52998224725"}'])
      expect(await scene.refusal(me, saveRecord, ['compensation', '{"salary":99999}'])).toBe('RHARG')
      expect(await scene.refusal(me, saveRecord, ['person', '{"role":"admin"}'])).toBe('RHFLD')
      expect(await mine()).toMatchObject({ personal: { street: 'Rua das Acácias', mother_name: 'Marta Nogueira' }, person: { phone: '(19) 99888-7766' } })
      await scene.as(me, 'select public.finish_my_admission_data()')
      expect(await taskNamed(scene, admission['id'], 'Preencher os dados')).toMatchObject({ status: 'done' })

      const file = await prepared(scene, me, { purpose: 'document_p2', employee: admission['employee_id'], mime: PDF })
      expect(await scene.refusal(me, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [file.bucket, file.path])).toBeNull()
      expect(await scene.refusal(me, 'select * from public.upload_to_confirm($1)', [file.file_id])).toBeNull()
      expect(await scene.refusal(person, 'select * from public.upload_to_confirm($1)', [file.file_id])).toBe('RHNTF')
      const paper = await deliver(scene, stage, me, { employee: admission['employee_id'], type: 'Documento de identidade e CPF' })
      expect([await open(scene, me, paper['file_id']), await open(scene, person, paper['file_id'])]).toEqual([null, 'RHNTF'])
      const version = (one: Row): unknown => one['latest_version_id']
      expect(await review(scene, admin, version(paper), { decision: 'reject', reason: 'A foto saiu desfocada.' })).toBeNull()
      expect(await taskNamed(scene, admission['id'], 'Enviar documento de identidade')).toMatchObject({ status: 'open' })
      const again = await deliver(scene, stage, me, { employee: admission['employee_id'], type: 'Documento de identidade e CPF' })
      expect(await review(scene, admin, version(again), { decision: 'approve' })).toBeNull()
      expect(await taskNamed(scene, admission['id'], 'Enviar documento de identidade')).toMatchObject({ status: 'done' })
      await scene.owner(`update public.employees set status = 'active' where id = $1`, [admission['employee_id']])
      expect(await scene.refusal(me, saveRecord, ['personal', street])).toBe('RHCLS')
    }))
})

describe('the end of an experience', () => {
  const decide = 'select d.*, d.extended_to::text from public.decide_experience($1, $2, $3, $4) d'
  /** Carla at work, on a day so many days before her term of 15 January. */
  async function working(scene: Scene, day: string): Promise<Row> {
    const admission = await admit(scene, stage, admin)
    await freeze(scene, day)
    await scene.owner('select private.run_admissions()')
    const [contract] = await scene.owner('select id from public.employee_contracts where employee_id = $1', [admission['employee_id']])
    return { ...admission, contract: contract?.['id'] }
  }

  it('waits for the manager from fifteen days before, who extends it once and within ninety days', () =>
    play(async (scene) => {
      const early = await working(scene, '2026-12-30')
      expect(await pending(scene, manager, 'experience_decision')).not.toContainEqual(expect.objectContaining({ entity_id: early['employee_id'] }))
      await freeze(scene, '2026-12-31')
      expect(await pending(scene, manager, 'experience_decision')).toContainEqual(expect.objectContaining({ entity_id: early['employee_id'], overdue: false }))
      const contract = early['contract']
      expect(await scene.refusal(person, decide, [contract, 'confirm', null, null])).toBe('RHNTF')
      expect(await scene.refusal(manager, decide, [contract, 'extend', '2027-03-02', null])).toBe('RHTER')
      expect(await scene.as(manager, decide, [contract, 'extend', '2027-03-01', 'Está aprendendo bem.'])).toMatchObject([{ decision: 'extend', extended_to: '2027-03-01' }])
      expect(await scene.refusal(manager, decide, [contract, 'extend', '2027-03-01', null])).toBe('RHTER')
      expect(await pending(scene, manager, 'experience_decision')).not.toContainEqual(expect.objectContaining({ entity_id: early['employee_id'] }))
      const told = await scene.owner(`select n.title from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'experience_decided' and e.email = $1`, [people.admin])
      expect(told).toEqual([{ title: 'Experiência de Carla Nogueira: prorrogada até 01/03/2027' }])
      await freeze(scene, '2027-02-20')
      await scene.as(manager, decide, [contract, 'confirm', null, null])
      const [next] = await scene.owner(`select contract_type, starts_on::text, weekly_hours from public.employee_contracts where employee_id = $1 order by starts_on desc limit 1`, [early['employee_id']])
      expect(next).toMatchObject({ contract_type: 'clt_indefinite', starts_on: '2027-03-02', weekly_hours: '44.00' })
      const me = await signIn(scene, early)
      expect(await scene.as(me, 'select id from public.experience_decisions')).toEqual([])
      expect(await scene.as(manager, 'select id from public.experience_decisions where employee_id = $1', [early['employee_id']])).toHaveLength(2)
    }))

  it('is decided once, and not after its day', () =>
    play(async (scene) => {
      const one = await working(scene, '2027-01-10')
      await scene.as(manager, decide, [one['contract'], 'end', null, 'Não houve adaptação.'])
      expect(await scene.refusal(manager, decide, [one['contract'], 'confirm', null, null])).toBe('RHDEC')
      await freeze(scene, '2027-01-16')
      expect(await scene.refusal(manager, decide, [one['contract'], 'confirm', null, null])).toBe('RHTER')
    }))
})

describe('templates', () => {
  it('are saved whole by administrators, and change nothing that is on its way', () =>
    play(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const before = await tasksOf(scene, admission['id'])
      const [template] = await scene.as(admin, `select id from public.journey_templates where name = 'Operacional' and company_id = $1`, [stage.company('aurora')])
      const wish = { company_id: stage.company('aurora'), id: template?.['id'], name: 'Operacional', tasks: [{ title: 'Só isto', responsible: 'hr', kind: 'task', offset_days: 3 }] }
      const saveTemplate = 'select name from public.save_journey_template($1)'
      await scene.as(admin, saveTemplate, [JSON.stringify(wish)])
      expect(await scene.as(admin, 'select t.title, t.offset_days from public.journey_template_tasks t join public.journey_templates m on m.id = t.template_id and m.version = t.version where m.id = $1', [template?.['id']])).toEqual([{ title: 'Só isto', offset_days: 3 }])
      expect(await tasksOf(scene, admission['id'])).toEqual(before)
      expect(await scene.refusal(manager, saveTemplate, [JSON.stringify(wish)])).toBe('RHPER')
      expect(await scene.refusal(admin, saveTemplate, [JSON.stringify({ ...wish, tasks: [] })])).toBe('RHARG')
      expect(await scene.refusal(admin, saveTemplate, [JSON.stringify({ ...wish, id: null })])).toMatch(/^23(505|P01)$/)
      expect(await scene.refusal(stage.signedIn(people.stranger), 'select public.archive_journey_template($1)', [template?.['id']])).toBe('RHNTF')
      await scene.as(admin, 'select public.archive_journey_template($1)', [template?.['id']])
      const quick = await scene.owner(`select id from public.employees where company_id = $1 and status = 'pre_admission' and first_name <> 'Carla' limit 1`, [stage.company('aurora')])
      expect(await scene.refusal(admin, 'select public.start_journey($$admission$$, $1, $2)', [quick[0]?.['id'], template?.['id']])).toBe('RHNTF')
      await scene.as(admin, 'select public.start_journey($$admission$$, $1, null)', [quick[0]?.['id']])
      expect(await scene.refusal(admin, 'select public.start_journey($$admission$$, $1, null)', [quick[0]?.['id']])).toBe('RHOPN')
    }))
})
