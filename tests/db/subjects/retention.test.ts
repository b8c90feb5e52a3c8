import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { carryOut, leftLongAgo, listOf, orderErasure, personOf, REQUEST } from '../support/retention.ts'
import { askAbout } from '../support/privacy.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  stranger = stage.signedIn(people.stranger)
  aurora = stage.company('aurora')
})

/** Rows of the company and of tables of no company, in every schema, that hold one of the words in any column: written apart from the product's own search. */
async function rowsWith(scene: Scene, words: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const tables = await scene.owner(`select table_schema as s, table_name as t from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: Record<string, number> = {}
  for (const { s, t } of tables) {
    const [row] = await scene.owner(`select count(*)::integer as n from "${String(s)}"."${String(t)}" x where to_jsonb(x)::text ilike any ($1) and coalesce(to_jsonb(x) ->> 'company_id', $2) = $2`, [words.map((word) => `%${word}%`), aurora])
    if (Number(row?.['n']) > 0) found[`${String(s)}.${String(t)}`] = Number(row?.['n'])
  }
  return found
}

async function wordsOf(scene: Scene, id: string): Promise<string[]> {
  const [row] = await scene.owner(`select e.first_name || ' ' || e.last_name as name, private.search_text(e.first_name, e.last_name) as plain, e.email, e.cpf,
    regexp_replace(e.cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4') as written, p.personal_email, e.phone, e.rg
    from public.employees e left join public.employee_personal p on p.employee_id = e.id where e.id = $1`, [id])
  return Object.values(row ?? {}).filter((value): value is string => typeof value === 'string' && value !== '')
}

/** Tells of somebody where other people write, and where machines do. */
async function plant(scene: Scene, id: string): Promise<void> {
  const [who] = await scene.owner(`select first_name || ' ' || last_name as name, upper(private.search_text(first_name, last_name)) as shouted, email,
    regexp_replace(cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4') as cpf from public.employees where id = $1`, [id])
  const [name, shouted, email, cpf] = [who?.['name'], who?.['shouted'], who?.['email'], who?.['cpf']]
  const other = await employeeId(scene, people.admin)
  await scene.owner(`insert into public.audit_logs (company_id, action_type, entity_type, entity_id, metadata) values
    ($1, 'update', 'employee', $2, jsonb_build_object('changes', jsonb_build_object('first_name', jsonb_build_array('X', $3::text)))),
    ($1, 'update', 'department', gen_random_uuid(), jsonb_build_object('changes', jsonb_build_object('name', jsonb_build_array('Time de ' || $4::text, 'Time'))))`, [aurora, id, name, shouted])
  await scene.owner(`insert into public.notifications (company_id, employee_id, kind, title, body, url, email) values ($1, $2, 'privacy_answer', $3, $4, '/app', 'off')`, [aurora, other, `${String(name)} pediu férias`, `CPF ${String(cpf)}`])
  await scene.owner(`insert into private.mail_outbox (company_id, recipient, template, params) select $1, $2, t.name, jsonb_build_object('nome', $3::text) from private.mail_templates t limit 1`, [aurora, email, name])
  await scene.owner(`insert into private.acknowledged_texts (company_id, kind, subject_id, digest, title, version, text) values ($1, 'privacy_notice', gen_random_uuid(), repeat('a', 64), 'Advertência', '1', 'Eu, ' || $2 || ', li.')`, [aurora, name])
  await scene.owner(`update private.objectives set description = 'Com ' || $2 || ', ' || $3 where id = (select id from private.objectives where company_id = $1 limit 1)`, [aurora, name, email])
}

const intact = async (scene: Scene): Promise<Row | undefined> => {
  await scene.owner('select private.run_audit_chain()')
  return (await scene.owner(`select intact, checked::integer > 0 as some from private.check_audit_links($1, 0, '\\x', null)`, [aurora]))[0]
}

const figures = async (scene: Scene): Promise<Row | undefined> => (await scene.owner(`select
  (select jsonb_agg(n order by d) from (select d, (select count(*) from private.headcount_people(array[$1::uuid], d::date)) as n from generate_series('1988-01-01', '2026-11-01', interval '3 months') d) h) as headcount,
  (select count(*)::integer from public.employees where company_id = $1 and termination_date is not null) as left_ones,
  (select count(*)::integer from public.contract_endings where company_id = $1) as endings,
  (select jsonb_agg(to_jsonb(a) - 'note' - 'updated_at' order by a.id) from public.employee_assignments a where a.company_id = $1) as history,
  (select sum(l.days)::text from public.leave_ledger l where l.company_id = $1) as days,
  (select count(*)::integer from public.leave_requests where company_id = $1) as requests`, [aurora]))[0]

describe('anonymising somebody who left', () => {
  it('leaves nothing that tells of the person in any column of any table, and proves it', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      await plant(scene, id)
      expect(await intact(scene)).toEqual({ intact: true, some: true })
      const words = await wordsOf(scene, id)
      const before = await rowsWith(scene, words)
      expect(Object.keys(before)).toEqual(expect.arrayContaining(['public.employees', 'public.audit_logs', 'public.notifications', 'private.mail_outbox', 'private.objectives', 'auth.users']))
      // The product's own search finds what the other one does: its zero afterwards is no blindness.
      const own = await scene.owner(`select s.table_name from private.search_person($1, $2, (select string_agg(pattern, '|') from private.identifiers($2)), null) s where s.hits > 0`, [aurora, id])
      expect(own.map((row) => row['table_name'])).toEqual(expect.arrayContaining(Object.keys(before).filter((table) => /^(public|private)/.test(table))))
      const counts = await figures(scene)
      const [files] = await scene.owner('select count(*)::integer as n from public.files where employee_id = $1', [id])
      const [login] = await scene.owner('select user_id from public.employees where id = $1', [id])
      await orderErasure(scene, admin, aurora, id)
      expect(await carryOut(scene, aurora)).toBe(1)
      expect(await rowsWith(scene, words)).toEqual({})
      expect(await figures(scene)).toEqual(counts)
      expect(await intact(scene)).toEqual({ intact: true, some: true })
      expect(await scene.owner('select broken.first_broken_seq from private.check_acknowledgements($1) broken', [aurora])).toEqual([{ first_broken_seq: null }])
      expect(await scene.owner(`select t.text, t.original_digest = sha256(convert_to(jsonb_build_array('Advertência', '1', 'Eu, ' || $1 || ', li.')::text, 'UTF8')) as is_first,
        t.redacted_digest = private.acknowledged_text_digest(t) as is_last from private.acknowledged_texts t where t.digest = repeat('a', 64)`, [words[0]])).toEqual([{ text: 'Eu, Pessoa anonimizada, li.', is_first: true, is_last: true }])
      expect(files?.['n']).toBeGreaterThan(0)
      expect(await scene.owner('select from public.files where employee_id = $1 and (destroy_at is null or destroy_at > private.now())', [id])).toEqual([])
      expect(await scene.owner('select from auth.users where id = $1 union all select from auth.sessions where user_id = $1', [login?.['user_id']])).toEqual([])
      expect(await scene.owner('select from private.erasing')).toEqual([])
      const told = await personOf(scene, admin, id)
      expect(told).toMatchObject({ state: 'done', person: { name: 'Pessoa anonimizada' }, erasures: [{ status: 'done', found: 0, is_name_shared: false }] })
      const [kept] = await scene.owner(`select digest = encode(sha256(convert_to(evidence::text, 'UTF8')), 'hex') as same, jsonb_array_length(evidence -> 'searched') as tables from private.erasures where employee_id = $1`, [id])
      expect(kept).toMatchObject({ same: true })
      expect(Number(kept?.['tables'])).toBeGreaterThan(150)
    })
  })
})

