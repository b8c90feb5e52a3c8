import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId } from '../support/approvals.ts'
import { claim, dossierOf, everyPart, FINISH, gathered, linesOf, made, ORDER, personFile, wishOf } from '../support/dossiers.ts'
import { runOrders } from '../support/evaluations.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { serviceRole, sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'
import { giving, newSupply, wishOf as supplyWish } from '../support/supplies.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
let aurora: string
const signedIn = (email: string): Actor => stage.signedIn(email)
beforeAll(() => {
  admin = signedIn('admin@aurora.demo')
  person = signedIn('pessoa@aurora.demo')
  aurora = stage.company('aurora')
})

const OPEN = 'select * from public.open_file($1)'
const list = async (scene: Scene, actor: Actor, employee: string | null = null): Promise<{ total: number; items: readonly Row[] }> =>
  (await scene.as(actor, 'select public.dossier_list($1, $2) as found', [aurora, employee]))[0]?.['found'] as { total: number; items: readonly Row[] }
const demote = (scene: Scene): Promise<unknown> => scene.owner(`update public.employees e set role = 'user' from auth.users u where u.id = e.user_id and u.email = 'admin@aurora.demo'`)
const filesOf = (row: Row | undefined): readonly { file_id: string; name: string }[] => row?.['files'] as readonly { file_id: string; name: string }[]

describe('ordering', () => {
  it.each([['gestor@aurora.demo', 'RHPER'], ['pessoa@aurora.demo', 'RHPER'], ['admin@boreal.demo', 'RHPER']])('%s gets no dossier of the company: %s', async (email, code) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, ORDER, wishOf({ company: aurora }))).toBeNull()
      expect(await scene.refusal(signedIn(email), ORDER, wishOf({ company: aurora }))).toBe(code)
      expect(await scene.refusal(signedIn(email), 'select public.dossier_list($1)', [aurora])).toBe(code)
      expect(await scene.refusal(signedIn(email), `select public.dossier_preview($1, '2026-01-01', '2026-12-31')`, [aurora])).toBe(code)
    })
  })

  it.each([
    ['without a reason', { reason: ' ' }, 'RHCOM'], ['that ends before it begins', { from: '2026-02-01', to: '2026-01-01' }, 'RHARG'],
    ['without parts', { parts: [] }, 'RHARG'], ['of a part that is none', { parts: ['contracts', 'horoscope'] }, 'RHARG'],
    ['of own data of others', { parts: ['own_files'] }, 'RHARG'],
  ])('rejects one %s', async (_case, wish, code) => {
    await stage.scene(async (scene) => { expect(await scene.refusal(admin, ORDER, wishOf({ company: aurora, ...wish }))).toBe(code) })
  })

  it('rejects a person of another company, and a second one under way', async () => {
    await stage.scene(async (scene) => {
      const [other] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, ORDER, wishOf({ company: aurora, employee: String(other?.['id']) }))).toBe('RHNTF')
      await scene.as(admin, ORDER, wishOf({ company: aurora }))
      expect(await scene.refusal(admin, ORDER, wishOf({ company: aurora }))).toBe('RHOPN')
      expect(await scene.refusal(admin, ORDER, wishOf({ company: aurora, employee: await employeeId(scene, 'pessoa@aurora.demo') }))).toBeNull()
    })
  })

  it('says beforehand what the dossier then holds', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(admin, `select public.dossier_preview($1, '2020-01-01', '2030-12-31') as told`, [aurora])
      const told = row?.['told'] as { people: number; openers: number; parts: readonly { part: string; lines: number }[] }
      const id = await gathered(scene, admin, { company: aurora, parts: [...everyPart, 'quotas'] })
      const lines = await scene.owner('select part, count(*)::integer as lines from private.dossier_lines where dossier_id = $1 group by part', [id])
      expect(Object.fromEntries(told.parts.map(({ part, lines: n }) => [part, n]))).toMatchObject(Object.fromEntries(lines.map((l) => [l['part'], l['lines']])))
      expect(told.people).toBe((await dossierOf(scene, id))['people'])
      expect(told.openers).toBeGreaterThan(0)
      expect(lines.length).toBeGreaterThan(6)
    })
  })
})

