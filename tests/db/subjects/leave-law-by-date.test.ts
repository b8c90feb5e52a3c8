import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const master = (): Actor => stage.signedIn('master@vinculo.demo')
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const add = 'select rule, valid_from::text, valid_to::text, value::float, source from public.add_statutory_rule($1, $2, $3, $4)'
const LAW = 'Lei 15.371/2026, art. 11'

/** 2026-11-23, with a law that knows five days of paternity leave and nothing after. */
async function beforeTheLaw(scene: Scene): Promise<void> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  await scene.owner(`delete from public.statutory_rules where rule = 'paternity' and valid_from >= '2027-01-01'`)
  await scene.owner(`update public.statutory_rules set valid_to = null where rule = 'paternity'`)
}
/** Whether as many days from a day on are within what the paternity leave gives. */
async function fits(scene: Scene, starts_on: string, ends_on: string): Promise<unknown> {
  const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'paternity'`, [stage.company('aurora')])
  const [answer] = await scene.as(stage.signedIn('pessoa@aurora.demo'), `select (r ->> 'holds')::boolean as holds, r ->> 'about' as about
    from jsonb_array_elements(public.preview_leave($1, $2) -> 'rules') r where r ->> 'code' = 'limit'`, [type?.['id'], JSON.stringify([{ starts_on, ends_on }])])
  return answer
}

describe('a new law', () => {
  it('counts from its day on, keeps what held before, and is told to the administrators of each company', async () => {
    await stage.scene(async (scene) => {
      await beforeTheLaw(scene)
      expect(await scene.as(master(), add, ['paternity', '2027-01-01', 10, ` ${LAW} `])).toEqual([
        { rule: 'paternity', valid_from: '1990-01-01', valid_to: '2026-12-31', value: 5, source: 'ADCT art. 10, § 1º' },
        { rule: 'paternity', valid_from: '2027-01-01', valid_to: null, value: 10, source: LAW },
      ])
      expect(await fits(scene, '2026-12-28', '2027-01-01')).toEqual({ holds: true, about: '5 dias' })
      expect(await fits(scene, '2026-12-28', '2027-01-02')).toEqual({ holds: false, about: '5 dias' })
      expect(await fits(scene, '2027-01-02', '2027-01-11')).toEqual({ holds: true, about: '10 dias' })
      expect(await fits(scene, '2027-01-02', '2027-01-12')).toEqual({ holds: false, about: '10 dias' })
      const told = await scene.owner(`select e.email, n.title, n.url from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'leave_law' order by 1`)
      expect(told.map(({ email }) => email)).toEqual(expect.arrayContaining(['admin@aurora.demo', 'admin@boreal.demo']))
      expect(told[0]).toMatchObject({ title: 'Nova regra da lei: Licença-paternidade, 10 dias a partir de 01/01/2027', url: '/app/leaves/settings?tab=regras&regra=paternity' })
      expect(await scene.as(admin(), `select valid_from::text, value::float, replaced_value::float, is_correction from public.statutory_rule_changes`)).toEqual([
        { valid_from: '2027-01-01', value: 10, replaced_value: 5, is_correction: false }])
      expect(await scene.owner(`select from public.audit_logs where entity_type = 'statutory_rule' and performed_by = (select user_id from public.employees where email = 'master@vinculo.demo')`)).toHaveLength(1)
    })
  })

  it('is put right on its own day, fills a number that was left open, and goes between two days', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
      await scene.as(master(), add, ['paternity', '2029-01-01', 20, LAW])
      await scene.as(master(), add, ['paternity', '2027-07-01', 12, 'Lei imaginada'])
      expect(await scene.as(admin(), `select valid_from::text, valid_to::text, value::float from public.statutory_rules where rule = 'paternity' order by 1`)).toEqual([
        { valid_from: '1990-01-01', valid_to: '2026-12-31', value: 5 }, { valid_from: '2027-01-01', valid_to: '2027-06-30', value: 10 },
        { valid_from: '2027-07-01', valid_to: '2027-12-31', value: 12 }, { valid_from: '2028-01-01', valid_to: '2028-12-31', value: 15 },
        { valid_from: '2029-01-01', valid_to: null, value: 20 }])
      expect(await scene.owner(`select is_correction, replaced_value from public.statutory_rule_changes order by valid_from desc limit 1`)).toEqual([{ is_correction: true, replaced_value: null }])
    })
  })

  it('counts over a company that gives less than it, and tells that company so', async () => {
    await stage.scene(async (scene) => {
      await beforeTheLaw(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'paternity', '2026-01-01', 8)`, [stage.company('aurora')])
      expect(await scene.as(master(), 'select * from public.statutory_rule_effects($1, $2, $3)', ['paternity', '2027-01-01', 10])).toEqual([{ companies: 1, granted: 0 }])
      await scene.as(master(), add, ['paternity', '2027-01-01', 10, LAW])
      expect(await fits(scene, '2026-12-20', '2026-12-27')).toEqual({ holds: true, about: '8 dias' })
      expect(await fits(scene, '2027-01-02', '2027-01-11')).toEqual({ holds: true, about: '10 dias' })
      const bodies = await scene.owner(`select e.email, n.body from public.notifications n join public.employees e on e.id = n.employee_id
        where n.kind = 'leave_law' and e.email in ('admin@aurora.demo', 'admin@boreal.demo') order by 1`)
      expect(bodies).toEqual([{ email: 'admin@aurora.demo', body: `${LAW}. O número da empresa dá menos que isso: a partir desse dia vale a lei.` }, { email: 'admin@boreal.demo', body: LAW }])
    })
  })

  it('leaves the most specific number of a company in force, and never less than itself', async () => {
    const said = fc.option(fc.integer({ min: 3, max: 60 }), { nil: null })
    const companies = fc.sample(fc.record({ all: said, union: said, site: said, type: said }), { numRuns: 40, seed: 20_270_101 })
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const [site] = await scene.owner('select id from public.work_sites where company_id = $1 limit 1', [aurora])
      const union = '11222333000181'
      // Each company has a year of its own.
      for (const [index, { all, ...some }] of companies.entries()) {
        const year = String(2100 + index)
        for (const [value, scope] of [[all, [null, null, null]], [some.union, [null, union, null]], [some.site, [null, null, site?.['id']]], [some.type, ['intern', null, null]]] as const) {
          if (value === null) continue
          await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, contract_type, union_cnpj, work_site_id, valid_from, valid_to, value)
            values ($1, 'wedding', $2, $3, $4, $5, $6, $7)`, [aurora, ...scope, `${year}-01-01`, `${year}-12-31`, value])
        }
      }
      const counts = async (law: number): Promise<void> => {
        const most = (...numbers: readonly (number | null)[]): number => Math.max(law, numbers.find((number) => number !== null) ?? law)
        for (const [index, { all, union: agreed, site: local, type }] of companies.entries()) {
          const [row] = await scene.owner(`select (private.leave_rules_on($1, $2, 'intern', $3, $4) ->> 'wedding')::float as intern,
            (private.leave_rules_on($1, $2, 'clt_indefinite', $3, $4) ->> 'wedding')::float as local, (private.leave_rules_on($1, $2, 'clt_indefinite', $3, null) ->> 'wedding')::float as agreed,
            (private.leave_rules_on($1, $2, 'clt_indefinite', null, null) ->> 'wedding')::float as all`, [aurora, `${String(2100 + index)}-06-15`, union, site?.['id']])
          expect(row).toEqual({ intern: most(type, local, agreed, all), local: most(local, agreed, all), agreed: most(agreed, all), all: most(all) })
        }
      }
      await counts(3)
      await scene.as(master(), add, ['wedding', '2099-01-01', 30, 'Lei imaginada'])
      await counts(30)
    })
  })

  it.each([
    ['paternity', '2027-01-01', 10, LAW, null],
    ['nothing', '2027-01-01', 10, LAW, 'RHNTF'],
    ['paternity', '2027-01-01', 10.5, LAW, 'RHLAW'],
    ['paternity', '2027-01-01', 400, LAW, 'RHLAW'],
    ['paternity', null, 10, LAW, 'RHARG'],
    ['paternity', '1980-01-01', 10, LAW, 'RHARG'],
    ['paternity', '2027-01-01', 10, ' ', 'RHARG'],
    ['paternity', '2027-01-01', 5, LAW, 'RHARG'],
  ] as const)('of %s from %s, %s by "%s": %s', async (rule, from, value, source, answer) => {
    await stage.scene(async (scene) => {
      await beforeTheLaw(scene)
      expect(await scene.refusal(master(), add, [rule, from, value, source])).toBe(answer)
    })
  })

  it('never changes days that are over', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2027-03-01 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
      expect(await scene.refusal(master(), add, ['paternity', '2026-12-01', 8, LAW])).toBe('RHARG')
      expect(await scene.refusal(master(), add, ['paternity', '2027-02-01', 11, LAW])).toBeNull()
    })
  })

  it('is written by masters alone', async () => {
    await stage.scene(async (scene) => {
      await beforeTheLaw(scene)
      for (const actor of [admin(), stage.signedIn('gestor@aurora.demo'), stage.signedIn('estranho@vinculo.demo')]) {
        expect(await scene.refusal(actor, add, ['paternity', '2027-01-01', 10, LAW])).toBe('RHPER')
        expect(await scene.refusal(actor, 'select * from public.statutory_rule_effects($1, $2, $3)', ['paternity', '2027-01-01', 10])).toBe('RHPER')
      }
      expect(await scene.refusal(admin(), `update public.statutory_rules set value = 20 where rule = 'paternity'`)).toBe('42501')
    })
  })
})

describe('each number of the law', () => {
  it('has a label, bounds and its article, and each refusal its text, severity and article', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select r.rule from public.leave_rules r where not exists (select from public.statutory_rules s where s.rule = r.rule) or r.label = '' or r.minimum > r.maximum`)).toEqual([])
      expect(await scene.owner(`select s.rule from public.statutory_rules s where s.source is null or s.source = ''`)).toEqual([])
      expect(await scene.owner(`select v.code from public.vacation_rules v where v.text !~ '^[A-ZÀ-Ú].*[.]$' or v.source = ''`)).toEqual([])
    })
  })
})