const chain = async (scene: Scene): Promise<Row | undefined> => (await scene.owner(`select intact from private.check_audit_links($1, 0, '\\x', null)`, [aurora]))[0]

describe('the trail after an erasure', () => {
  it('accepts what the erasure recorded, and no other change of a value', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      await plant(scene, id)
      await scene.owner('select private.run_audit_chain()')
      await orderErasure(scene, admin, aurora, id)
      await carryOut(scene, aurora)
      const redacted = await scene.owner(`select a.metadata - 'initiated_by' as rest from private.audit_redactions r join public.audit_logs a on a.id = r.audit_id where r.company_id = $1 limit 1`, [aurora])
      expect(redacted).toEqual([{ rest: { redacted: true } }])
      expect(await chain(scene)).toEqual({ intact: true })
      for (const which of ['in', 'not in']) {
        await scene.owner('savepoint tampering')
        await scene.owner('set local session_replication_role = replica')
        expect(await scene.owner(`update public.audit_logs set metadata = metadata || '{"changes": {"x": [1, 2]}}'
          where id = (select max(a.id) from public.audit_logs a join private.audit_chain k on k.audit_id = a.id where a.company_id = $1 and a.id ${which} (select audit_id from private.audit_redactions)) returning id`, [aurora])).toHaveLength(1)
        expect(await chain(scene)).toEqual({ intact: false })
        await scene.owner('rollback to savepoint tampering')
      }
      expect(await chain(scene)).toEqual({ intact: true })
    })
  })

  it('is closed to changes again, for the owner too', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      await orderErasure(scene, admin, aurora, id)
      expect(await carryOut(scene, aurora)).toBe(1)
      await expect(scene.owner('update public.audit_logs set metadata = metadata where company_id = $1', [aurora])).rejects.toMatchObject({ code: 'RHAUD' })
    })
  })
})

