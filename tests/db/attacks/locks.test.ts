import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessMatrix, sceneStatements } from '../access-matrix.ts'
import { callsOf, openDoors, type Asking, type Call, type Door } from '../support/doors.ts'
import { openOwnStage, type Actor, type OwnStage, type Row } from '../support/stage.ts'

// Somebody of Aurora is in the middle of a long transaction that holds every row of the company, and what is locked by number in its name. Who
// may not act there is refused all the same, at once: a call that waits tells what others are doing, and keeps a connection busy meanwhile.

let stage: OwnStage
let holder: pg.Client
let caller: pg.Client
let ids: readonly string[]
let doors: readonly Door[]
let shape: (door: Door, asking: Asking) => Call

async function rowsOf(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return (await client.query<Record<string, unknown>>(text, [...values])).rows
}

/** Every table of companies, and the expression that is all people one of its rows is about. */
const tablesOfCompanies = `
  select c.oid::regclass::text as name,
    format('array[%s]::uuid[]', case when c.oid = 'public.employees'::regclass then 'id' else (
      select string_agg(distinct quote_ident(a.attname), ', ') from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      where f.conrelid = c.oid and f.confrelid = 'public.employees'::regclass and a.attname <> 'company_id') end) as people,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as has_id
  from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`

/** Of each table the id of one row of Aurora, of a colleague where it has some: whatever a parameter means, one of them is it. */
async function idsOfAurora(): Promise<readonly string[]> {
  const person = await employeeOf('pessoa@aurora.demo')
  const found: string[] = []
  for (const { name, people, has_id } of await rowsOf(holder, tablesOfCompanies)) {
    if (has_id !== true) continue
    const text = `select id from ${String(name)} where company_id = $1 order by coalesce($2 = any(${String(people)}), false), id limit 1`
    found.push(...(await rowsOf(holder, text, [stage.company('aurora'), person])).map(({ id }) => String(id)))
  }
  return found
}

async function employeeOf(email: string): Promise<string> {
  return String((await rowsOf(holder, 'select id from public.employees where email = $1', [email]))[0]?.['id'])
}

/** A task of a journey that somebody neither does nor follows: whose it is comes from random ids. */
async function taskOfOthers(email: string): Promise<string> {
  await holder.query('begin')
  await holder.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(stage.signedIn(email).claims)])
  const [row] = await rowsOf(
    holder,
    `select t.id from public.journey_tasks t cross join private.me() c
     where t.company_id = $1 and t.status = 'open' and not private.may_do_journey_task(c, t) and private.journey_scope(c, t.employee_id) is null limit 1`,
    [stage.company('aurora')],
  )
  await holder.query('rollback')
  return String(row?.['id'])
}

/** Holds every row of Aurora but those of one person, and every lock by number that functions take in the name of a company. */
async function whileHeld<T>({ but, strength }: { readonly but: string; readonly strength: 'update' | 'no key update' }, play: () => Promise<T>): Promise<T> {
  await holder.query('begin')
  try {
    for (const { name, people } of await rowsOf(holder, tablesOfCompanies)) {
      await holder.query(`select from ${String(name)} where company_id = $1 and not coalesce($2 = any(${String(people)}), false) for ${strength}`, [stage.company('aurora'), but])
    }
    await holder.query(
      `select pg_advisory_xact_lock(hashtextextended(prefix || $1, 0)) from (
         select distinct m[1] as prefix from pg_proc p, lateral regexp_matches(p.prosrc, 'hashtextextended\\(''([^'']+:)'' \\|\\|', 'g') m) p`,
      [stage.company('aurora')],
    )
    return await play()
  } finally {
    await holder.query('rollback')
  }
}

/** Makes each call by itself, undoes it, and answers those that wanted to wait. */
const maker = `create function pg_temp.waiting(calls text[]) returns setof text language plpgsql as $$
  declare
    call text;
  begin
    foreach call in array calls loop
      begin
        execute call;
        raise exception 'undone';
      exception
        when lock_not_available then return next call;
        when others then null;
      end;
    end loop;
  end
$$`