describe('the effects of a number of the company', () => {
  const effects = 'select * from public.leave_rule_effects($1, $2, $3, p_contract_type => $4, p_work_site_id => $5)'
  it('are whom it holds for today, and the leaves granted from its day on', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const people = async (where: string): Promise<number> => Number((await scene.owner(`select count(*)::integer as n from public.employees e where company_id = $1 and status in ('active', 'notice') and ${where}`, [aurora]))[0]?.['n'])
      const [all] = await scene.as(admin(), effects, [aurora, 'wedding', '2026-01-01', null, null])
      expect(all).toEqual({ people: await people('true'), granted: 0 })
      const interns = await people(`exists (select from public.employee_contracts c where c.employee_id = e.id and c.contract_type = 'intern' and private.today(e.company_id) between c.starts_on and coalesce(c.ended_on, 'infinity'))`)
      expect(await scene.as(admin(), effects, [aurora, 'wedding', '2026-01-01', 'intern', null])).toEqual([{ people: interns, granted: 0 }])
      const [vacations] = await scene.owner(`select count(distinct request_id)::integer as n from public.leaves where company_id = $1 and granted and starts_on >= '2000-01-01'
        and request_id in (select r.id from public.leave_requests r join public.leave_types t on t.id = r.type_id where t.deducts = 'vacation')
        and employee_id in (select id from public.employees where status in ('active', 'notice'))`, [aurora])
      expect(await scene.as(admin(), effects, [aurora, 'vacation_parts', '2000-01-01', null, null])).toMatchObject([{ granted: vacations?.['n'] }])
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), effects, [aurora, 'wedding', '2026-01-01', null, null])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), effects, [aurora, 'wedding', '2026-01-01', null, null])).toBe('RHNTF')
    })
  })
})

