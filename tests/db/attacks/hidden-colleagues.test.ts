import { describe, expect, it } from 'vitest'
import { callsOf, openDoors } from '../support/doors.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

// Whoever left, or is expected and has not come yet, is in no directory: nothing else that colleagues read tells of them either.
const stage = sharedStage()

/** Somebody with a photo, a number at work, a field that the company shows and a day away; no login, and not of the team of the demo's manager. */
async function somebody(scene: Scene): Promise<string> {
  const [aurora, admin] = [stage.company('aurora'), stage.signedIn('admin@aurora.demo')]
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [row] = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date, birth_date, manager_id)
     select $1, 'Zélia', 'Teste', 'active', '2024-03-11', '1990-01-01', m.id from public.employees m where m.email = 'admin@aurora.demo' returning id`,
    [aurora],
  )
  const id = String(row?.['id'])
  await scene.as(admin, `select public.save_employee_record($1, 'work_contact', '{"extension": "4321"}')`, [id])
  await scene.as(admin, `select public.save_custom_field($1, '{"key": "apelido", "label": "Apelido", "kind": "text", "who_sees": "company"}')`, [aurora])
  await scene.as(admin, `select public.save_custom_values($1, '{"apelido": "Zezé"}')`, [id])
  const photo = await prepared(scene, admin, { employee: id })
  await confirmed(scene, photo)
  await scene.owner(`insert into storage.objects (bucket_id, name) values ($1, $2)`, [photo.bucket, photo.path])
  await scene.as(admin, 'select public.set_profile_photo($1, $2)', [id, photo.file_id])
  await scene.as(admin, `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), '2026-11-16')`, [id, aurora])
  return id
}

/** What tells of somebody, by its name; what is refused tells nothing. */
const ways: Readonly<Record<string, string>> = {
  directory: 'select id from public.employee_directory where id = $1',
  card: 'select extension from public.person_card($1)',
  contact: 'select extension from public.employee_work_contacts where employee_id = $1',
  fields: `select key from public.custom_values($1) where value = 'Zezé'`,
  timeline: 'select item_key from public.employee_timeline($1)',
  photo: `select id from public.files where employee_id = $1 and purpose = 'avatar'`,
  opened: `select o.path from (select id from public.files where employee_id = $1) f, public.open_file(f.id) o`,
  stored: `select name from storage.objects o where exists (select from public.files f where f.employee_id = $1 and f.path = o.name)`,
  away: `select employee_id from public.absences_between('{company}', '2026-11-01', '2026-11-30') where employee_id = $1`,
  chart: `select employee_id from public.org_chart('{company}') where employee_id = $1`,
}

async function known(scene: Scene, actor: Actor, id: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [name, text] of Object.entries(ways)) {
    if ((await scene.refusal(actor, text.replace('{company}', stage.company('aurora')), [id])) === null) found.push(name)
  }
  return found
}

const ofColleagues = ['directory', 'card', 'fields', 'timeline', 'photo', 'opened', 'stored', 'away', 'chart']

describe.each(['terminated', 'pre_admission'])('somebody who is %s', (status) => {
  it('is nothing to colleagues, to whom the person was known before, and stays known to who sees all people', async () => {
    await stage.scene(async (scene) => {
      const [user, manager, admin] = [stage.signedIn('pessoa@aurora.demo'), stage.signedIn('gestor@aurora.demo'), stage.signedIn('admin@aurora.demo')]
      const id = await somebody(scene)
      expect(await known(scene, user, id)).toEqual(ofColleagues)
      expect(await known(scene, manager, id)).toEqual(Object.keys(ways))
      // Nobody becomes expected again; here it stands for somebody of whom there is as much before the first day.
      await scene.owner(`insert into public.status_transitions (entity, from_status, to_status) values ('employee', 'active', 'pre_admission')`)
      await scene.owner('update public.employees set status = $2 where id = $1', [id, status])
      expect(await known(scene, user, id)).toEqual([])
      expect(await known(scene, manager, id)).toEqual(expect.arrayContaining(['contact', 'fields', 'timeline', 'photo', 'opened', 'stored']))
      expect(await known(scene, admin, id)).toEqual(expect.arrayContaining(['contact', 'fields', 'timeline', 'photo', 'opened', 'stored', 'away']))
    })
  })
})

// What they said themselves stays where they said it, and an evaluation that somebody was given to write stays theirs until the cycle takes it back.
const said = ['comment_list', 'my_evaluations', 'post_comments', 'post_reactions']

/** Tables and functions that read, by name, in which an actor finds one of these people by id or by that first name. */
async function toldOf(scene: Scene, actor: Actor, ids: readonly string[], firstName: string): Promise<readonly string[]> {
  const call = await callsOf(scene, stage)
  const tables = await scene.owner(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('authenticated', c.oid, 'select')`)
  const asked = { person: ids[0] ?? '', texts: { p_search: firstName } }
  const questions = [
    ...tables.map(({ name }) => ({ name: String(name), text: `select * from public.${String(name)}`, values: [] as readonly unknown[] })),
    ...(await openDoors(scene)).filter(({ reads }) => reads).flatMap((door) => [true, false].map((withOptions) => ({ name: door.name, ...call(door, { ...asked, withOptions }) }))),
  ]
  const marks = new RegExp([firstName, ...ids].join('|'))
  const found = new Set<string>()
  for (const { name, text, values } of questions) {
    await scene.owner('savepoint asking')
    const answer = await scene.as(actor, text, values).then((rows) => JSON.stringify(rows)).catch(() => '')
    await scene.owner('rollback to savepoint asking; release savepoint asking')
    if (marks.test(answer)) found.add(name)
  }
  return [...found].toSorted()
}

it('no table and no function of the API tells colleagues of who left, beyond what those people wrote themselves', { timeout: 90_000 }, async () => {
  await stage.scene(async (scene) => {
    const left = await scene.owner(
      `update public.employees e set first_name = 'Zyxwra', social_name = null, status = 'terminated' where e.id in (
         select p.id from public.employees p where p.company_id = $1 and p.status = 'active' and p.user_id is null
           and not exists (select from public.employees r where r.manager_id = p.id) order by p.id limit 60) returning e.id`,
      [stage.company('aurora')],
    )
    const ids = left.map(({ id }) => String(id))
    expect(ids).toHaveLength(60)
    const seen = await toldOf(scene, stage.signedIn('admin@aurora.demo'), ids, 'Zyxwra')
    for (const name of ['employees', 'employee_work_contacts', 'leaves', 'absence_rows']) expect(seen).toContain(name)
    expect((await toldOf(scene, stage.signedIn('pessoa@aurora.demo'), ids, 'Zyxwra')).filter((name) => !said.includes(name))).toEqual([])
  })
})

it('one’s own work contact is one’s own, and a colleague’s is on the card alone', async () => {
  await stage.scene(async (scene) => {
    const user = stage.signedIn('pessoa@aurora.demo')
    const contacts = 'select e.email from public.employee_work_contacts w join public.employees e on e.id = w.employee_id'
    expect(await scene.as(user, contacts)).toEqual([{ email: 'pessoa@aurora.demo' }])
    expect(await scene.as(user, 'select employee_id from public.employee_work_contacts')).toHaveLength(1)
    expect((await scene.as(stage.signedIn('admin@aurora.demo'), 'select employee_id from public.employee_work_contacts')).length).toBeGreaterThan(100)
  })
})
