import { describe, expect, it } from 'vitest'
import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')

interface Terms {
  readonly hired?: string
  readonly type?: string
  readonly ends?: string | null
  readonly salary?: number | null
  readonly unit?: string
}
/** The person of the demo with one contract and R$ 3.000,00 a month, whose vacations before 2026-03-10 were enjoyed; 2026-07-15 is a Wednesday. */
async function cast(scene: Scene, { hired = '2020-03-10', type = 'clt_indefinite', ends = null, salary = 3000, unit = 'month' }: Terms = {}): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-07-15 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = $1::date, created_at = '2026-07-01', status = 'active' where email = 'pessoa@aurora.demo' returning id, company_id`, [hired])
  const id = me?.['id']
  await scene.owner(`update public.employee_contracts set contract_type = $2, starts_on = $3::date, ended_on = null, ends_on = case when $2 = 'experience' then null else $4::date end,
    experience_ends_on = case when $2 = 'experience' then $4::date end, experience_extended_to = null, weekly_hours = 44 where employee_id = $1`, [id, type, hired, ends])
  await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [id])
  await scene.owner('update public.employee_compensation set voided_at = now() where employee_id = $1 and voided_at is null', [id])
  if (salary !== null) await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason) values ($1, $2, $3::date, $4, $5, 'admission')`, [me?.['company_id'], id, hired, salary, unit])
  return id
}
interface Wish {
  readonly reason?: string
  readonly on?: string
  readonly notice?: string | null
  readonly fgts?: number | null
}
const ESTIMATE = 'select public.termination_estimate($1, $2, $3, $4, $5) as found'
async function estimate(scene: Scene, me: unknown, { reason = 'dismissal', on = '2026-07-15', notice = null, fgts = null }: Wish = {}): Promise<Shapes.TerminationEstimate> {
  return (await scene.as(admin(), ESTIMATE, [me, on, reason, notice, fgts]))[0]?.['found'] as Shapes.TerminationEstimate
}
const open = (scene: Scene, me: unknown): Promise<unknown> => scene.as(admin(), `select public.read_sensitive_records($1, 'pay')`, [me])
const amounts = ({ lines }: Shapes.TerminationEstimate): (readonly [string, number | null])[] => lines.filter(({ code }) => code !== 'due' && code !== 'double').map(({ code, amount }) => [code, amount])

