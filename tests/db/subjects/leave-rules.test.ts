import { describe, expect, it } from 'vitest'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const add = 'insert into public.company_leave_rules (company_id, rule, contract_type, union_cnpj, work_site_id, valid_from, valid_to, value) values ($1, $2, $3, $4, $5, $6, $7, $8)'
const rule = (name: string, value: number, more: { type?: string; union?: string; site?: unknown; from?: string; to?: string } = {}): unknown[] =>
  [stage.company('aurora'), name, more.type ?? null, more.union ?? null, more.site ?? null, more.from ?? '2026-01-01', more.to ?? null, value]
const number = async (scene: Scene, name: string, on: string, { type, union, site }: { type?: string; union?: string; site?: unknown } = {}): Promise<unknown> =>
  (await scene.owner(`select private.leave_rules_on($1, $2, $3, $4, $5) ->> $6 as value`, [stage.company('aurora'), on, type ?? null, union ?? null, site ?? null, name]))[0]?.['value']

describe('the number that counts', () => {
  it('is the law, then the company, then the union or the site, then the type of contract', async () => {
    await stage.scene(async (scene) => {
      const [site] = await scene.owner(`select id from public.work_sites where company_id = $1 limit 1`, [stage.company('aurora')])
      const union = '11222333000181'
      expect(await number(scene, 'wedding', '2026-06-01')).toBe('3.00')
      await scene.as(admin(), add, rule('wedding', 4))
      await scene.as(admin(), add, rule('wedding', 5, { union: '11.222.333/0001-81' }))
      await scene.as(admin(), add, rule('wedding', 6, { site: site?.['id'] }))
      await scene.as(admin(), add, rule('wedding', 7, { type: 'apprentice' }))
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite' })).toBe('4.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite', union })).toBe('5.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite', union, site: site?.['id'] })).toBe('6.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'apprentice', union, site: site?.['id'] })).toBe('7.00')
      expect(await number(scene, 'wedding', '2025-12-31', { type: 'apprentice', union, site: site?.['id'] })).toBe('3.00')
    })
  })

  it('follows the day: paternity of 2026, 2027 and 2028, and no number of 2029 until the company says one', async () => {
    await stage.scene(async (scene) => {
      for (const [on, days] of [['2026-12-31', '5.00'], ['2027-01-01', '10.00'], ['2028-12-31', '15.00'], ['2029-01-01', null]] as const) {
        expect(await number(scene, 'paternity', on), on).toBe(days)
      }
      await scene.as(admin(), add, rule('paternity', 20, { from: '2029-01-01' }))
      expect(await number(scene, 'paternity', '2029-01-01')).toBe('20.00')
    })
  })

  it('of a person comes from the contract and the site of that day', async () => {
    await stage.scene(async (scene) => {
      const [person] = await scene.owner(`select employee_id as id from public.employee_contracts where company_id = $1 and contract_type = 'intern' and ended_on is null limit 1`, [stage.company('aurora')])
      await scene.as(admin(), add, rule('wedding', 9, { type: 'intern' }))
      const [found] = await scene.owner(`select private.leave_rules_of($1, private.today($2)) ->> 'wedding' as value`, [person?.['id'], stage.company('aurora')])
      expect(found?.['value']).toBe('9.00')
    })
  })
})

describe('a company', () => {
  it.each([
    ['wedding', 2, 'RHLAW'], ['wedding', 3, null], ['wedding', 61, 'RHLAW'], ['wedding', 3.5, 'RHLAW'], ['vacation_parts', 4, 'RHLAW'], ['vacation_parts', 2, null],
    ['vacation_sale_part', 2, 'RHLAW'], ['rest_weekday', 6, null], ['rest_weekday', 7, 'RHLAW'], ['vacation_sale_notice', 0, null], ['nothing', 1, '23503'],
  ])('may say %s = %s: %s', async (name, value, answer) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), add, rule(name, value))).toBe(answer)
    })
  })

  it('gives no less than any law of the time that it speaks of', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), add, rule('paternity', 8, { to: '2026-12-31' }))).toBeNull()
      expect(await scene.refusal(admin(), add, rule('paternity', 8, { from: '2027-01-01' }))).toBe('RHLAW')
    })
  })

  it('says one number of a rule, scope and day', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), add, rule('wedding', 4, { to: '2026-06-30' }))
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { from: '2026-06-30' }))).toBe('23P01')
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { from: '2026-07-01' }))).toBeNull()
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { type: 'intern' }))).toBeNull()
    })
  })
})

