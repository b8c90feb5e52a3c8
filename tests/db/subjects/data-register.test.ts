import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { saveMeasure } from '../support/confidential.ts'
import { exitActs } from '../support/exits.ts'
import { days } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
const acts = exitActs(() => stage)
let admin: Actor
let manager: Actor
let person: Actor
let master: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  master = stage.signedIn(people.master)
  stranger = stage.signedIn(people.stranger)
  aurora = stage.company('aurora')
})

/** Tables that name people and have no row in the register: by a foreign key to people, or by a column that is called so. */
const UNREGISTERED = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
    and (exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'public.employees'::regclass)
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('employee_id', 'person_id', 'author_id') and not a.attisdropped))
    and not exists (select from private.data_tables d where d.table_name = n.nspname || '.' || c.relname) order by 1`
const kept = async (scene: Scene, actor: Actor): Promise<ReadonlyMap<string, Row>> => {
  const [row] = await scene.as(actor, `select public.my_kept_data() -> 'categories' as found`)
  const found = (row?.['found'] ?? []) as Row[]
  return new Map(found.map((each) => [String(each['category']), each]))
}
const rowsOf = async (scene: Scene, actor: Actor, category: string): Promise<unknown> => (await kept(scene, actor)).get(category)?.['rows']
const readings = async (scene: Scene, actor: Actor, limit = 20, offset = 0): Promise<{ total: number; items: Row[] }> =>
  (await scene.as(actor, 'select public.my_data_readings($1, $2) as r', [limit, offset]))[0]?.['r'] as { total: number; items: Row[] }
const SETTINGS = 'select public.save_privacy_settings($1, $2, $3)'
const OPERATOR = 'select public.save_data_operator($1, $2, $3) as id'
const operator = { name: 'Folha Certa', purpose: 'Processa a folha', country: 'Brasil', categories: ['pay', 'registration'] }
const register = async (scene: Scene, actor: Actor): Promise<Row> => (await scene.as(actor, 'select public.processing_register($1) as r', [aurora]))[0]?.['r'] as Row

describe('the register of tables', () => {
  it('names every table that names people, and finds one that lacks', async () => {
    await stage.scene(async (scene) => {
      expect((await scene.owner(UNREGISTERED)).map(({ name }) => name)).toEqual([])
      await scene.owner('create table private.stray (company_id uuid, employee_id uuid)')
      expect((await scene.owner(UNREGISTERED)).map(({ name }) => name)).toEqual(['private.stray'])
    })
  })

  it('names tables and columns that exist, with an index that finds a person', async () => {
    await stage.scene(async (scene) => {
      const wrong = await scene.owner(`
        select d.table_name as name from private.data_tables d left join pg_class c on c.oid = to_regclass(d.table_name)
        where c.oid is null or exists (select from unnest(array[d.person_column, d.since_column]) k
          where k is not null and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = k and not a.attisdropped))`)
      expect(wrong).toEqual([])
      const unindexed = await scene.owner(`
        select d.table_name as name from private.data_tables d
        where d.is_counted and d.category is not null and not exists (
          select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = d.person_column
          where i.indrelid = d.table_name::regclass and a.attnum = any ((i.indkey::int2[])[0:1])) order by 1`)
      expect(unindexed.map(({ name }) => name)).toEqual([])
    })
  })
})

describe('what is kept of a person', () => {
  it('counts the own rows alone, since the first', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const before = await kept(scene, person)
      expect([...before.keys()]).toContain('health')
      const other = await rowsOf(scene, manager, 'family')
      await scene.owner(`insert into public.employee_dependents (company_id, employee_id, name, birth_date, kind, created_at) values ($1, $2, 'Lia', '2020-01-02', '03', '2021-03-04 12:00')`, [aurora, me])
      const after = await kept(scene, person)
      expect(Number(after.get('family')?.['rows'])).toBe(Number(before.get('family')?.['rows']) + 1)
      expect(String(after.get('family')?.['since']) <= '2021-03-04').toBe(true)
      expect(await rowsOf(scene, manager, 'family')).toBe(other)
    })
  })

  it('tells nothing of a confidential measure or of an exit that is being prepared', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const [conduct, work] = [await rowsOf(scene, person, 'conduct'), await rowsOf(scene, person, 'work')]
      await saveMeasure(scene, admin, me)
      expect(await rowsOf(scene, person, 'conduct')).toBe(conduct)
      await saveMeasure(scene, admin, me, false)
      expect(await rowsOf(scene, person, 'conduct')).toBe(Number(conduct) + 1)
      const opened = await acts.open(scene, admin, me, { send: false })
      expect(opened['id']).toBeDefined()
      expect(await rowsOf(scene, person, 'work')).toBe(work)
      expect((await kept(scene, person)).get('reserved')).toMatchObject({ rows: null, since: null })
    })
  })

  it('says until when, as soon as the last day is known to the person', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      expect((await kept(scene, person)).get('health')).toMatchObject({ kept_until: null })
      await acts.leaving(scene, me, { last_day: days(10) })
      const [row] = await scene.owner(`select (($1::date + interval '20 years')::date)::text as day`, [days(10)])
      expect((await kept(scene, person)).get('health')).toMatchObject({ kept_until: row?.['day'] })
      expect((await kept(scene, person)).get('registration')).toMatchObject({ kept_until: null })
    })
  })

  it('names operators of the own company that receive the category', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin, OPERATOR, [aurora, JSON.stringify(operator), null])
      expect((await kept(scene, person)).get('pay')?.['shared_with']).toContain('Folha Certa (Processa a folha)')
      expect((await kept(scene, stranger)).get('pay')?.['shared_with']).not.toContain('Folha Certa')
    })
  })
})

describe('who read the own data', () => {
  it('is told with section and reason, page by page, to the person alone', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const before = (await readings(scene, person)).total
      await scene.as(admin, `select public.read_sensitive_records($1, 'pay', 'Conferir a folha')`, [me])
      await scene.as(admin, `select public.read_sensitive_records($1, 'health')`, [me])
      const { total, items } = await readings(scene, person)
      expect(total).toBe(before + 2)
      expect(items.slice(0, 2)).toMatchObject([{ class: 'health', reason: null }, { class: 'pay', reason: 'Conferir a folha', kind: 'view_sensitive' }])
      expect((await readings(scene, person, 1, 1)).items).toMatchObject([{ class: 'pay' }])
      expect((await readings(scene, manager)).items.some(({ reason }) => reason === 'Conferir a folha')).toBe(false)
    })
  })
})

describe('the register of a company', () => {
  it('is for administrators and masters', async () => {
    await stage.scene(async (scene) => {
      const { categories } = (await register(scene, admin)) as { categories: Row[] }
      expect(categories).toHaveLength(17)
      // The register speaks of people, not to them.
      expect(JSON.stringify(categories)).toContain('O titular e o RH.')
      expect(JSON.stringify(categories)).not.toMatch(/você/i)
      expect(Number((await register(scene, master))['people'])).toBeGreaterThan(20)
      for (const actor of [manager, person]) {
        expect(await scene.refusal(actor, 'select public.processing_register($1)', [aurora])).toBe('RHPER')
        expect(await scene.refusal(actor, SETTINGS, [aurora, '{}', null])).toBe('RHPER')
        expect(await scene.refusal(actor, OPERATOR, [aurora, JSON.stringify(operator), null])).toBe('RHPER')
      }
      expect(await scene.refusal(stranger, 'select public.processing_register($1)', [aurora])).toBe('RHPER')
      expect(await scene.refusal(stranger, OPERATOR, [aurora, JSON.stringify(operator), null])).toBe('RHPER')
    })
  })

  it('keeps who answers for data, over what was read', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('delete from private.privacy_settings')
      const values = { dpo_name: ' Ana Lima ', dpo_email: 'DPO@Aurora.demo', dpo_phone: '11 3333-4444', dpo_id: await employeeId(scene, people.admin), transfer_note: 'Cópias de segurança nos EUA' }
      await scene.as(admin, SETTINGS, [aurora, JSON.stringify(values), null])
      const { settings } = (await register(scene, admin)) as { settings: Row }
      expect(settings).toMatchObject({ dpo_name: 'Ana Lima', dpo_email: 'dpo@aurora.demo' })
      const told = (await scene.as(person, `select public.my_kept_data() -> 'dpo' as dpo`))[0]?.['dpo']
      expect(told).toEqual({ name: 'Ana Lima', email: 'dpo@aurora.demo', phone: '11 3333-4444' })
      expect((await scene.as(stranger, `select public.my_kept_data() -> 'dpo' ->> 'name' as name`))[0]?.['name']).toBe('Recursos Humanos')
      expect(await scene.refusal(admin, SETTINGS, [aurora, JSON.stringify(values), '2020-01-01'])).toBe('RHREV')
      expect(await scene.refusal(admin, SETTINGS, [aurora, JSON.stringify(values), settings['updated_at']])).toBeNull()
      for (const wrong of [{ dpo_email: 'sem arroba' }, { dpo_phone: '12' }, { dpo_name: 'x'.repeat(121) }, { dpo_id: await employeeId(scene, people.person) }, { dpo_id: await employeeId(scene, people.stranger) }]) {
        expect(await scene.refusal(admin, SETTINGS, [aurora, JSON.stringify(wrong), null]), JSON.stringify(wrong)).toBe('RHARG')
      }
    })
  })

  it('keeps operators, asks for a safeguard outside Brazil, and takes them out and back', async () => {
    await stage.scene(async (scene) => {
      const [made] = await scene.as(admin, OPERATOR, [aurora, JSON.stringify(operator), null])
      const names = async (): Promise<unknown> => ((await register(scene, admin))['operators'] as Row[]).map(({ name }) => name)
      const before = (await names()) as string[]
      expect(before).toContain('Folha Certa')
      for (const wrong of [{ name: ' ' }, { purpose: null }, { country: '' }, { country: 'Irlanda' }, { categories: [] }, { categories: ['outra'] }]) {
        expect(await scene.refusal(admin, OPERATOR, [aurora, JSON.stringify({ ...operator, name: 'Outro', ...wrong }), null]), JSON.stringify(wrong)).toBe('RHARG')
      }
      expect(await scene.refusal(admin, OPERATOR, [aurora, JSON.stringify({ ...operator, name: 'Nuvem', country: 'Irlanda', safeguard: 'Cláusulas-padrão da ANPD' }), null])).toBeNull()
      expect(await scene.refusal(admin, OPERATOR, [aurora, JSON.stringify(operator), null])).toBe('RHARG')
      expect(await scene.refusal(admin, OPERATOR, [aurora, JSON.stringify({ ...operator, purpose: 'Folha e eSocial' }), made?.['id']])).toBeNull()
      const boreal = stage.company('boreal')
      expect(await scene.refusal(stranger, OPERATOR, [boreal, JSON.stringify({ ...operator, name: 'Roubo' }), made?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(stranger, 'select public.archive_data_operator($1, $2)', [boreal, made?.['id']])).toBe('RHNTF')
      await scene.as(admin, 'select public.archive_data_operator($1, $2)', [aurora, made?.['id']])
      expect(await names()).not.toContain('Folha Certa')
      await scene.as(admin, OPERATOR, [aurora, JSON.stringify(operator), null])
      expect(await scene.refusal(admin, 'select public.archive_data_operator($1, $2, false)', [aurora, made?.['id']])).toBe('RHARG')
    })
  })
})