describe('the estimate of an end', () => {
  it('of R$ 3.000,00 for six years, dismissed on 15 July: the full example', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await open(scene, me)
      const found = await estimate(scene, me, { fgts: 20_000 })
      expect(amounts(found)).toEqual([['balance', 1500], ['notice', 4800], ['thirteenth', 2000], ['proportional', 2000]])
      expect(found).toMatchObject({ pay: 'open', esocial_code: '02', fgts_fine: 8000, payment_by: '2026-07-25', payment_on: '2026-07-24',
        notice: { by: 'company', way: 'indemnified', years: 6, days: 48, projected_to: '2026-09-01' } })
      const rest = found.lines.filter(({ code }) => code === 'due' || code === 'double').reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      expect((found.total ?? 0) - rest).toBeCloseTo(18_300, 2)
      expect(found.lines.every(({ source }) => /CLT|Lei|CF/.test(source))).toBe(true)
      expect(found.lines.find(({ code }) => code === 'thirteenth')).toMatchObject({ label: '13º salário de 2026', reasoning: '8/12, sem descontar adiantamentos' })
    })
  })

  it('by agreement: half of the notice and of the fine, 80 % of the fund, no benefit (CLT art. 484-A)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await open(scene, me)
      const found = await estimate(scene, me, { reason: 'agreement', fgts: 20_000 })
      expect(amounts(found)).toContainEqual(['notice', 2400])
      expect(found.fgts_fine).toBe(4000)
      expect(found.rights.map(({ label, value }) => [label, value])).toEqual([['Multa do FGTS', '20 % dos depósitos do contrato, também do que já foi sacado'], ['Saque do FGTS', '80 % do saldo; quem optou pelo saque-aniversário saca só a multa (art. 20-D, § 7º)'], ['Seguro-desemprego', 'Não']])
    })
  })

  it.each([
    ['just_cause', null, [['balance', 1500]]],
    ['resignation', 'worked', [['balance', 1500], ['thirteenth', 1750], ['proportional', 1333.33]]],
    ['resignation', 'indemnified', [['balance', 1500], ['notice_discount', -3000], ['thirteenth', 1750], ['proportional', 1333.33]]],
    ['resignation', 'waived', [['balance', 1500], ['thirteenth', 1750], ['proportional', 1333.33]]],
    ['dismissal', 'worked', [['balance', 1500], ['notice', 1800], ['thirteenth', 1750], ['proportional', 1666.67]]],
    ['mutual_fault', null, [['balance', 1500], ['notice', 2400], ['thirteenth', 875], ['proportional', 833.33]]],
    ['death', null, [['balance', 1500], ['thirteenth', 1750], ['proportional', 1333.33]]],
    ['group_transfer', null, []],
    ['other', null, [['balance', 1500]]],
  ] as const)('by %s, notice %s', async (reason, notice, expected) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await open(scene, me)
      expect(amounts(await estimate(scene, me, { reason, notice }))).toEqual(expected)
    })
  })

  it('keeps vacations that are acquired, by whatever end (CLT art. 146), and pays none that were planned for the days of the projection', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, { hired: '2025-03-10' })
      const due = async (reason: string): Promise<(number | null)[]> => (await estimate(scene, me, { reason, on: '2026-08-14' })).lines.filter(({ code }) => code === 'due').map(({ days }) => days)
      expect([await due('dismissal'), await due('just_cause'), await due('resignation')]).toEqual([[30], [30], [30]])
      const [type] = await scene.owner(`select t.id from public.leave_types t join public.employees e on e.company_id = t.company_id where e.id = $1 and t.key = 'vacation'`, [me])
      await scene.as(admin(), `select public.request_leave($1, '[{"starts_on": "2026-08-17", "ends_on": "2026-08-31"}]', $2, p_period_from => '2025-03-10', p_grants => true)`, [type?.['id'], me])
      expect(await due('dismissal')).toEqual([30])
    })
  })

  it('of a term ended early: half of what was left (CLT art. 479), or the loss that is proven (art. 480)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, { hired: '2026-07-01', type: 'experience', ends: '2026-08-14' })
      await open(scene, me)
      expect((await estimate(scene, me, { reason: 'early_term_end' })).lines.find(({ code }) => code === 'term_rest')).toMatchObject({ days: 30, amount: 1500, source: 'CLT art. 479' })
      const asked = await estimate(scene, me, { reason: 'early_term_resignation' })
      expect(asked.lines.find(({ code }) => code === 'term_loss')).toMatchObject({ days: 30, amount: null, source: 'CLT art. 480, § 1º' })
      expect(asked.warnings.some((text) => text.includes('art. 481'))).toBe(true)
      expect(asked.notice).toBeNull()
    })
  })

  it('says where the reason and the term of the contract do not go together', async () => {
    await stage.scene(async (scene) => {
      const warned = async (me: unknown, reason: string, on: string): Promise<string[]> => (await estimate(scene, me, { reason, on })).warnings.filter((text) => !/art\. 93|NR-7/.test(text)).map((text) => text.slice(0, 32))
      const bound = await cast(scene, { hired: '2026-07-01', type: 'experience', ends: '2026-08-14' })
      expect(await warned(bound, 'dismissal', '2026-07-15')).toEqual(['O contrato vai até 14/08/2026. S'])
      expect(await warned(bound, 'term_end', '2026-07-15')).toEqual(['No cadastro, o contrato vai até '])
      for (const reason of ['dismissal', 'term_end', 'just_cause']) expect(await warned(bound, reason, '2026-08-14')).toEqual([])
      const free = await cast(scene)
      expect(await warned(free, 'early_term_end', '2026-07-15')).toEqual(['O contrato deste dia não tem tér'])
      expect(await warned(free, 'dismissal', '2026-07-15')).toEqual([])
    })
  })

  it('warns of a term that is not there, that is over, and that a way of ending leaves aside', async () => {
    await stage.scene(async (scene) => {
      const warned = async (terms: Terms, wish: Wish): Promise<string> => (await estimate(scene, await cast(scene, terms), wish)).warnings.join(' ')
      expect(await warned({}, { reason: 'term_end' })).toContain('não tem prazo no cadastro')
      expect(await warned({ type: 'experience', hired: '2026-05-01', ends: '2026-07-10' }, { reason: 'early_term_end' })).toContain('acabou em 10/07/2026')
      for (const reason of ['closing', 'indirect', 'agreement']) expect(await warned({ type: 'experience', hired: '2026-05-01', ends: '2026-07-29' }, { reason }), reason).toContain('O contrato vai até 29/07/2026')
    })
  })

  it('shows nothing of the CLT to whom it does not rule, and no month to who is called when needed (CLT art. 452-A, § 6º)', async () => {
    await stage.scene(async (scene) => {
      const contractor = await cast(scene, { type: 'contractor' })
      await open(scene, contractor)
      const found = await estimate(scene, contractor)
      expect(found).toMatchObject({ has_clt: false, esocial_code: null, payment_by: null, payment_on: null, esocial_by: null, warnings: [], rights: [] })
      expect(JSON.stringify(found)).not.toMatch(/CLT|8\.036/)
      const called = await cast(scene, { type: 'intermittent', salary: 12, unit: 'hour' })
      await open(scene, called)
      const byCall = await estimate(scene, called)
      expect(byCall.pay).toBe('average')
      expect(byCall.warnings.join(' ')).toContain('452-A')
      expect(byCall.lines.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['balance']))
    })
  })

  it('asks nothing of an apprentice who leaves (CLT art. 433, § 2º), cites each fine by its own article, and counts other employments', async () => {
    await stage.scene(async (scene) => {
      const apprentice = await estimate(scene, await cast(scene, { type: 'apprentice', hired: '2025-09-01', ends: '2027-02-28' }), { reason: 'early_term_resignation' })
      expect(apprentice.lines.map(({ code }) => code)).not.toContain('term_loss')
      const me = await cast(scene, { hired: '2025-11-10' })
      const fault = await estimate(scene, me, { reason: 'mutual_fault' })
      expect(fault.rights[0]).toMatchObject({ source: 'Lei 8.036/1990, art. 18, § 2º' })
      const dismissed = await estimate(scene, me)
      expect(dismissed.rights[2]?.value).toMatch(/^Contando só este contrato: 1º pedido, não basta sozinho; .*Outros empregos contam\.$/)
    })
  })

  it('counts the thirteenth of both years where notice reaches the next one', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const found = await estimate(scene, me, { on: '2026-12-15' })
      expect(found.lines.filter(({ code }) => code === 'thirteenth').map(({ label, reasoning }) => `${label}: ${reasoning.slice(0, 5)}`)).toEqual(['13º salário de 2026: 12/12', '13º salário de 2027: 1/12,'])
      expect(found.notice?.projected_to).toBe('2027-02-01')
    })
  })

  it('is days alone until the pay is opened, and where there is none, or it is by task', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const closed = await estimate(scene, me, { fgts: 1000 })
      expect(closed).toMatchObject({ pay: 'closed', total: null, fgts_fine: 400 })
      expect(amounts(closed).map(([, amount]) => amount)).toEqual([null, null, null, null])
      expect(await scene.owner(`select 1 from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [me])).toEqual([])
      for (const terms of [{ salary: null }, { unit: 'task' }]) {
        await cast(scene, terms)
        await open(scene, me)
        expect(await estimate(scene, me)).toMatchObject({ pay: 'none', total: null })
      }
    })
  })

  it('is the recess of an intern and nothing of the CLT; nothing but days of who is no employee', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene, { hired: '2026-01-15', type: 'intern', ends: '2026-12-31' })
      const found = await estimate(scene, me, { reason: 'internship_end' })
      expect(found.lines.map(({ code, days }) => [code, days])).toEqual([['balance', 15], ['recess', 15]])
      expect(found).toMatchObject({ has_clt: false, notice: null, rights: [] })
      await cast(scene, { type: 'contractor' })
      expect((await estimate(scene, me)).lines.map(({ code }) => code)).toEqual(['balance'])
    })
  })

  it('follows the number of a union that gives more', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'notice_per_year', '2026-01-01', 5)`, [stage.company('aurora')])
      expect((await estimate(scene, me)).notice).toMatchObject({ days: 60, projected_to: '2026-09-13' })
      expect(await scene.refusal(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'notice_days', '2026-01-01', 20)`, [stage.company('aurora')])).toBe('RHLAW')
    })
  })

  it('says when worked notice had to be given, and what the quota of people with a disability asks for', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect((await estimate(scene, me, { notice: 'worked' })).warnings[0]).toBe('Para este último dia, o aviso trabalhado precisa ter sido dado até 15/06/2026.')
      expect((await estimate(scene, me, { notice: 'worked', on: '2026-08-14' })).warnings.some((text) => text.startsWith('Para este último dia'))).toBe(false)
      const quota = async (reason: string): Promise<boolean> => (await estimate(scene, me, { reason })).warnings.some((text) => text.includes('art. 93, § 1º'))
      expect([await quota('dismissal'), await quota('resignation')]).toEqual([true, false])
    })
  })

  it('asks for a day of the employment, a reason and a way that exist, and a balance in reais', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      for (const on of ['2020-03-09', '2027-07-17', null]) expect(await scene.refusal(admin(), ESTIMATE, [me, on, 'dismissal', null, null])).toBe('RHASG')
      for (const asked of [['férias', null, null], [null, null, null], ['dismissal', 'later', null], ['dismissal', null, -1], ['dismissal', null, 'NaN']]) {
        expect(await scene.refusal(admin(), ESTIMATE, [me, '2026-07-15', ...asked])).toBe('RHARG')
      }
    })
  })
})