describe('what the law leaves open', () => {
  it('says what is open and what a choice changes, with an article', async () => {
    await stage.scene(async (scene) => {
      const open = await scene.as(admin(), `select r.rule, r.about, s.source from public.leave_rules r join public.statutory_rules s on s.rule = r.rule where r.toward = 'free'`)
      expect(open.length).toBeGreaterThanOrEqual(8)
      for (const { rule, about, source } of open) {
        expect(String(about), String(rule)).toMatch(/(Com (Sim|Não),|Muda ) ?/)
        expect(String(source), String(rule)).toMatch(/art|Lei/)
      }
    })
  })

  it('is told beside the figure that it changes', async () => {
    await stage.scene(async (scene) => {
      const source = async (rule: string, rules: string): Promise<unknown> => (await scene.owner(`select private.rule_source($2, $1, '2026-11-23') as source`, [rule, rules]))[0]?.['source']
      expect(await source('unpaid_leave_moves_period', '{"unpaid_leave_moves_period": 1}')).toBe('CLT arts. 130 e 471, conforme configuração da empresa')
      expect(await source('unpaid_leave_moves_period', '{"unpaid_leave_moves_period": 0}')).toBe('Regra da empresa')
      expect(await source('vacation_days_2', '{"vacation_days_2": 24}')).toBe('CLT art. 130, II')
    })
  })

  it('counts what is less than two days as one', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select private.days_text(1) as one, private.days_text(2.5) as more, private.days_text(-1) as less, private.days_text(1.5) as half, private.days_text(0) as none`))
        .toEqual([{ one: '1 dia', more: '2,5 dias', less: '-1 dia', half: '1,5 dia', none: '0 dias' }])
    })
  })
})

describe('holidays', () => {
  const between = async (scene: Scene, from: string, to: string, site: unknown = null): Promise<string[]> =>
    (await scene.owner(`select on_date || ' ' || name as day from private.holidays_between($1, $2, $3, $4)`, [stage.company('aurora'), site, from, to])).map(({ day }) => String(day))

  it('of the country are those of the law, and Easter is where it is', async () => {
    await stage.scene(async (scene) => {
      expect((await between(scene, '2026-01-01', '2026-12-31')).map((day) => day.slice(5, 10))).toEqual(['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'])
      expect(await between(scene, '2023-11-20', '2023-11-20')).toEqual([])
      for (const [year, easter] of [[2026, '2026-04-05'], [2027, '2027-03-28'], [2024, '2024-03-31'], [2038, '2038-04-25'], [2285, '2285-03-22']] as const) {
        expect((await scene.owner('select private.easter($1)::text as easter', [year]))[0]?.['easter']).toBe(easter)
      }
    })
  })

  /** The holidays of a state in a year, on the days on which they are kept. */
  const ofState = async (scene: Scene, uf: string, year: number): Promise<string[]> => {
    const [site] = await scene.owner(`insert into public.work_sites (company_id, name, uf) values ($1, 'Filial ' || $2 || gen_random_uuid(), $2) returning id`, [stage.company('aurora'), uf])
    const found = await scene.owner(`select to_char(on_date, 'DD/MM') as day from private.holidays_between($1, $2, make_date($3, 1, 1), make_date($3, 12, 31)) where kind = 'state' order by on_date`, [stage.company('aurora'), site?.['id'], year])
    return found.map(({ day }) => String(day))
  }

  it.each([
    ['AC', ['22/01', '23/01', '08/03', '15/06', '05/09', '19/11'], 'Leis 3.137/2016, 1.538/2004, 1.411/2001, 14/1964, 243/1968, 57/1965; Lei 2.126/2009: de terça a quinta, na sexta, ou na quinta se a sexta já é feriado'],
    ['AL', ['24/06', '29/06', '16/09', '30/11'], 'Leis 5.508/1993, 5.509/1993, 9.358/2024, 7.530/2013'],
    ['AM', ['05/09'], 'Lei 25/1977'],
    ['AP', ['19/03', '13/09'], 'Lei 667/2002; Constituição do Estado, art. 355'],
    ['BA', ['02/07'], 'Constituição do Estado, art. 6º, § 3º'],
    ['CE', ['25/03'], 'Constituição do Estado, art. 18'],
    ['DF', ['04/06', '30/11'], 'Leis distritais 72/1989 e 963/1995'],
    ['ES', ['13/04'], 'Lei 11.010/2019'],
    ['GO', ['26/07', '24/10'], 'Lei 20.756/2020, art. 269'],
    ['MA', ['04/06', '28/07'], 'Leis 11.539/2021 e 2.457/1964'],
    ['MG', [], 'Constituição do Estado, art. 256: a data magna é Tiradentes'],
    ['MS', ['11/10'], 'Lei 10/1979'],
    ['MT', [], 'Lei 7.879/2002: 20 de novembro, hoje feriado nacional'],
    ['PA', ['15/08'], 'Lei 5.999/1996'],
    ['PB', ['05/08'], 'Lei 10.601/2015'],
    ['PE', ['06/03'], 'Lei 16.241/2017, art. 49'],
    ['PI', ['19/10'], 'Lei 176/1937'],
    ['PR', [], 'Lei 18.384/2014: 19 de dezembro não é feriado civil'],
    ['RJ', ['17/02', '23/04', '04/06'], 'Leis 5.243/2008, 5.198/2008 e 11.002/2025'],
    ['RN', ['03/10'], 'Lei 8.913/2006'],
    ['RO', ['04/01'], 'Lei 2.291/2010; 18 de junho caiu na ADI 3940'],
    ['RR', ['05/10'], 'Constituição do Estado, art. 9º'],
    ['RS', ['20/09'], 'Constituição do Estado, art. 6º, § 1º'],
    ['SC', ['16/08', '29/11'], 'Lei 18.531/2022: em dia útil, no domingo seguinte'],
    ['SE', ['08/07'], 'Constituição do Estado, art. 269'],
    ['SP', ['09/07'], 'Lei 9.497/1997'],
    ['TO', ['15/08', '08/09', '05/10'], 'Leis 4.509/2024, 627/1993 e 98/1989'],
  ])('of %s in 2026 are %s (%s)', async (uf, days) => {
    await stage.scene(async (scene) => {
      expect(await ofState(scene, uf, 2026)).toEqual(days)
    })
  })

  it('of the states name their law, and say what is to be confirmed', async () => {
    await stage.scene(async (scene) => {
      const found = await scene.owner(`select uf, name, source, doubt from public.public_holidays where uf is not null`)
      expect(found.filter(({ source }) => !/(Leis? (estadual|estaduais|distrital) [\d.]+\/\d{4}|Constituição do Estado, art\. \d+)/.test(String(source)))).toEqual([])
      expect(found.filter(({ doubt }) => doubt !== null).map(({ uf, name }) => `${String(uf)} ${String(name)}`)).toEqual([
        'AC Dia do Católico', 'AC Dia da Amazônia', 'AC Tratado de Petrópolis', 'DF Corpus Christi', 'GO Fundação da Cidade de Goiás', 'GO Pedra Fundamental de Goiânia', 'SC Santa Catarina de Alexandria'])
    })
  })

  it('of a state move as its law says, and begin with it', async () => {
    await stage.scene(async (scene) => {
      // Lei 7.530/2013 of Alagoas: 30 November 2027 is a Tuesday, 2028 a Thursday, 2033 a Wednesday.
      expect((await ofState(scene, 'AL', 2027)).at(-1)).toBe('29/11')
      expect((await ofState(scene, 'AL', 2028)).at(-1)).toBe('01/12')
      expect((await ofState(scene, 'AL', 2033)).at(-1)).toBe('30/11')
      // Lei 2.126/2009 of Acre: 5 September 2028 is a Tuesday; the anniversary of the state stays, on a Thursday too.
      expect(await ofState(scene, 'AC', 2028)).toContain('08/09')
      expect(await ofState(scene, 'AC', 2028)).toContain('15/06')
      // 5 September 2029 is a Wednesday before Independence on the Friday; 17 November 2020 a Tuesday, when the 20th was no holiday yet.
      expect(await ofState(scene, 'AC', 2029)).toContain('06/09')
      expect((await ofState(scene, 'AC', 2020)).at(-1)).toBe('20/11')
      expect(await ofState(scene, 'RJ', 2025)).toEqual(['04/03', '23/04'])
      expect(await ofState(scene, 'MA', 2023)).toEqual(['28/07'])
      expect(await ofState(scene, 'TO', 2024)).toEqual(['08/09', '05/10'])
    })
  })

  it('are not Carnaval and Corpus Christi, which are optional days, and an optional day frees nobody (Lei 9.093/1995)', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const day = `insert into public.holidays (company_id, name, kind, on_date) values ($1, 'Corpus Christi', $2, '2026-06-04')`
      const free = async (): Promise<unknown> => (await scene.owner(`select '2026-06-04'::date = any (private.holiday_dates($1, null, '2026-06-01', '2026-06-30')) as free`, [company]))[0]?.['free']
      expect(await between(scene, '2026-02-16', '2026-02-18')).toEqual([])
      await scene.as(admin(), day, [company, 'optional'])
      expect(await free()).toBe(false)
      expect(await scene.as(admin(), `select name, kind from public.holiday_year($1, 2026) where on_date = '2026-06-04'`, [company])).toEqual([{ name: 'Corpus Christi', kind: 'optional' }])
      await scene.as(admin(), `update public.holidays set kind = 'company' where company_id = $1 and name = 'Corpus Christi'`, [company])
      expect(await free()).toBe(true)
    })
  })

  it('of a city are those of every site in it, and of no other', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const site = async (name: string, city: string | null): Promise<unknown> => (await scene.owner(`insert into public.work_sites (company_id, name, city, uf) values ($1, $2, $3, 'SP') returning id`, [company, name, city]))[0]?.['id']
      const add = `insert into public.holidays (company_id, city, work_site_id, name, kind, on_date, every_year) values ($1, $2, $3, 'Padroeira', 'municipal', '2020-12-08', true)`
      const [centre, mall, elsewhere] = [await site('Centro', 'Campinas'), await site('Shopping', 'CAMPINAS'), await site('Litoral', 'Santos')]
      await scene.as(admin(), add, [company, 'Campinas', null])
      expect(await between(scene, '2026-12-08', '2026-12-08', centre)).toEqual(['2026-12-08 Padroeira'])
      expect(await between(scene, '2026-12-08', '2026-12-08', mall)).toEqual(['2026-12-08 Padroeira'])
      expect(await between(scene, '2026-12-08', '2026-12-08', elsewhere)).toEqual([])
      expect(await between(scene, '2026-12-08', '2026-12-08', await site('Sem cidade', null))).toEqual([])
      expect(await scene.refusal(admin(), add, [company, 'Santos', elsewhere])).toBe('23514')
    })
  })

  it('of a city are not those of its namesake in another state (Lei 9.093/1995, art. 2º)', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const site = async (uf: string | null, city = 'Bom Jesus'): Promise<unknown> =>
        (await scene.owner(`insert into public.work_sites (company_id, name, city, uf) values ($1, 'Loja ' || gen_random_uuid(), $2, $3) returning id`, [company, city, uf]))[0]?.['id']
      const add = `insert into public.holidays (company_id, city, name, kind, on_date) values ($1, $2, $3, 'municipal', '2026-08-06') returning city, uf`
      const kept = async (at: unknown): Promise<string[]> => (await between(scene, '2026-08-06', '2026-08-06', at)).map((day) => day.slice(11))
      const piaui = await site('PI')
      // The only site of that name tells the state; a city without a site waits for one.
      expect(await scene.as(admin(), add, [company, 'bom jesus', 'Do único'])).toEqual([{ city: 'bom jesus', uf: 'PI' }])
      expect(await scene.as(admin(), add, [company, 'Nova Cidade', 'De ninguém'])).toEqual([{ city: 'Nova Cidade', uf: null }])
      const south = await site('RS')
      expect([await kept(piaui), await kept(south)]).toEqual([['Do único'], []])
      for (const [typed, name] of [['Bom Jesus/RS', 'Barra'], ['Bom Jesus - rs', 'Traço'], ['Bom Jesus (RS)', 'Parênteses']] as const) {
        expect(await scene.as(admin(), add, [company, typed, name])).toEqual([{ city: 'Bom Jesus', uf: 'RS' }])
      }
      expect([await kept(piaui), await kept(south)]).toEqual([['Do único'], ['Barra', 'Parênteses', 'Traço']])
      const { error } = await scene.attempt(admin(), add, [company, 'Bom Jesus', 'De qual'])
      expect(error).toMatchObject({ code: 'RHARG', detail: 'city', hint: 'Escreva o estado: Bom Jesus/PI ou Bom Jesus/RS.' })
      expect(await scene.as(admin(), `select name, uf, sites from public.holiday_year($1, 2026) where city is not null and name in ('Do único', 'Barra')`, [company]))
        .toEqual([{ name: 'Barra', uf: 'RS', sites: [south] }, { name: 'Do único', uf: 'PI', sites: [piaui] }])
      await scene.as(admin(), `update public.holidays set city = null, kind = 'company' where company_id = $1 and name = 'Barra'`, [company])
      expect(await kept(piaui)).toEqual(['Barra', 'Do único'])
    })
  })

  it('of the company are added, moved with Easter, kept for a site, ended, and one of the country is not observed', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const [site] = await scene.owner(`select id from public.work_sites where company_id = $1 limit 1`, [company])
      const insert = 'insert into public.holidays (company_id, work_site_id, name, kind, on_date, easter_offset, every_year, last_year) values ($1, $2, $3, $4, $5, $6, $7, $8)'
      await scene.as(admin(), insert, [company, null, 'Carnaval', 'company', null, -47, true, null])
      await scene.as(admin(), insert, [company, site?.['id'], 'Aniversário da cidade', 'municipal', '2020-01-25', null, true, 2026])
      await scene.as(admin(), insert, [company, null, 'Sexta-feira da Paixão', 'not_observed', null, -2, true, null])
      expect(await between(scene, '2026-01-20', '2026-04-20')).toEqual(['2026-02-17 Carnaval'])
      expect(await between(scene, '2026-01-20', '2026-01-31', site?.['id'])).toEqual(['2026-01-25 Aniversário da cidade'])
      expect(await between(scene, '2027-01-20', '2027-02-28', site?.['id'])).toEqual(['2027-02-09 Carnaval'])
      expect(await scene.refusal(admin(), insert, [company, null, 'Carnaval', 'company', null, -47, true, null])).toBe('23505')
      expect(await scene.refusal(admin(), insert, [company, null, 'Sem data', 'company', null, null, false, null])).toBe('23514')
    })
  })
})

it('every number of the law has a reader: a function, or a type of leave', async () => {
  const unread = await stage.scene((scene) => scene.owner(`
    with sources as materialized (select string_agg(pg_get_functiondef(p.oid), e'\\n') as text from pg_proc p
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f')
    select r.rule from public.leave_rules r, sources s
    where position(format('''%s''', r.rule) in s.text) = 0
      -- Numbers of a family are read by their place in it: vacation_days_1, loss_stoppage.
      and position(format('''%s''', regexp_replace(r.rule, '(\\d|paid_leave|stoppage)$', '')) in s.text) = 0
      and not exists (select from private.leave_type_seeds t where r.rule in (t.rule, t.minimum_rule, t.programme))
    order by 1`))
  expect(unread.map(({ rule }) => rule)).toEqual([])
})