describe('what is gathered', () => {
  it('is what the tables hold of a hand-made person, and nothing of anybody else', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage, { first_name: 'Zélia', last_name: 'Prova', cpf: '52998224725', registration_number: 'Z-1', hire_date: '2026-03-02' })
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, weekly_hours) values ($1, $2, 'clt_indefinite', '2026-03-02', 44)`, [aurora, id])
      await scene.owner(`insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result, doctor, crm) values
        ($1, $2, 'admission', '2026-02-27', 'fit', 'Dra. Lia', 'CRM-SP 1'), ($1, $2, 'periodic', '2019-01-01', 'fit', null, null)`, [aurora, id])
      await scene.as(admin, `select ${giving}`, [aurora, id, supplyWish(await newSupply(scene, admin, aurora))])
      const dossier = await gathered(scene, admin, { company: aurora, employee: id, from: '2026-01-01', to: today })
      expect((await linesOf(scene, dossier, 'registration')).map((l) => l['cells'])).toEqual([['529.982.247-25', 'Z-1', '02/03/2026', 'Analista', null, expect.any(String), null]])
      expect((await linesOf(scene, dossier, 'contracts')).map((l) => (l['cells'] as unknown[]).slice(1, 6))).toEqual([['02/03/2026', null, null, null, '44']])
      expect((await linesOf(scene, dossier, 'exams')).map((l) => l['cells'])).toEqual([['Admissional', '27/02/2026', 'Apto', null, 'Dra. Lia', 'CRM-SP 1']])
      expect((await linesOf(scene, dossier, 'ppe')).map((l) => (l['cells'] as unknown[]).slice(1, 5))).toEqual([['46373', '11/08/2027', '2', 'Primeira entrega']])
      expect(await scene.owner('select from private.dossier_lines where dossier_id = $1 and employee_id <> $2', [dossier, id])).toEqual([])
    })
  })

  it('agrees with the tables, the headcount and the quotas about a company', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const dossier = await gathered(scene, admin, { company: aurora, from: today, to: today, parts: ['registration', 'contracts', 'documents', 'quotas'] })
      const count = async (text: string): Promise<number> => Number((await scene.owner(`select count(*) as n from ${text}`, [aurora]))[0]?.['n'])
      expect(await linesOf(scene, dossier, 'registration')).toHaveLength(await count(`private.headcount_people(array[$1::uuid], '${today}')`))
      expect(await linesOf(scene, dossier, 'contracts')).toHaveLength(await count(`public.employee_contracts c join public.employees e on e.id = c.employee_id
        where c.company_id = $1 and daterange(c.starts_on, c.ended_on, '[]') @> '${today}'::date and e.status <> 'pre_admission'
          and daterange(e.hire_date, e.termination_date, '[]') @> '${today}'::date`))
      expect(await linesOf(scene, dossier, 'documents')).toHaveLength(await count(`public.documents d join public.employees e on e.id = d.employee_id
        where d.company_id = $1 and d.archived_at is null and d.purged_at is null and d.current_version_id is not null
          and coalesce(d.issued_on, d.created_at::date) <= '${today}' and (d.expires_on is null or d.expires_on >= '${today}')
          and e.status <> 'pre_admission' and e.hire_date <= '${today}' and (e.termination_date is null or e.termination_date >= '${today}')`))
      const quotas = (await scene.as(admin, 'select public.company_quotas($1) as q', [aurora]))[0]?.['q'] as { pcd: { people: number; required: number; filled: number }; sites: readonly { apprentices: number }[] }
      const cells = (await linesOf(scene, dossier, 'quotas')).map((l) => l['cells'] as (string | null)[])
      const sites = cells.filter(([quota]) => quota === 'Aprendizes')
      expect(cells.find(([quota]) => quota !== 'Aprendizes')).toEqual(['Pessoas com deficiência', null, String(quotas.pcd.people), String(quotas.pcd.required), null, String(quotas.pcd.filled)])
      expect(sites.reduce((sum, site) => sum + Number(site[5]), 0)).toBe(quotas.sites.reduce((sum, { apprentices }) => sum + apprentices, 0))
    })
  })

  it('leaves out what a confidential case hides, also for a reader of the case', async () => {
    await stage.scene(async (scene) => {
      const [paper] = await scene.owner(`select d.id, d.employee_id from public.documents d where d.company_id = $1 and d.archived_at is null and d.current_version_id is not null
        and coalesce(d.expires_on, '2030-01-01') > '2021-01-01' and exists (select from public.employees e where e.id = d.employee_id and e.status = 'active') limit 1`, [aurora])
      const employee = String(paper?.['employee_id'])
      const before = await gathered(scene, admin, { company: aurora, employee, parts: ['documents'] })
      const shown = (await linesOf(scene, before, 'documents')).length
      expect(shown).toBeGreaterThan(0)
      await made(scene)
      await scene.owner('insert into private.confidential_kinds (kind, label, module, url, permission) values ($1, $1, $2, $3, $4)', ['probe', 'employees', '/app', 'manage_settings'])
      const [opened] = await scene.owner(`insert into public.confidential_cases (id, company_id, kind, employee_id, opened_by) select gen_random_uuid(), $1, 'probe', $2, e.id
        from public.employees e join auth.users u on u.id = e.user_id where u.email = 'admin@aurora.demo' returning id`, [aurora, employee])
      await scene.owner(`insert into private.shielded_rows (company_id, case_id, entity_type, entity_id) values ($1, $2, 'document', $3)`, [aurora, opened?.['id'], paper?.['id']])
      const after = await gathered(scene, admin, { company: aurora, employee, parts: ['documents'] })
      expect(await linesOf(scene, after, 'documents')).toHaveLength(shown - 1)
    })
  })

  it('tells each person whose health was read, and why', async () => {
    await stage.scene(async (scene) => {
      const id = await hire(scene, stage)
      await scene.owner(`insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result) values ($1, $2, 'periodic', '2026-02-27', 'fit')`, [aurora, id])
      await gathered(scene, admin, { company: aurora, employee: id, parts: ['exams', 'contracts'], reason: 'Auto de infração 1' })
      expect(await scene.owner(`select metadata ->> 'class' as class, metadata ->> 'export' as export, metadata ->> 'reason' as reason from public.audit_logs
        where action_type = 'view_sensitive' and entity_id = $1`, [id])).toEqual([{ class: 'health', export: 'dossier', reason: 'Auto de infração 1' }])
    })
  })

  it('has as many cells as headings in every part', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, admin, { company: aurora, parts: [...everyPart, 'quotas'] })
      expect(await scene.owner(`select distinct l.part from private.dossier_lines l join private.dossier_parts p on p.part = l.part
        where l.dossier_id = $1 and cardinality(l.cells) <> cardinality(p.headings)`, [id])).toEqual([])
    })
  })
})

describe('the rights of who ordered', () => {
  it('are asked when it is gathered', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(admin, ORDER, wishOf({ company: aurora }))
      await demote(scene)
      await runOrders(scene)
      expect(await dossierOf(scene, String(row?.['id']))).toMatchObject({ status: 'failed', problem: 'Quem pediu a pasta não tem mais direito a ela.' })
      expect(await scene.owner('select from private.dossier_lines')).toEqual([])
    })
  })

  it('are asked with each archive', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, admin, { company: aurora })
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'making' })
      await demote(scene)
      expect(await claim(scene)).toBeNull()
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'failed' })
    })
  })

  it('are asked when it is opened, which the trail holds; colleagues with the right open it too', async () => {
    await stage.scene(async (scene) => {
      const employee = await employeeId(scene, 'pessoa@aurora.demo')
      const id = await gathered(scene, admin, { company: aurora, employee })
      await made(scene)
      const [item] = (await list(scene, admin, employee)).items
      expect(item).toMatchObject({ id, status: 'ready' })
      expect(filesOf(item).map(({ name }) => name.slice(-4))).toEqual(['.pdf', '.zip'])
      const file = filesOf(item)[0]?.file_id
      for (const actor of [person, signedIn('gestor@aurora.demo'), signedIn('admin@boreal.demo')]) expect(await scene.refusal(actor, OPEN, [file])).toBe('RHNTF')
      expect(await scene.refusal(signedIn('master@vinculo.demo'), OPEN, [file])).toBeNull()
      expect(await scene.refusal(admin, OPEN, [file])).toBeNull()
      expect(await scene.owner(`select count(*)::integer as opened from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [file])).toEqual([{ opened: 2 }])
      await demote(scene)
      expect(await scene.refusal(admin, OPEN, [file])).toBe('RHNTF')
    })
  })
})

