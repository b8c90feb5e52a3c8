import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId } from '../support/approvals.ts'
import { saveMeasure } from '../support/confidential.ts'
import { dossierOf, made, ownData, personFile } from '../support/dossiers.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let aurora: string
beforeAll(() => {
  person = stage.signedIn('pessoa@aurora.demo')
  aurora = stage.company('aurora')
})

const PEOPLE = ['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo']
const dataOf = async (scene: Scene, id: string): Promise<Readonly<Record<string, { registros: readonly Row[] }>>> =>
  Object.fromEntries((await scene.owner('select table_name, data from private.dossier_data where dossier_id = $1', [id])).map((row) => [row['table_name'], row['data']])) as never

describe('the registry of own data', () => {
  it('names every table that holds data of people: with a condition, or why none of its rows leaves', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`
        select distinct c.oid::regclass::text as forgotten from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
          and (exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'public.employees'::regclass)
            or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname ~ '^(employee_id|person_id|author_id|owner_id|created_by|requested_by)$'))
          and not exists (select from private.own_data_tables t where t.table_name::regclass = c.oid) order by 1`)).toEqual([])
    })
  })

  it('names only tables and columns that exist', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select t.table_name, h from private.own_data_tables t, unnest(t.hidden) h
        where not exists (select from pg_attribute a where a.attrelid = t.table_name::regclass and a.attname = h and not a.attisdropped)`)).toEqual([])
    })
  })
})

describe('the copy of the own data', () => {
  it.each(PEOPLE)('of %s names nobody else by id, in any table', async (email) => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, email)
      const id = await ownData(scene, stage.signedIn(email))
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'making', people: 1 })
      const others = new Set((await scene.owner('select id, user_id from public.employees where id <> $1', [me])).flatMap((row) => [row['id'], row['user_id']]).filter((value) => value !== null))
      const data = await dataOf(scene, id)
      expect(data['public.employees']?.registros).toHaveLength(1)
      expect(data['public.employees']?.registros[0]?.['id']).toBe(me)
      const found = (JSON.stringify(data).match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []).filter((value) => others.has(value))
      expect(found).toEqual([])
    })
  })

  it('holds as many rows of each own table as there are', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const data = await dataOf(scene, await ownData(scene, person))
      const tables = ['employee_contracts', 'employee_compensation', 'employee_dependents', 'leave_requests', 'leave_ledger', 'acknowledgements', 'employee_health_exams']
      for (const table of tables) {
        const [row] = await scene.owner(`select count(*)::integer as n from public.${table} where employee_id = $1`, [me])
        expect({ table, rows: data[`public.${table}`]?.registros.length }).toEqual({ table, rows: row?.['n'] })
      }
      expect(data['public.employee_contracts']?.registros.length).toBeGreaterThan(0)
    })
  })

  it('holds the files that the person may open, and none that HR keeps to itself', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [shown, withheld] = [await personFile(scene, person, me), await personFile(scene, person, me)]
      await scene.owner('update public.files set withheld_at = now() where id = $1', [withheld])
      const id = await ownData(scene, person)
      const files = (await scene.owner('select file_id from private.dossier_files where dossier_id = $1', [id])).map((row) => row['file_id'])
      expect(files).toContain(shown)
      expect(files).not.toContain(withheld)
      expect(await scene.owner('select from private.dossier_files x join public.files f on f.id = x.file_id where x.dossier_id = $1 and f.employee_id is distinct from $2', [id, me])).toEqual([])
    })
  })

  it('leaves out a confidential measure and what is thought of a person’s potential', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const admin = stage.signedIn('admin@aurora.demo')
      const [open, closed] = [await saveMeasure(scene, admin, me, false), await saveMeasure(scene, admin, me)]
      const text = JSON.stringify(await dataOf(scene, await ownData(scene, person)))
      expect(text).toContain(open)
      expect(text).not.toContain(closed)
      expect(text).not.toContain('final_potential')
    })
  })

  it('is the person’s alone: no administrator lists, opens or ends it', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      const id = await ownData(scene, person)
      await made(scene)
      const [own] = await scene.as(person, 'select public.own_dossiers() as found')
      const copies = (own?.['found'] ?? []) as readonly { id: string; status: string; files: readonly { file_id: string }[] }[]
      const item = copies[0]
      expect(item).toMatchObject({ id, status: 'ready' })
      const file = item?.files[0]?.file_id
      expect(await scene.refusal(person, 'select * from public.open_file($1)', [file])).toBeNull()
      for (const actor of [admin, stage.signedIn('master@vinculo.demo'), stage.signedIn('gestor@aurora.demo')]) {
        expect(await scene.refusal(actor, 'select * from public.open_file($1)', [file])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.delete_dossier($1)', [id])).toBe('RHNTF')
      }
      expect(await scene.as(admin, `select from jsonb_array_elements(public.dossier_list($1, null, 100) -> 'items') i where i ->> 'purpose' = 'own_data'`, [aurora])).toEqual([])
      expect(await scene.refusal(person, 'select public.order_own_data()')).toBeNull()
      expect(await scene.refusal(person, 'select public.order_own_data()')).toBe('RHOPN')
    })
  })
})