async function waiting(actor: Actor, calls: readonly string[]): Promise<readonly string[]> {
  await caller.query('begin')
  await caller.query(`select set_config('lock_timeout', '3', true), set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [actor.role, JSON.stringify(actor.claims)])
  const found = await rowsOf(caller, 'select call from pg_temp.waiting($1) as call', [calls])
  await caller.query('rollback')
  return [...new Set(found.map(({ call }) => /from public\.(\w+)\(/.exec(String(call))?.[1] ?? String(call)))].toSorted()
}

interface Aim {
  readonly company: string
  /** What every other parameter is that takes an id; without it, each is what it should be. */
  readonly id?: string
  readonly task?: string
}

function literal(door: Door, place: number, value: unknown, { company, id, task }: Aim): string {
  const [name, type] = [door.names[place] ?? '', door.types[place] ?? '']
  if (value === null || value === undefined) return 'null'
  if (task !== undefined && name === 'p_task_id') return `'${task}'`
  const text = Array.isArray(value) ? `{${value.join(',')}}` : `${value as string | number | boolean}`
  if (id !== undefined && type.startsWith('uuid')) {
    const meant = /compan\w*$|_from$|_to$/.test(name) ? company : id
    return type === 'uuid' ? `'${meant}'` : `'{${meant}}'`
  }
  if (id !== undefined && type === 'jsonb' && text.startsWith('{"company_id"')) return pg.escapeLiteral(JSON.stringify({ company_id: company, employee_id: id, id }))
  return pg.escapeLiteral(text)
}

function callOf(door: Door, person: string, aim: Aim): string {
  const { text, values } = shape(door, { person, withOptions: true })
  return text.replaceAll(/\$(\d+)/g, (_mark, digits: string) => literal(door, Number(digits) - 1, values[Number(digits) - 1], aim))
}

/** Every function with every id, as of the company that has them and as of one's own. */
function everyCall(companies: readonly string[]): readonly string[] {
  return [...new Set(doors.flatMap((door) => companies.flatMap((company) => ids.map((id) => callOf(door, id, { company, id })))))]
}

beforeAll(async () => {
  stage = await openOwnStage()
  holder = new pg.Client({ connectionString: stage.url })
  caller = new pg.Client({ connectionString: stage.url })
  await Promise.all([holder.connect(), caller.connect()])
  for (const statement of sceneStatements) await holder.query(statement, [stage.company('aurora')])
  await caller.query(maker)
  ids = await idsOfAurora()
  await stage.scene(async (scene) => {
    doors = (await openDoors(scene)).filter(({ reads }) => !reads)
    shape = await callsOf(scene, stage)
  })
}, 60_000)
afterAll(async () => {
  await Promise.all([holder.end(), caller.end()])
  await stage.close()
})

it('who may act waits for who is acting', async () => {
  const person = await employeeOf('pessoa@aurora.demo')
  const calls = doors.map((door) => callOf(door, person, { company: stage.company('aurora') }))
  const found = await whileHeld({ but: await employeeOf('admin@aurora.demo'), strength: 'update' }, () => waiting(stage.signedIn('admin@aurora.demo'), calls))
  expect(found).toEqual(expect.arrayContaining(['request_leave', 'register_certificate', 'record_absence', 'decide_approval', 'change_assignment', 'start_journey']))
  expect(found.length).toBeGreaterThan(35)
})

// The master belongs to Aurora and is told of what is asked for elsewhere: a notice refers to the master's row.
it.each(['admin@boreal.demo', 'pessoa@boreal.demo', 'estranho@vinculo.demo'])('no function waits for another company’s rows when %s calls it', async (email) => {
  expect(doors.length).toBeGreaterThan(100)
  expect(ids.length).toBeGreaterThan(70)
  const calls = everyCall([stage.company('aurora'), stage.company('boreal')])
  expect(await whileHeld({ but: await employeeOf('master@vinculo.demo'), strength: 'update' }, () => waiting(stage.signedIn(email), calls))).toEqual([])
}, 120_000)

// What one may do for oneself refers to rows that the company keeps, such as the type of a leave; such a reference waits for no change of them.
// An order that is made at once takes its template as it stands, and waits until somebody has written it.
it('no function waits for the rows of colleagues, to whom somebody without a role may do nothing', async () => {
  const calls = everyCall([stage.company('aurora')])
  const found = await whileHeld({ but: await employeeOf('pessoa@aurora.demo'), strength: 'no key update' }, () => waiting(stage.signedIn('pessoa@aurora.demo'), calls))
  // A nomination is the row of whom it names, and a mentor tells how the plan of somebody else is going.
  expect(found.filter((name) => !['order_document', 'decline_nomination', 'check_in_plan'].includes(name))).toEqual([])
}, 120_000)

it('no function waits for people outside the team of the manager who calls it', async () => {
  const stranger = await employeeOf('admin@aurora.demo')
  const task = await taskOfOthers('gestor@aurora.demo')
  const calls = doors.map((door) => callOf(door, stranger, { company: stage.company('aurora'), task })).filter((call) => call.includes(stranger))
  expect(calls.length).toBeGreaterThan(30)
  expect(await whileHeld({ but: await employeeOf('gestor@aurora.demo'), strength: 'no key update' }, () => waiting(stage.signedIn('gestor@aurora.demo'), calls))).toEqual([])
})

it('no write of a table waits for another company’s rows', async () => {
  const [place] = await rowsOf(holder, 'select id from public.departments where company_id = $1 limit 1', [stage.company('aurora')])
  const written = Object.values(accessMatrix).flatMap(({ probes }) => Object.entries(probes).flatMap(([verb, probe]) => (verb === 'select' ? [] : [probe.everything])))
  const joining = [
    `insert into public.employees (company_id, first_name, last_name, department_id) values ({company}, 'Nova', 'Pessoa', '${String(place?.['id'])}')`,
    `insert into public.departments (company_id, name, parent_id) values ({company}, 'Novo', '${String(place?.['id'])}')`,
  ]
  const calls = [...written, ...joining].map((text) => text.replaceAll('{company}', `'${stage.company('aurora')}'`).replaceAll('{me}', `'${ids[0] ?? ''}'`).replaceAll('{login}', 'auth.uid()'))
  await whileHeld({ but: await employeeOf('master@vinculo.demo'), strength: 'update' }, async () => {
    expect((await waiting(stage.signedIn('admin@aurora.demo'), calls)).length).toBeGreaterThan(10)
    expect(await waiting(stage.signedIn('admin@boreal.demo'), calls)).toEqual([])
  })
})