describe('a name that two people bear', () => {
  it('goes from what is about the person, and stays with the other', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      const other = await employeeId(scene, people.manager)
      await leftLongAgo(scene, id)
      await scene.owner(`set local session_replication_role = replica`)
      await scene.owner(`update public.employees o set first_name = e.first_name, last_name = upper(e.last_name) from public.employees e where o.id = $2 and e.id = $1`, [id, other])
      await scene.owner(`set local session_replication_role = origin`)
      await orderErasure(scene, admin, aurora, id)
      expect(await carryOut(scene, aurora)).toBe(1)
      // Of the two, only rows about the person lost the name.
      expect(await scene.owner(`select id = $2 as is_other from public.employees where company_id = $1 and private.search_text(first_name, last_name) = 'beatriz nogueira campos'`, [aurora, other])).toEqual([{ is_other: true }])
      expect(await personOf(scene, admin, id)).toMatchObject({ person: { name: 'Pessoa anonimizada' }, erasures: [{ is_name_shared: true, found: 0 }] })
    })
  })
})

const asked = (scene: Scene, id: string, actor: Actor = admin): Promise<string | null> => scene.refusal(actor, REQUEST, [aurora, id])

describe('ordering an erasure', () => {
  it('tells administrators, waits seven days, and is cancelled with a reason', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      const erasure = await orderErasure(scene, admin, aurora, id)
      expect(await scene.owner(`select n.title from public.notifications n where n.kind = 'erasure' and n.employee_id = $1`, [await employeeId(scene, people.admin)])).toEqual([{ title: 'Anonimização pedida' }])
      expect(await carryOut(scene, aurora, 6)).toBe(0)
      expect(await asked(scene, id)).toBe('RHOPN')
      expect(await scene.refusal(admin, 'select public.cancel_erasure($1, $2)', [erasure, ' '])).toBe('RHCOM')
      await scene.as(admin, 'select public.cancel_erasure($1, $2)', [erasure, 'Era outra pessoa'])
      expect(await carryOut(scene, aurora)).toBe(0)
      expect(await scene.refusal(admin, 'select public.cancel_erasure($1, $2)', [erasure, 'De novo'])).toBe('RHCLS')
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'due', person: { name: 'Beatriz Nogueira Campos' }, erasures: [{ status: 'cancelled', cancel_reason: 'Era outra pessoa' }] })
      expect(await asked(scene, id)).toBeNull()
    })
  })

  it('is refused while the person works here or the term runs, and confirmed by typing', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      expect(await asked(scene, id)).toBe('RHRTN')
      await leftLongAgo(scene, id, '2020-01-31')
      expect(await asked(scene, id)).toBe('RHRTN')
      await scene.owner(`update public.employees set termination_date = '1990-01-31' where id = $1`, [id])
      expect(await scene.refusal(admin, `select public.request_erasures($1, array[$2]::uuid[], 'sim')`, [aurora, id])).toBe('RHARG')
      expect(await scene.refusal(admin, `select public.request_erasures($1, '{}', 'anonimizar')`, [aurora])).toBe('RHARG')
      expect(await scene.refusal(admin, `select public.request_erasures($1, array[$2, gen_random_uuid()]::uuid[], 'anonimizar')`, [aurora, id])).toBe('RHNTF')
      expect(await asked(scene, id)).toBeNull()
    })
  })

  it('follows the term of the company, and twenty years where there are records of health', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id, '2010-01-31')
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'within', keep_until: '2040-01-31' })
      await scene.as(admin, `select public.save_setting($1, 'retention_years', '5')`, [aurora])
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'within', keep_until: '2030-01-31', law: 'Registros de saúde: 20 anos (NR-7)' })
      await scene.owner(`set local session_replication_role = replica`)
      await scene.owner('delete from public.employee_health_exams where employee_id = $1', [id])
      await scene.owner('delete from public.leave_certificates where employee_id = $1', [id])
      await scene.owner(`set local session_replication_role = origin`)
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'due', keep_until: '2015-01-31', law: 'Prescrição: 5 anos (CF, art. 7º, XXIX)' })
    })
  })

  it('is refused while a request about data or a reserved matter is open', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      const request = await askAbout(scene, person)
      await leftLongAgo(scene, id)
      expect(await asked(scene, id)).toBe('RHOPN')
      await scene.as(admin, 'select public.answer_privacy_request($1, $2)', [request, 'Segue.'])
      await orderErasure(scene, admin, aurora, id)
      // A matter that begins while the erasure waits stops it on the day.
      await scene.owner(`insert into public.confidential_cases (id, company_id, kind, employee_id, opened_by) select gen_random_uuid(), $1, kind, $2, $3 from private.confidential_kinds where kind <> 'privacy_request' limit 1`, [aurora, id, await employeeId(scene, people.admin)])
      expect(await carryOut(scene, aurora)).toBe(1)
      expect(await personOf(scene, admin, id)).toMatchObject({ person: { name: 'Beatriz Nogueira Campos' }, erasures: [{ status: 'cancelled' }] })
      await scene.owner('update public.confidential_cases set lifted_at = now() where employee_id = $1', [id])
      expect(await asked(scene, id)).toBeNull()
    })
  })
})