describe('the holidays of a year', () => {
  const year = 'select on_date::text, name, kind, fraction::float, uf, work_site_id is not null as has_site, is_observed from public.holiday_year($1, $2)'
  it('are those of the country, of the states of its sites, and its own, with what it does not observe', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      await scene.owner(`update public.work_sites set uf = null where company_id = $1`, [aurora])
      const [site] = await scene.owner(`insert into public.work_sites (company_id, name, uf) values ($1, 'Niterói', 'RJ') returning id`, [aurora])
      await scene.owner(`update public.holidays set archived_at = now() where company_id = $1`, [aurora])
      for (const row of [['Dia da cidade', 'municipal', '2020-11-22', true, site?.['id'], 1], ['Véspera de Natal', 'company', '2027-12-24', false, null, 0.5], ['Trabalhamos', 'not_observed', '2027-09-07', false, null, 1]]) {
        await scene.as(admin(), `insert into public.holidays (company_id, name, kind, on_date, every_year, work_site_id, fraction) values ($1, $2, $3, $4, $5, $6, $7)`, [aurora, ...row])
      }
      const found = await scene.as(stage.signedIn('pessoa@aurora.demo'), year, [aurora, 2027])
      const named = (name: string): Row | undefined => found.find((row) => row['name'] === name)
      expect(found.filter(({ kind }) => kind === 'national')).toHaveLength(10)
      expect(named('São Jorge')).toMatchObject({ on_date: '2027-04-23', kind: 'state', uf: 'RJ' })
      expect(named('Sexta-feira da Paixão')).toMatchObject({ on_date: '2027-03-26' })
      expect(found.some(({ name }) => name === 'Revolução Constitucionalista')).toBe(false)
      expect(named('Dia da cidade')).toMatchObject({ on_date: '2027-11-22', kind: 'municipal', has_site: true, is_observed: true })
      const places = await scene.as(admin(), `select name, sites from public.holiday_year($1, 2027) where name in ('São Jorge', 'Dia da cidade', 'Natal') order by name`, [aurora])
      expect(places).toEqual([{ name: 'Dia da cidade', sites: [site?.['id']] }, { name: 'Natal', sites: null }, { name: 'São Jorge', sites: [site?.['id']] }])
      expect(named('Véspera de Natal')).toMatchObject({ fraction: 0.5 })
      expect(named('Independência do Brasil')).toMatchObject({ is_observed: false })
      expect(await scene.refusal(admin(), year, [aurora, 1])).toBe('RHARG')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), year, [aurora, 2027])).toBe('RHNTF')
    })
  })

  it('come from a sheet once, with the site or the city of each, and go again', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Niterói')`, [aurora])
      await scene.owner(`insert into public.work_sites (company_id, name, city) values ($1, 'Loja 1', 'Campos do Jordão'), ($1, 'Loja 2', 'Campos do Jordão')`, [aurora])
      await scene.owner(`insert into public.work_sites (company_id, name, city, uf) values ($1, 'Loja 3', 'Bom Jesus', 'PI'), ($1, 'Loja 4', 'Bom Jesus', 'RS')`, [aurora])
      const [started] = await scene.as(admin(), `select id from public.start_import($1, 'holidays', 'feriados.xlsx', 'on_date', '{on_date,name,kind,work_site,city,every_year,fraction}')`, [aurora])
      const rows = [
        { on_date: '2027-11-22', name: 'Dia da cidade', work_site: 'NITEROI', every_year: 'true' },
        { on_date: '2027-06-24', name: 'São João', kind: 'company', fraction: 'half' },
        { on_date: '2027-06-24', name: 'são joão', kind: 'company' },
        { on_date: '31/02/2027', name: 'Engano' },
        { on_date: '2027-08-15', name: 'Padroeira', work_site: 'Lugar nenhum' },
        { on_date: '2027-04-29', name: 'Aniversário da cidade', city: 'campos do jordao' },
        { on_date: '2027-04-29', name: 'Aniversário da cidade', city: 'Cidade nenhuma' },
        { on_date: '2027-08-06', name: 'Padroeiro', city: 'Bom Jesus' },
        { on_date: '2027-08-06', name: 'Padroeiro', city: 'Bom Jesus/RS' },
      ]
      await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
      await scene.as(admin(), 'select public.check_import($1)', [started?.['id']])
      await scene.as(serviceRole, 'select private.run_orders()')
      const page = (): Promise<readonly Row[]> => scene.as(admin(), `select row_number, result, errors -> 0 ->> 'field' as field, errors -> 0 ->> 'code' as code from public.import_page($1)`, [started?.['id']])
      expect(await page()).toEqual([
        { row_number: 2, result: 'create', field: null, code: null }, { row_number: 3, result: 'error', field: 'on_date', code: 'duplicate_in_file' },
        { row_number: 4, result: 'error', field: 'on_date', code: 'duplicate_in_file' }, { row_number: 5, result: 'error', field: 'on_date', code: 'invalid_date' },
        { row_number: 6, result: 'error', field: 'work_site', code: 'unknown_work_site' }, { row_number: 7, result: 'create', field: null, code: null },
        { row_number: 8, result: 'error', field: 'city', code: 'unknown_city' }, { row_number: 9, result: 'error', field: 'city', code: 'ambiguous_city' },
        { row_number: 10, result: 'create', field: null, code: null }])
      for (const row of [3, 4, 5, 6, 8, 9]) await scene.as(admin(), 'select public.edit_import($1, $2)', [started?.['id'], JSON.stringify([{ row, skip: true }])])
      await scene.as(admin(), 'select public.commit_import($1)', [started?.['id']])
      await scene.as(serviceRole, 'select private.run_orders()')
      const there = (): Promise<readonly Row[]> => scene.as(admin(), `select name, kind, every_year from public.holidays where company_id = $1 and on_date = '2027-11-22' and archived_at is null`, [aurora])
      expect(await there()).toEqual([{ name: 'Dia da cidade', kind: 'municipal', every_year: true }])
      expect(await scene.as(admin(), `select name, city, work_site_id from public.holidays where company_id = $1 and on_date = '2027-04-29'`, [aurora])).toEqual([{ name: 'Aniversário da cidade', city: 'Campos do Jordão', work_site_id: null }])
      expect(await scene.as(admin(), `select city, uf from public.holidays where company_id = $1 and name = 'Padroeiro'`, [aurora])).toEqual([{ city: 'Bom Jesus', uf: 'RS' }])
      await scene.as(admin(), 'select public.undo_import($1)', [started?.['id']])
      await scene.as(serviceRole, 'select private.run_orders()')
      expect(await there()).toEqual([])
    })
  })
})
