import { colleague, employeeId, giveAccess, people } from './approvals.ts'
import { deliver } from './documents.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

/** People who left two departments and managers, for a cause that RH wrote down, and one for a reason that nobody knows. */
async function pastExits(scene: Scene, stage: Stage): Promise<void> {
  await scene.owner(
    `with place as (select e.department_id, e.manager_id, n from public.employees e, generate_series(1, 7) n where e.email = $2
         union all select (select d.id from public.departments d where d.company_id = $1 and d.id <> e.department_id limit 1), e.id, n from public.employees e, generate_series(1, 6) n where e.email = $2),
       p as (insert into public.employees (company_id, first_name, last_name, status, hire_date, termination_date, department_id, manager_id)
         select $1, 'Gente', 'Que Saiu', 'terminated', private.today($1) - 900, private.today($1) - 40, place.department_id, place.manager_id from place returning id),
       x as (insert into public.contract_endings (company_id, employee_id, last_day, reason, applied_at)
         select $1, p.id, private.today($1) - 40, case when row_number() over () > 1 then 'resignation' end, now() from p returning *),
       o as (insert into public.offboardings (id, company_id, employee_id, origin, reason, status, last_day, effective_at, communicated_on, communicated_at)
         select x.id, x.company_id, x.employee_id, 'hr', x.reason, 'concluded', x.last_day, x.last_day, x.last_day, x.last_day from x where x.reason is not null returning *)
     insert into private.offboarding_causes (company_id, offboarding_id, cause) select o.company_id, o.id, 'pay' from o`,
    [stage.company('aurora'), people.person])
}

/** Exits of Aurora of every kind: a letter, a dismissal on its way, one that is confidential, one that failed in part. Answers who left, and who will. */
export async function eventfulExits(scene: Scene, stage: Stage): Promise<{ readonly left: Actor; readonly leaving: Actor }> {
  const admin = stage.signedIn(people.admin)
  const person = stage.signedIn(people.person)
  const leaver = async (place: number): Promise<string> => {
    const id = await colleague(scene, stage, place)
    await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = $2) where id = $1`, [id, people.manager])
    return id
  }
  const today = String((await scene.owner('select private.today($1)::text as day', [stage.company('aurora')]))[0]?.['day'])
  const day = (count: number): string => new Date(Date.parse(`${today}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
  const open = async (id: string, values: Row): Promise<unknown> =>
    (await scene.as(admin, 'select id from public.open_offboarding($1, $2)', [id, JSON.stringify({ reason: 'term_end', last_day: day(30), send: true, ...values })]))[0]?.['id']
  const communicate = (id: unknown): Promise<readonly Row[]> => scene.as(admin, 'select public.communicate_offboarding($1)', [id])

  /** Into another company of the group. */
  const transfer = async (id: string, values: Row, to: Row): Promise<unknown> => {
    const exit = await open(id, { reason: 'group_transfer', ...values })
    await scene.as(stage.signedIn(people.master), 'select public.save_group_transfer($1, $2)', [exit, JSON.stringify({ to_company_id: stage.company('boreal'), ...to })])
    return exit
  }

  const [letter] = await scene.as(person, 'select id from public.save_resignation($1, true)', [JSON.stringify({ last_day: day(30), letter: 'Peço demissão.', notice_way: 'worked' })])
  await scene.as(admin, 'select public.save_offboarding($1, $2)', [letter?.['id'], JSON.stringify({ successor_id: await employeeId(scene, people.manager), notice_relief: 'days' })])
  await communicate(letter?.['id'])
  for (const values of [{ subject: 'Fechamento', place: 'Planilha', to_id: await employeeId(scene, people.manager) }, { subject: 'Contatos' }]) {
    await scene.as(person, 'select public.save_handover_item($1, $2)', [letter?.['id'], JSON.stringify(values)])
  }
  await scene.owner('update private.handover_items set done_at = now() where place is not null')
  await scene.as(admin, 'select public.save_exit_notes($1, $2)', [letter?.['id'], JSON.stringify({ causes: ['offer'], rehire: 'yes', rehire_note: 'Sim.' })])
  await scene.as(admin, 'select public.record_exit_talk($1, $2)', [letter?.['id'], 'Vai estudar.'])

  const approvers = [await employeeId(scene, people.master)]
  await open(await leaver(20), { reason: 'dismissal', confidential: true, approvers, note: 'Reservado.', protection_reason: 'Sem estabilidade.', quota_reason: 'Contratada outra.' })
  const leaving = await leaver(21)
  await scene.owner('update public.employees set manager_id = $1 where id = $2', [leaving, await colleague(scene, stage, 19)])
  await scene.owner(`update public.employees set position = 'Piloto de drone' where id = $1`, [leaving])
  await open(leaving, { reason: 'dismissal', notice_way: 'worked', notice_relief: 'days', reports_to_id: await employeeId(scene, people.manager) })
  const left = await leaver(22)
  const contract = await deliver(scene, stage, admin, { employee: left, type: 'Contrato de trabalho' })
  await scene.owner(`update public.documents set title = 'Contrato assinado' where id = $1`, [contract['id']])
  const [place] = await scene.owner('select id from public.departments where company_id = $1 and archived_at is null limit 1', [stage.company('boreal')])
  const gone = await transfer(left, { last_day: day(-1) }, { registration_number: 'B-1', position_title: 'Analista', department_id: place?.['id'], manager_id: await employeeId(scene, 'gestor@boreal.demo') })
  await scene.owner(`update private.exit_effects set routine = 'private.nothing_there' where effect = 'tasks'`)
  await communicate(gone)
  await scene.owner(`update private.exit_effects set routine = 'private.exit_tasks' where effect = 'tasks'`)
  // Somebody without a position, as the demo knows one, and without a department.
  const [unplaced] = await scene.owner(
    `update public.employees set department_id = null where id = (select id from public.employees
       where company_id = $1 and position is null and status = 'active' and user_id is null order by registration_number limit 1) returning id`, [stage.company('aurora')])
  await open(String(unplaced?.['id']), { send: false })
  // Told, with no notice, and nobody who takes over; with nothing said of the work there.
  const told = await leaver(24)
  await communicate(await transfer(told, {}, { registration_number: 'B-2' }))
  await pastExits(scene, stage)
  return { left: await giveAccess(scene, left), leaving: await giveAccess(scene, told) }
}