describe('a hold on a person', () => {
  it('cancels what waits, stops everything until it is released with a reason, and keeps its history', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      await orderErasure(scene, admin, aurora, id)
      const hold = 'select public.hold_person($1, $2, $3) as id'
      expect(await scene.refusal(admin, hold, [id, ' ', '2027-06-01'])).toBe('RHCOM')
      expect(await scene.refusal(admin, hold, [id, 'Processo 0001', '2020-01-01'])).toBe('RHARG')
      const [held] = await scene.as(admin, hold, [id, 'Processo 0001', '2027-06-01'])
      expect(await carryOut(scene, aurora)).toBe(0)
      expect(await asked(scene, id)).toBe('RHHLD')
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'held', holds: [{ reason: 'Processo 0001', review_on: '2027-06-01', released_at: null, is_whole: true }], erasures: [{ status: 'cancelled', cancel_reason: 'Processo 0001' }] })
      await scene.as(admin, 'select public.release_document_hold($1, $2)', [held?.['id'], 'Processo encerrado'])
      expect(await personOf(scene, admin, id)).toMatchObject({ state: 'due', holds: [{ release_reason: 'Processo encerrado' }] })
      expect(await asked(scene, id)).toBeNull()
    })
  })
})

describe('a return', () => {
  it.each([['is there', 0], ['is to come', 30]])('that %s cancels what waits on its day, and nothing is gone', async (_when, days) => {
    await stage.scene(async (scene) => {
      const [gone, other] = (await scene.owner(`select e.id from public.employees e where company_id = $1 and status = 'terminated' and user_id is null
        and not exists (select from public.confidential_cases c where c.employee_id = e.id) order by id limit 2`, [aurora])).map(({ id }) => String(id))
      if (gone === undefined || other === undefined) throw new Error('too few people left')
      for (const id of [gone, other]) {
        await leftLongAgo(scene, id)
        await orderErasure(scene, admin, aurora, id)
      }
      await scene.as(admin, 'select public.rehire_employee($1, private.today($2) + $3::integer)', [gone, aurora, days])
      const words = await wordsOf(scene, gone)
      const before = await rowsWith(scene, words)
      expect(Object.keys(before)).toContain('public.employees')
      // The job did come by: it carried out the other one.
      expect(await carryOut(scene, aurora)).toBe(2)
      expect(await scene.owner('select employee_id, status, cancel_reason is not null as said from private.erasures order by status')).toEqual([
        { employee_id: gone, status: 'cancelled', said: true }, { employee_id: other, status: 'done', said: false }])
      expect(await rowsWith(scene, words)).toEqual(before)
      expect(await asked(scene, gone)).toBe('RHRTN')
    })
  })
})

