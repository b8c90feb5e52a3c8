import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../support/database.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

type Cells = Readonly<Record<string, string>>
const fields = [
  'first_name', 'last_name', 'social_name', 'cpf', 'rg', 'birth_date', 'email', 'phone', 'address', 'position', 'department', 'manager',
  'hire_date', 'registration_number', 'status',
]

/** An import of Aurora with these rows, numbered from 2, checked. */
async function imported(scene: Scene, actor: Actor, rows: readonly Cells[], key: string | null = 'registration_number'): Promise<Row> {
  const [started] = await scene.as(actor, `select id from public.start_import($1, 'employees', 'pessoas.xlsx', $2, $3)`, [stage.company('aurora'), key, fields])
  const staged = rows.map((cells, index) => ({ row: index + 2, cells }))
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(staged)])
  const [checked] = await scene.as(actor, 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}

async function errorsOf(scene: Scene, actor: Actor, id: unknown): Promise<string[]> {
  const rows = await scene.as(actor, `select row_number, errors from public.import_page($1, 'error')`, [id])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${String(row['row_number'])} ${field} ${code}`)).toSorted()
}

async function runJob(scene: Scene, id: unknown, actor: Actor): Promise<Row> {
  await scene.as(serviceRole, 'select private.run_orders()')
  const [record] = await scene.as(actor, 'select * from public.imports where id = $1', [id])
  return record ?? {}
}

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (number: string, more: Cells = {}): Cells => ({ first_name: 'Ana', last_name: `Nova ${number}`, registration_number: number, ...more })
const people = (scene: Scene, numbers: string): Promise<readonly Row[]> =>
  scene.owner(
    `select e.*, m.registration_number as boss from public.employees e left join public.employees m on m.id = e.manager_id
     where e.company_id = $1 and e.registration_number like $2 order by e.registration_number`,
    [stage.company('aurora'), numbers],
  )

describe('checking', () => {
  it('says of each cell why it is refused, as the table and its triggers would', async () => {
    await stage.scene(async (scene) => {
      const [someone] = await scene.owner(`select cpf, status from public.employees where company_id = $1 and cpf is not null and user_id is null limit 1`, [stage.company('aurora')])
      const record = await imported(scene, admin(), [
        person('Z1', { cpf: '12345678900' }),
        person('Z2', { birth_date: '31/02/1990' }),
        person('Z3', { department: 'Não existe' }),
        person('Z4', { manager: 'ninguem@aqui.demo' }),
        person('Z5', { email: 'sem-arroba' }),
        person('Z6', { birth_date: '2015-01-01', hire_date: '2020-01-01' }),
        person('Z7', { birth_date: '2190-01-01' }),
        person('Z8', { status: 'terminated' }),
        person('Z9', { status: 'Férias' }),
        person('Z10'),
        person('Z10'),
        person('Z11', { cpf: String(someone?.['cpf']) }),
        { registration_number: 'Z12' },
        person('Z13', { manager: 'Z14' }),
        person('Z14', { manager: 'Z13' }),
        person('Z15', { manager: 'Z15' }),
        person('Z16', { phone: 'ligue' }),
      ])
      expect(await errorsOf(scene, admin(), record['id'])).toEqual([
        '10 status employees_status_check', '11 registration_number duplicate_in_file', '12 registration_number duplicate_in_file',
        '13 cpf employees_cpf_key', '14 first_name required', '14 last_name required', '15 manager RHCYC', '16 manager RHCYC',
        '17 manager RHCYC', '17 manager employees_manager_id_check', '18 phone employees_phone_check', '2 cpf employees_cpf_check',
        '3 birth_date invalid_date', '4 department unknown_department', '5 manager unknown_manager', '6 email employees_email_check',
        '7 hire_date RHAGE', '8 birth_date RHBIR', '9 termination_date required',
      ])
      expect(record['to_create']).toBe(0)
      expect(await people(scene, 'Z%')).toEqual([])
    })
  })

  it('finds departments by name and by path, and managers by every way of naming them, in any order', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(
        `with top as (insert into public.departments (company_id, name) values ($1, 'Topo A'), ($1, 'Topo B') returning id, name)
         insert into public.departments (company_id, name, parent_id) select $1, 'Gêmeo', id from top`, [stage.company('aurora')])
      const record = await imported(scene, admin(), [
        person('Z1', { department: 'topo a', manager: 'Z3' }),
        person('Z2', { department: 'Topo B / gemeo', manager: '529.982.247-25' }),
        person('Z3', { cpf: '52998224725', email: 'z3@importada.demo' }),
        person('Z4', { department: 'Gêmeo', manager: 'Z3@importada.demo' }),
        { first_name: 'Íris', last_name: 'do Prado Raro', registration_number: 'Z5' },
        person('Z6', { manager: 'iris do prado raro' }),
      ])
      expect(await errorsOf(scene, admin(), record['id'])).toEqual(['5 department ambiguous_department'])
      const [edited] = await scene.as(admin(), 'select * from public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row: 5, field: 'department', value: 'Topo A > Gêmeo' }])])
      expect(edited?.['errors']).toBe(0)
      await scene.as(admin(), 'select public.commit_import($1)', [record['id']])
      expect((await runJob(scene, record['id'], admin()))['status']).toBe('done')
      expect((await people(scene, 'Z%')).map((row) => row['boss'])).toEqual(['Z3', 'Z3', null, 'Z3', null, 'Z5'])
    })
  })

  it('judges an edited row again, and with it those that share its key', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), [person('Z1'), person('Z1'), person('Z2', { cpf: '1' })])
      expect(record['errors']).toBe(3)
      const [after] = await scene.as(admin(), 'select * from public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row: 3, field: 'registration_number', value: 'Z9' }])])
      expect(after?.['errors']).toBe(1)
      const [skipped] = await scene.as(admin(), 'select * from public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row: 4, skip: true }])])
      expect([skipped?.['errors'], skipped?.['skipped'], skipped?.['to_create']]).toEqual([0, 1, 2])
      const [replaced] = await scene.as(admin(), `select * from public.replace_import_value($1, 'first_name', 'Ana', 'Bia')`, [record['id']])
      expect(replaced?.['errors']).toBe(0)
      expect((await scene.as(admin(), `select cells ->> 'first_name' as name from public.import_page($1, 'create')`, [record['id']])).map((row) => row['name'])).toEqual(['Bia', 'Bia'])
    })
  })
})

describe('a sheet too long for one request', () => {
  const many = (count: number): readonly Cells[] => Array.from({ length: count }, (_, index) => person(`Z${String(index)}`, { position: 'Analista' }))
  const held = (scene: Scene, id: unknown): Promise<readonly Row[]> => scene.owner('select count(*)::integer as rows from private.import_rows where import_id = $1', [id])

  it('is checked by the job, as whoever brought it, and reviewed as any other', async () => {
    await stage.scene(async (scene) => {
      expect((await imported(scene, admin(), many(1_000)))['status']).toBe('ready')
      const record = await imported(scene, admin(), [...many(1_000), person('Z1000', { department: 'Não existe' })])
      expect([record['status'], record['total'], record['to_create']]).toEqual(['checking', 1_001, 0])
      expect(await scene.owner(`select count(*)::integer as wakes from jobs.wakes where name = 'orders'`)).toEqual([{ wakes: 1 }])
      for (const act of ['check_import($1)', `edit_import($1, '[]')`, 'commit_import($1)']) {
        expect([act, await scene.refusal(admin(), `select public.${act}`, [record['id']])]).toEqual([act, 'RHIMP'])
      }
      const checked = await runJob(scene, record['id'], admin())
      expect([checked['status'], checked['failure'], checked['to_create'], checked['errors']]).toEqual(['ready', null, 1_000, 1])
      // The transaction that checks has not ended: how far it came is still to be seen.
      expect(await scene.as(admin(), 'select public.import_progress($1) as done', [record['id']])).toEqual([{ done: 900 }])
      const [edited] = await scene.as(admin(), 'select * from public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row: 1_002, field: 'department', value: '' }])])
      expect([edited?.['status'], edited?.['errors']]).toEqual(['ready', 0])
      const [replaced] = await scene.as(admin(), `select * from public.replace_import_value($1, 'position', 'Analista', 'Técnico')`, [record['id']])
      expect(replaced?.['status']).toBe('ready')
    })
  })

  it('goes back to the job when one correction concerns too many rows', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), [...many(1_000), person('Z1000', { position: 'Analista' })])
      await runJob(scene, record['id'], admin())
      const [replaced] = await scene.as(admin(), `select * from public.replace_import_value($1, 'position', 'Analista', 'Técnico')`, [record['id']])
      expect(replaced?.['status']).toBe('checking')
      const checked = await runJob(scene, record['id'], admin())
      expect([checked['status'], checked['to_create'], checked['errors']]).toEqual(['ready', 1_001, 0])
    })
  })

  it('is given up while it waits, and leaves no row once the job has seen it', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), many(1_001))
      const [cancelled] = await scene.as(admin(), 'select * from public.cancel_import($1)', [record['id']])
      expect(cancelled?.['status']).toBe('cancelled')
      expect((await runJob(scene, record['id'], admin()))['status']).toBe('cancelled')
      expect(await held(scene, record['id'])).toEqual([{ rows: 0 }])
      expect(await scene.owner('select * from private.orders')).toEqual([])
    })
  })

  it('says why when its check fails, and may be checked again', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), many(1_001))
      await scene.owner(`update private.import_kinds set check_routine = 'private.gone' where kind = 'employees'`)
      const failed = await runJob(scene, record['id'], admin())
      expect([failed['status'], failed['failure']]).toEqual(['unchecked', '42883'])
      expect(await scene.refusal(admin(), 'select public.commit_import($1)', [record['id']])).toBe('RHIMP')
      await scene.owner(`update private.import_kinds set check_routine = 'private.check_employee_import' where kind = 'employees'`)
      const [again] = await scene.as(admin(), 'select * from public.check_import($1)', [record['id']])
      expect([again?.['status'], again?.['failure']]).toEqual(['checking', null])
      const checked = await runJob(scene, record['id'], admin())
      expect([checked['status'], checked['to_create']]).toEqual(['ready', 1_001])
    })
  })

  it('is not checked for somebody who lost the right meanwhile', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), many(1_001))
      await scene.owner(`update public.employees set role = 'user' where email = 'admin@aurora.demo'`)
      await scene.as(serviceRole, 'select private.run_orders()')
      expect(await scene.owner('select status, failure from public.imports where id = $1', [record['id']])).toEqual([{ status: 'unchecked', failure: 'RHPER' }])
    })
  })

  it('is cancelled while the job checks it, without waiting for the job', async () => {
    // Two sessions that see each other's commits: a scene, one transaction that is taken back, cannot show it.
    const { url, drop } = await cloneDatabase('demo')
    const [owner, worker] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    try {
      await Promise.all([owner.connect(), worker.connect()])
      const { rows: [login] } = await owner.query<{ sub: string; company: string }>(
        `select u.id as sub, e.company_id as company from auth.users u join public.employees e on e.user_id = u.id where u.email = 'admin@aurora.demo'`)
      const { rows: [session] } = await owner.query<{ id: string }>(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id', [login?.sub])
      await owner.query(`select set_config('request.jwt.claims', $1, false), set_config('role', 'authenticated', false)`, [
        JSON.stringify({ sub: login?.sub, role: 'authenticated', session_id: session?.id, aal: 'aal1' }),
      ])
      const { rows: [record] } = await owner.query<{ id: string }>(
        `select id from public.start_import($1, 'employees', 'pessoas.xlsx', 'registration_number', $2)`, [login?.company, fields])
      await owner.query('select public.stage_import_rows($1, $2)', [record?.id, JSON.stringify(many(1_001).map((cells, index) => ({ row: index + 2, cells })))])
      await owner.query('select public.check_import($1)', [record?.id])
      await worker.query('begin')
      await worker.query('select 1 from private.orders for update')
      await worker.query('select private.match_employee_rows(i, null) from public.imports i where i.id = $1', [record?.id])
      await worker.query('select private.report_import(i, 350) from public.imports i where i.id = $1', [record?.id])
      expect((await owner.query('select public.import_progress($1) as done', [record?.id])).rows).toEqual([{ done: 350 }])
      await owner.query(`set lock_timeout = '5s'`)
      expect((await owner.query('select status from public.cancel_import($1)', [record?.id])).rows).toEqual([{ status: 'cancelled' }])
      await worker.query('savepoint before_the_next_report')
      await expect(worker.query(`select private.report_import(jsonb_populate_record(i, '{"status": "checking"}'), 750) from public.imports i where i.id = $1`, [record?.id]))
        .rejects.toMatchObject({ code: 'RHIMP' })
      await worker.query('rollback to before_the_next_report')
      await worker.query('commit')
      expect((await worker.query('select private.run_orders() as done')).rows).toEqual([{ done: 1 }])
      expect((await worker.query('select count(*)::integer as rows from private.import_rows')).rows).toEqual([{ rows: 0 }])
    } finally {
      await Promise.all([owner.end(), worker.end()])
      await drop()
    }
  })
})

describe('writing', () => {
  it('updates what differs, leaves empty cells and unchanged people alone, and notes who did it', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, admin(), [person('Z1', { position: 'Antes', phone: '(11) 98888-7777' }), person('Z2')])
      await scene.as(admin(), 'select public.commit_import($1)', [first['id']])
      await runJob(scene, first['id'], admin())
      const second = await imported(scene, admin(), [{ registration_number: 'Z1', position: 'Depois', phone: '11988887777' }, person('Z2')])
      expect([second['to_update'], second['unchanged'], second['errors']]).toEqual([1, 1, 0])
      const [row] = await scene.as(admin(), `select changes from public.import_page($1, 'update')`, [second['id']])
      expect(row?.['changes']).toEqual({ position: ['Antes', 'Depois'] })
      await scene.as(admin(), 'select public.commit_import($1)', [second['id']])
      expect((await runJob(scene, second['id'], admin()))['status']).toBe('done')
      const [z1] = await people(scene, 'Z1')
      expect([z1?.['position'], z1?.['phone'], z1?.['first_name']]).toEqual(['Depois', '(11) 98888-7777', 'Ana'])
      const trail = await scene.owner(
        `select a.action_type, a.performed_by = u.id as by_admin from public.audit_logs a cross join auth.users u
         where u.email = 'admin@aurora.demo' and (a.entity_id = $1 or a.entity_id = $2) order by a.id`, [z1?.['id'], second['id']])
      expect(trail).toEqual([{ action_type: 'create', by_admin: true }, { action_type: 'update', by_admin: true }, { action_type: 'import', by_admin: true }])
      expect(await scene.owner(`select count(*)::integer as rows from private.import_rows where cells <> '{}'`)).toEqual([{ rows: 0 }])
    })
  })

  it('exchanges a boss with a report without a circle on the way', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, admin(), [person('Z1'), person('Z2', { manager: 'Z1' }), person('Z3')])
      await scene.as(admin(), 'select public.commit_import($1)', [first['id']])
      await runJob(scene, first['id'], admin())
      const turned = await imported(scene, admin(), [{ registration_number: 'Z1', manager: 'Z2' }, { registration_number: 'Z2', manager: 'Z3' }])
      expect(turned['errors']).toBe(0)
      await scene.as(admin(), 'select public.commit_import($1)', [turned['id']])
      expect((await runJob(scene, turned['id'], admin()))['status']).toBe('done')
      expect((await people(scene, 'Z%')).map((row) => row['boss'])).toEqual(['Z2', 'Z3', null])
    })
  })

  it('writes nothing when a person changed after the review, and shows the import again', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, admin(), [person('Z1')])
      await scene.as(admin(), 'select public.commit_import($1)', [first['id']])
      await runJob(scene, first['id'], admin())
      const second = await imported(scene, admin(), [{ registration_number: 'Z1', position: 'Depois' }, person('Z2')])
      await scene.as(admin(), 'select public.commit_import($1)', [second['id']])
      await scene.owner(`update public.employees set rg = '99' where registration_number = 'Z1'`)
      const record = await runJob(scene, second['id'], admin())
      expect([record['status'], record['failure']]).toEqual(['ready', 'stale'])
      expect(await people(scene, 'Z2')).toEqual([])
      await scene.as(admin(), 'select public.commit_import($1)', [second['id']])
      expect((await runJob(scene, second['id'], admin()))['status']).toBe('done')
    })
  })

  it('does nothing for somebody who lost the right between confirming and the job', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), [person('Z1')])
      await scene.as(admin(), 'select public.commit_import($1)', [record['id']])
      await scene.owner(`update public.employees set role = 'user' where email = 'admin@aurora.demo'`)
      await scene.as(serviceRole, 'select private.run_orders()')
      expect(await scene.owner('select status, failure from public.imports where id = $1', [record['id']])).toEqual([{ status: 'failed', failure: 'RHPER' }])
      expect(await people(scene, 'Z1')).toEqual([])
    })
  })
})

describe('taking back', () => {
  it('restores who was updated, ends who was created, and leaves alone who was changed since', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, admin(), [person('Z1', { position: 'Antes' }), person('Z2', { position: 'Antes' })])
      await scene.as(admin(), 'select public.commit_import($1)', [first['id']])
      await runJob(scene, first['id'], admin())
      const second = await imported(scene, admin(), [
        { registration_number: 'Z1', position: 'Depois', manager: 'Z3' }, { registration_number: 'Z2', position: 'Depois' }, person('Z3'),
      ])
      await scene.as(admin(), 'select public.commit_import($1)', [second['id']])
      await runJob(scene, second['id'], admin())
      await scene.owner(`update public.employees set rg = '99' where registration_number = 'Z2'`)
      await scene.as(admin(), 'select public.undo_import($1)', [second['id']])
      const record = await runJob(scene, second['id'], admin())
      expect([record['status'], record['undone']]).toEqual(['undone', 2])
      expect((await people(scene, 'Z%')).map((row) => [row['position'], row['boss'], row['status']])).toEqual([
        ['Antes', null, 'active'], ['Depois', null, 'active'], [null, null, 'terminated'],
      ])
      expect(await scene.refusal(admin(), 'select public.undo_import($1)', [second['id']])).toBe('RHIMP')
    })
  })

  it('is possible for a day, and staged rows are gone after it', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, admin(), [person('Z1')])
      await scene.as(admin(), 'select public.commit_import($1)', [record['id']])
      await runJob(scene, record['id'], admin())
      const waiting = await imported(scene, admin(), [person('Z2')])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '25 hours')`)
      expect(await scene.refusal(admin(), 'select public.undo_import($1)', [record['id']])).toBe('RHIMP')
      await scene.as(serviceRole, 'select private.run_import_cleanup()')
      expect(await scene.owner('select count(*)::integer as rows from private.import_rows')).toEqual([{ rows: 0 }])
      expect(await scene.owner('select status from public.imports where id = $1', [waiting['id']])).toEqual([{ status: 'cancelled' }])
    })
  })
})

describe('exports', () => {
  it('leave a line with the file’s fingerprint, which those who read the trail can ask for', async () => {
    await stage.scene(async (scene) => {
      const sha = 'ab'.repeat(32)
      await scene.as(admin(), `select public.record_export('employees', 12, 'xlsx', $1)`, [sha])
      const found = await scene.as(stage.signedIn('master@vinculo.demo'), 'select list, rows, format from public.verify_export($1)', [sha])
      expect(found).toEqual([{ list: 'employees', rows: 12, format: 'xlsx' }])
      expect(await scene.as(admin(), 'select * from public.verify_export($1)', [sha])).toEqual([])
      expect(await scene.refusal(admin(), `select public.record_export('Tudo; --', 1, 'csv')`)).toBe('RHARG')
      expect(await scene.refusal(admin(), `select public.record_export('employees', 1, 'csv', null, $1)`, [stage.company('boreal')])).toBe('RHPER')
    })
  })
})
