import { describe, expect, it, vi } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { saveMeasure } from '../support/confidential.ts'
import { deliver, open } from '../support/documents.ts'
import { carryOut, leftLongAgo, orderErasure } from '../support/retention.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'
import { archiveAt, checked, linkAll, wholeTrail } from '../support/trail.ts'

// The chain waits for every transaction of the cluster, those of other files among them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const stage = sharedStage()
const LATER = '2030-06-15T15:00:00Z'
const freeze = (scene: Scene): Promise<readonly Row[]> => scene.owner(`insert into private.frozen_clock (instant) values ('${LATER}')`)
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const master = (): Actor => stage.signedIn('master@vinculo.demo')

/** What a question answers while all is at hand, and once all is archived. */
async function beforeAndAfter(scene: Scene, actor: Actor, text: string, values: readonly unknown[] = []): Promise<readonly [readonly Row[], readonly Row[]]> {
  await freeze(scene)
  await linkAll(scene)
  const before = await scene.as(actor, text, values)
  expect(await archiveAt(scene, LATER)).toBeGreaterThan(0)
  return [before, await scene.as(actor, text, values)]
}

describe('what reads the trail finds archived entries too', () => {
  it('the history of a person', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await scene.as(admin(), `update public.employees set phone = '11987654321' where id = $1`, [id])
      for (const limit of [1, 100]) {
        await scene.owner('savepoint archiving')
        const [before, after] = await beforeAndAfter(scene, admin(), 'select * from public.employee_timeline($1, null, null, $2)', [id, limit])
        expect(before.length).toBeGreaterThan(0)
        expect(after).toEqual(before)
        await scene.owner('rollback to savepoint archiving')
      }
      const [told] = await beforeAndAfter(scene, admin(), `select count(*)::integer as n from public.employee_timeline($1, null, null, 100) t where t.item_key like 'trail:%'`, [id])
      expect(Number(told[0]?.['n'])).toBeGreaterThan(1)
    })
  })

  it('who read the own data', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), `select public.read_sensitive_records($1, 'personal', 'Conferência do cadastro')`, [await employeeId(scene, people.person)])
      const [before, after] = await beforeAndAfter(scene, person(), `select public.my_data_readings(200) as told`)
      expect(before[0]?.['told']).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ class: 'personal', reason: 'Conferência do cadastro' })]) as unknown })
      expect(after).toEqual(before)
    })
  })

  it('who opened a document', async () => {
    await stage.scene(async (scene) => {
      const paper = await deliver(scene, stage, person(), { employee: await employeeId(scene, people.person), type: 'Comprovante de escolaridade' })
      expect(await open(scene, admin(), paper['file_id'])).toBeNull()
      const [before, after] = await beforeAndAfter(scene, admin(), 'select * from public.document_openings($1)', [paper['id']])
      expect(before.length).toBeGreaterThan(0)
      expect(after).toEqual(before)
    })
  })

  it('whether a file is the one that was exported', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), `select public.record_export('employees', 3, 'csv', $1)`, ['ab'.repeat(32)])
      const [before, after] = await beforeAndAfter(scene, master(), 'select * from public.verify_export($1)', ['AB'.repeat(32)])
      expect(before).toMatchObject([{ list: 'employees', rows: 3 }])
      expect(after).toEqual(before)
    })
  })

  it('what changed for payroll in a month that is archived', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await scene.as(admin(), `update public.employees set social_name = 'Bia Nogueira' where id = $1`, [id])
      const [before, after] = await beforeAndAfter(scene, admin(), `select public.payroll_month($1, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date) as told`, [stage.company('aurora')])
      expect(JSON.stringify(before)).toContain('Bia Nogueira')
      expect(after).toEqual(before)
    })
  })

  it('that somebody changed the first password long ago', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.company_details set require_password_change_at_first_login = true where company_id = $1', [stage.company('aurora')])
      await scene.owner('update public.invitations set accepted_at = null where employee_id = $1', [await employeeId(scene, people.person)])
      const ask = 'select public.first_login_pending() as pending'
      expect(await scene.as(person(), ask)).toEqual([{ pending: true }])
      await scene.as(person(), `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, metadata) values ('password_change', 'user', auth.uid(), auth.uid(), '{"initiated_by": "user"}')`)
      expect(await beforeAndAfter(scene, person(), ask)).toEqual([[{ pending: false }], [{ pending: false }]])
    })
  })

  it('each filter of the pages of the trail', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      await scene.as(admin(), `update public.employees set position = 'Outro cargo' where id = $1`, [id])
      await freeze(scene)
      await linkAll(scene)
      const filters: ReadonlyArray<readonly [string, readonly unknown[]]> = [
        ['p_limit => 1000', []], ['p_limit => 7', []], ['p_performed_by => $1', [admin().claims?.['sub']]], ['p_action => $1', ['update']], ['p_entity => $1, p_limit => 1000', ['employee']],
        ['p_entity_id => $1', [id]], ['p_field => $1', ['position']], ['p_company_id => $1', [stage.company('boreal')]], ['p_from => $1', [new Date(Date.now() - 3_600_000)]],
        ['p_to => $1', ['2000-01-01']], ['p_entity => $1, p_action => $2, p_field => $3', ['employee', 'update', 'position']],
      ]
      const ask = async (): Promise<ReadonlyArray<readonly Row[]>> => {
        const answers: Array<readonly Row[]> = []
        for (const [names, values] of filters) answers.push(await scene.as(master(), `select * from public.audit_page(${names})`, values))
        return answers
      }
      const told = await ask()
      await archiveAt(scene, LATER)
      expect(await ask()).toEqual(told)
      expect(told.map((rows) => rows.length > 0)).toEqual(filters.map(([names]) => names !== 'p_to => $1'))
    })
  })
})