describe('a hold whose day has come', () => {
  it('is told to administrators once, unless it was released', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      const [held] = await scene.as(admin, 'select public.hold_person($1, $2, private.today($3) + 30) as id', [id, 'Processo 0002', aurora])
      const remind = async (after: number): Promise<unknown> => (await scene.owner('select private.remind_of_holds($1, private.today($1) + $2::integer) as n', [aurora, after]))[0]?.['n']
      expect([await remind(29), await remind(30), await remind(30), await remind(31)]).toEqual([0, 1, 0, 0])
      expect(await scene.owner(`select n.title from public.notifications n where n.kind = 'erasure' and n.employee_id = $1`, [await employeeId(scene, people.admin)])).toEqual([{ title: 'Uma retenção de dados para rever' }])
      await scene.as(admin, 'select public.release_document_hold($1, $2)', [held?.['id'], 'Encerrado'])
      expect(await remind(30)).toBe(0)
    })
  })

  it('is told on the first day after it where the job did not run, and each hold once', async () => {
    await stage.scene(async (scene) => {
      const [one, other] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      const remind = async (after: number): Promise<unknown> => (await scene.owner('select private.remind_of_holds($1, private.today($1) + $2::integer) as n', [aurora, after]))[0]?.['n']
      await scene.as(admin, 'select public.hold_person($1, $2, private.today($3) + 30)', [one, 'Processo 0003', aurora])
      await scene.as(admin, 'select public.hold_person($1, $2, private.today($3) + 33)', [other, 'Processo 0004', aurora])
      expect([await remind(29), await remind(32), await remind(40), await remind(41)]).toEqual([0, 1, 1, 0])
      expect(await remind(29)).toBe(0)
      expect(await scene.owner('select h.reason, r.told_on - private.today($1) as after from private.hold_reminders r join public.document_holds h on h.id = r.hold_id where r.company_id = $1 order by 1', [aurora])).toEqual([{ reason: 'Processo 0003', after: 32 }, { reason: 'Processo 0004', after: 40 }])
    })
  })
})