describe('making', () => {
  it('gives each archive to one run, deletes the lines with the last one and tells who ordered', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, admin, { company: aurora })
      const first = await claim(scene)
      expect(first).toMatchObject({ dossier_id: id, volume: 1 })
      expect(await claim(scene)).toBeNull()
      expect(await scene.refusal(serviceRole, FINISH, [id, '00000000-0000-0000-0000-000000000000', 'cd'.repeat(32)])).toBe('RHCLS')
      await scene.owner(`update private.dossiers set leased_until = now() - interval '1 second'`)
      await made(scene)
      expect(await scene.refusal(serviceRole, FINISH, [id, first?.lease, 'cd'.repeat(32)])).toBe('RHCLS')
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'ready', lease: null })
      expect(await scene.owner('select from private.dossier_lines where dossier_id = $1', [id])).toEqual([])
      expect(await scene.owner(`select title from public.notifications where kind = 'dossier_ready' and entity_id = $1`, [id])).toEqual([{ title: 'A pasta do fiscal está pronta' }])
    })
  })

  it('tells a master of another company too', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, signedIn('master@vinculo.demo'), { company: stage.company('boreal'), parts: ['contracts'] })
      await made(scene)
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'ready' })
      expect(await scene.owner(`select count(*)::integer as told from public.notifications where kind = 'dossier_ready' and entity_id = $1`, [id])).toEqual([{ told: 1 }])
    })
  })

  it('fails after five tries, and may be ordered anew', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, admin, { company: aurora })
      for (let n = 0; n < 5; n += 1) {
        expect(await claim(scene)).not.toBeNull()
        await scene.owner(`update private.dossiers set leased_until = now() - interval '1 second'`)
      }
      expect(await claim(scene)).toBeNull()
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'failed', problem: 'Algo deu errado ao montar a pasta. Tente novamente.' })
      await scene.as(admin, 'select public.retry_dossier($1)', [id])
      await runOrders(scene)
      await made(scene)
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'ready', problem: null })
      expect(await scene.refusal(admin, 'select public.retry_dossier($1)', [id])).toBe('RHCLS')
    })
  })

  it('is cancelled before and after it was gathered, by who has the right', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(admin, ORDER, wishOf({ company: aurora }))
      for (const actor of [person, signedIn('admin@boreal.demo')]) expect(await scene.refusal(actor, 'select public.cancel_dossier($1)', [row?.['id']])).toBe('RHNTF')
      await scene.as(admin, 'select public.cancel_dossier($1)', [row?.['id']])
      await runOrders(scene)
      expect(await dossierOf(scene, String(row?.['id']))).toMatchObject({ status: 'cancelled' })
      const id = await gathered(scene, admin, { company: aurora })
      const leased = await claim(scene)
      await scene.as(admin, 'select public.cancel_dossier($1)', [id])
      expect(await scene.refusal(serviceRole, FINISH, [id, leased?.lease, 'cd'.repeat(32)])).toBe('RHCLS')
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'cancelled' })
      expect(await scene.refusal(admin, 'select public.cancel_dossier($1)', [id])).toBe('RHCLS')
    })
  })

  it('ends after seven days, or when it is deleted: nobody opens it and its bytes go', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const expiring = await gathered(scene, admin, { company: aurora })
      await made(scene)
      const file = filesOf((await list(scene, admin)).items[0])[0]?.file_id
      await freeze(scene, days(6))
      expect(await scene.refusal(admin, OPEN, [file])).toBeNull()
      await freeze(scene, days(8))
      expect(await scene.refusal(admin, OPEN, [file])).toBe('RHNTF')
      await scene.as(serviceRole, 'select private.run_dossier_expiry()')
      expect(await dossierOf(scene, expiring)).toMatchObject({ status: 'expired' })
      expect(await scene.owner('select from public.removable_files() where file_id = $1', [file])).toHaveLength(1)
      const deleted = await gathered(scene, admin, { company: aurora })
      await made(scene)
      const other = filesOf((await list(scene, admin)).items.find((row) => row['id'] === deleted))[0]?.file_id
      expect(await scene.refusal(person, 'select public.delete_dossier($1)', [deleted])).toBe('RHNTF')
      await scene.as(admin, 'select public.delete_dossier($1)', [deleted])
      expect(await scene.refusal(admin, OPEN, [other])).toBe('RHNTF')
      expect(await scene.owner('select from private.dossier_files where dossier_id = any ($1)', [[expiring, deleted]])).toEqual([])
    })
  })

  it('the property: archives hold each file once, in order, and no more than 48 MB unless it is one file', async () => {
    await stage.scene(async (scene) => {
      const id = await gathered(scene, admin, { company: aurora, employee: await employeeId(scene, 'pessoa@aurora.demo'), parts: ['contracts'] })
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const files: string[] = []
      for (let n = 0; n < 12; n += 1) files.push(await personFile(scene, person, me))
      await fc.assert(fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 52_428_800 }), { minLength: 1, maxLength: 12 }), async (sizes) => {
        await scene.owner('delete from private.dossier_files where dossier_id = $1', [id])
        await scene.owner(`update public.files f set size = s.size from unnest($1::uuid[], $2::bigint[]) s (id, size) where f.id = s.id`, [files.slice(0, sizes.length), sizes])
        await scene.owner(`insert into private.dossier_files (company_id, dossier_id, n, file_id, part, path, volume) select $1, $2, n, f, 'contracts', n::text, 1
          from unnest($3::uuid[]) with ordinality u (f, n)`, [aurora, id, files.slice(0, sizes.length)])
        const [divided] = await scene.owner('select private.divide_dossier(d) as volumes from private.dossiers d where d.id = $1', [id])
        const rows = (await scene.owner('select volume from private.dossier_files where dossier_id = $1 order by n', [id])).map((row) => Number(row['volume']))
        expect(rows).toEqual(rows.toSorted((a, b) => a - b))
        expect([...new Set(rows)]).toEqual(Array.from({ length: Number(divided?.['volumes']) }, (_, n) => n + 1))
        for (const volume of new Set(rows)) {
          const held = sizes.filter((_, n) => rows[n] === volume)
          expect(held.length === 1 || held.reduce((sum, size) => sum + size, 0) <= 50_331_648).toBe(true)
        }
      }), { numRuns: 40 })
    })
  })
})