describe('the archived months', () => {
  it('are a master’s alone, in the companies reached, and so are their entries', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await linkAll(scene)
      const [entries] = await scene.owner(`select count(*)::integer as n, (count(*) filter (where company_id = $1))::integer as boreal, count(distinct company_id)::integer as companies from public.audit_logs`, [stage.company('boreal')])
      await archiveAt(scene, LATER)
      const months = async (actor: Actor, company: string | null = null): Promise<number> => (await scene.as(actor, 'select entries::integer as n, bytes > 0 as large, first_at <= last_at as ordered from public.audit_archive($1)', [company])).reduce((sum, row) => sum + Number(row['n']), 0)
      expect(await months(master())).toBe(Number(entries?.['n']) - Number(entries?.['companies']))
      expect(await months(master(), stage.company('boreal'))).toBe(Number(entries?.['boreal']) - 1)
      for (const email of ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo']) {
        expect(await months(stage.signedIn(email)), email).toBe(0)
        expect(await scene.as(stage.signedIn(email), 'select * from public.audit_page(p_limit => 1000)'), email).toEqual([])
      }
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await months(inBoreal)).toBe(Number(entries?.['boreal']) - 1)
      expect(await months(inBoreal, stage.company('aurora'))).toBe(0)
      expect(new Set((await scene.as(inBoreal, 'select company_name from public.audit_page(p_limit => 1000)')).map((row) => row['company_name']))).toEqual(new Set(['Boreal Logística']))
    })
  })

  it('neither show nor count what is withheld of a confidential case', async () => {
    await stage.scene(async (scene) => {
      const id = await saveMeasure(scene, admin(), await employeeId(scene, people.person), true)
      const other = stage.signedIn('master@vinculo.demo')
      await scene.owner(`insert into public.audit_logs (company_id, action_type, entity_type) values ($1, 'update', 'department')`, [stage.company('aurora')])
      const [before, after] = await beforeAndAfter(scene, other, 'select id from public.audit_page($1, p_limit => 1000)', [stage.company('aurora')])
      expect(after).toEqual(before)
      expect(await scene.as(other, `select * from public.audit_page(p_entity_id => $1)`, [id])).toEqual([])
      const [hidden] = await scene.owner(`select count(*)::integer as n from private.archived_entries(array[$1::uuid], array[$2::uuid], null, null, null)`, [stage.company('aurora'), id])
      expect(hidden?.['n']).toBeGreaterThan(0)
      // All but the last entry, which stays at hand.
      expect(await scene.as(other, 'select sum(entries)::integer as n from public.audit_archive($1)', [stage.company('aurora')])).toEqual([{ n: after.length - 1 }])
    })
  })
})

describe('anonymising somebody whose entries are archived', () => {
  it('takes the values out of the blocks, leaves the chain whole, and the search finds nothing', async () => {
    await stage.scene(async (scene) => {
      const id = await employeeId(scene, people.person)
      const aurora = stage.company('aurora')
      await scene.as(admin(), `update public.employees set position = 'Outro cargo' where id = $1`, [id])
      await scene.owner(`insert into public.audit_logs (company_id, action_type, entity_type, entity_id, metadata) values ($1, 'update', 'department', gen_random_uuid(), '{"initiated_by": "user", "note": "pedido de Beatriz Nogueira Campos"}'), ($1, 'update', 'department', gen_random_uuid(), '{"initiated_by": "user"}')`, [aurora])
      await leftLongAgo(scene, id)
      await linkAll(scene)
      await archiveAt(scene, LATER)
      await scene.owner('delete from private.frozen_clock')
      const chain = await checked(scene, aurora)
      const before = await wholeTrail(scene, aurora)
      const mentions = (rows: readonly Row[]): number => rows.filter((row) => /Beatriz\s+Nogueira/.test(String(row['metadata']))).length
      expect(mentions(before)).toBeGreaterThan(0)
      await orderErasure(scene, admin(), aurora, id)
      expect(await carryOut(scene, aurora)).toBe(1)
      expect(await scene.owner('select status from private.erasures where employee_id = $1', [id])).toEqual([{ status: 'done' }])
      const after = await wholeTrail(scene, aurora)
      expect(mentions(after)).toBe(0)
      expect(after.filter((row) => row['entity_id'] === id && row['action_type'] !== 'delete').every((row) => String(row['metadata']).includes('redacted') || row['entity_type'] === 'erasure')).toBe(true)
      expect(await scene.owner(`select count(*) > 0 as some from private.audit_redactions r where not exists (select from public.audit_logs a where a.id = r.audit_id)`)).toEqual([{ some: true }])
      const found = await checked(scene, aurora, 0, Buffer.alloc(0), Number(chain?.['checked']))
      expect(found).toMatchObject({ intact: true, head: chain?.['head'] })
      // A change that no erasure recorded is found, also of a value that one took out.
      await scene.owner('alter table private.audit_archives disable trigger user')
      await scene.owner(`update private.audit_archives b set metadata = array(select case when m = '{"redacted": true, "initiated_by": "user"}' then '{"redacted": false}' else m end from unnest(b.metadata) m)`)
      expect(await checked(scene, aurora)).toMatchObject({ intact: false })
    })
  })
})