describe('many people at once', () => {
  it('are ordered all or none, and one that leaves data behind stops no other', async () => {
    await stage.scene(async (scene) => {
      const left = (await scene.owner(`select id from public.employees e where company_id = $1 and status = 'terminated' and user_id is null
        and not exists (select from public.confidential_cases c where c.employee_id = e.id) order by id limit 4`, [aurora])).map(({ id }) => String(id))
      const many = `select public.request_erasures($1, $2::uuid[], 'anonimizar')`
      for (const id of left.slice(1)) await leftLongAgo(scene, id)
      expect(await scene.refusal(admin, many, [aurora, left])).toBe('RHRTN')
      expect(await scene.owner('select from private.erasures')).toEqual([])
      await scene.as(admin, many, [aurora, left.slice(1)])
      // A table that takes no change while it tells of one of them.
      await scene.owner(`create table private.stubborn (company_id uuid, words text)`)
      await scene.owner(`insert into private.stubborn select $1, first_name || ' ' || last_name from public.employees where id = $2`, [aurora, left[2]])
      await scene.owner(`create rule keep as on update to private.stubborn do instead nothing`)
      // Erasing works with the rights of the owner of the product's functions, whose this table is not.
      await scene.owner(`do $$ begin execute format('grant all on private.stubborn to %I', (select proowner::regrole from pg_proc where oid = 'private.run_erasures'::regproc)); end $$`)
      expect(await carryOut(scene, aurora)).toBe(3)
      expect(await scene.owner(`select employee_id, status, cancel_reason from private.erasures order by status, employee_id`)).toEqual([
        { employee_id: left[2], status: 'cancelled', cancel_reason: 'A busca ainda achou dados desta pessoa, e nada foi alterado.' },
        { employee_id: left[1], status: 'done', cancel_reason: null }, { employee_id: left[3], status: 'done', cancel_reason: null }])
      expect(await scene.owner(`select first_name <> 'Pessoa' as kept from public.employees where id = $1`, [left[2]])).toEqual([{ kept: true }])
      expect(await scene.owner('select from private.erasing')).toEqual([])
    })
  })
})

describe('the list of who left', () => {
  it('counts each state as its rows, to administrators alone', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await leftLongAgo(scene, id)
      const all = await listOf(scene, admin, aurora)
      for (const state of ['due', 'waiting', 'held', 'within', 'done']) {
        expect(await listOf(scene, admin, aurora, state)).toMatchObject({ total: (all['counts'] as Row)[state] })
      }
      expect(await listOf(scene, admin, aurora, 'due')).toMatchObject({ total: 1, items: [{ state: 'due', keep_until: '2020-03-31' }] })
      for (const actor of [manager, person, stranger]) {
        expect(await scene.refusal(actor, 'select public.retention_list($1)', [aurora])).toMatch(/^RH(PER|NTF|TRM)$/)
        expect(await scene.refusal(actor, 'select public.retention_person($1)', [id])).toMatch(/^RH(PER|NTF|TRM)$/)
        expect(await scene.refusal(actor, 'select public.hold_person($1, $2, $3)', [id, 'Processo', '2027-06-01'])).toMatch(/^RH(PER|NTF|TRM)$/)
        expect(await asked(scene, id, actor)).toMatch(/^RH(PER|NTF|TRM)$/)
      }
      const erasure = await orderErasure(scene, admin, aurora, id)
      for (const actor of [manager, stranger]) expect(await scene.refusal(actor, 'select public.cancel_erasure($1, $2)', [erasure, 'Não'])).toMatch(/^RH(PER|NTF)$/)
    })
  })
})

describe('the registry of what anonymising does', () => {
  it('names every table with data of people', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select t.table_name from private.data_tables t where t.category is not null and not exists (select from private.data_erasures d where d.table_name = t.table_name)`)).toEqual([])
      expect(await scene.owner(`select d.table_name from private.data_erasures d join private.data_tables t on t.table_name = d.table_name where d.act = 'keep' and t.category is null`)).toEqual([])
    })
  })

  it('blanks only columns that may be empty, and deletes only rows that may go, in every row of the demo', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select d.table_name, c from private.data_erasures d, unnest(d.columns || d.person_column) c where d.act <> 'keep'
        and not exists (select from pg_attribute a where a.attrelid = d.table_name::regclass and a.attname = c and not a.attisdropped and (not a.attnotnull or c = d.person_column))`)).toEqual([])
      const everybody = await scene.owner(`select id from public.employees where company_id = $1`, [aurora])
      await scene.owner(`insert into private.erasing select company_id, id from public.employees where company_id = $1`, [aurora])
      for (const { id } of everybody) await scene.owner('select private.erase_tables($1, $2)', [aurora, id])
      expect(everybody.length).toBeGreaterThan(100)
    })
  })
})
