import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { type Actor, sharedStage } from '../support/stage.ts'

/** What no form sends: each is refused with a code of ours, and nothing of it stays. */

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const ofPerson = `(select id from public.employees where email = 'pessoa@aurora.demo')`
const company = `(select company_id from public.employees where email = 'admin@aurora.demo')`

async function told(actor: Actor, text: string): Promise<string> {
  return stage.scene(async (scene) => {
    // Looked up by the owner, so that the answer is the function's.
    const ids = await scene.owner(`select ${ofPerson} as person, ${company} as company`)
    const types = await scene.owner(`select key, id from public.leave_types where company_id = $1 and key is not null`, [ids[0]?.['company']])
    const named = text
      .replaceAll(':person', `'${String(ids[0]?.['person'])}'`)
      .replaceAll(':company', `'${String(ids[0]?.['company'])}'`)
      .replaceAll(/:type_(\w+)/g, (_, key: string) => `'${String(types.find((type) => type['key'] === key)?.['id'])}'`)
    const { error, touched } = await scene.attempt(actor, named)
    return error === null ? `accepted (${String(touched)})` : `${String(error.code)} ${String(error.detail)}`
  })
}

describe('a balance', () => {
  const adjust = (type: string, from: string, days: string): string => `select public.adjust_leave_balance(:person, :type_${type}, '${from}', ${days}, 'Acerto')`
  it.each([
    ['birthday', '2026-01-01', '1', 'accepted (1)'],
    ['birthday', '2026-01-01', `'NaN'`, 'RHARG days'],
    ['vacation', '2026-01-01', `'NaN'`, 'RHARG days'],
    ['birthday', '2026-01-01', '0.001', 'RHARG days'],
    ['birthday', '2026-01-01', '366.01', 'RHARG days'],
    ['birthday', '2026-01-01', 'null', 'RHARG days'],
    ['birthday', '0001-01-01', '1', 'RHARG period_from'],
    ['birthday', '9999-01-01', '1', 'RHARG period_from'],
    ['vacation', 'infinity', '1', 'RHARG period_from'],
    ['court', '2026-01-01', '1', 'RHARG type_id'],
  ])('of %s from %s by %s: %s', async (type, from, days, answer) => {
    expect(await told(admin, adjust(type, from, days))).toBe(answer)
  })
})

describe('days without an end', () => {
  it.each([
    [`select * from public.vacation_balance(p_on => 'infinity')`, 'RHARG on'],
    [`select * from public.vacation_balance(p_on => '5874897-12-31')`, 'RHARG on'],
    [`select * from public.vacation_statement(p_on => '9999-12-31')`, 'RHARG on'],
    [`select public.leave_calendar('-infinity', 'infinity')`, 'RHARG to'],
    [`select * from public.best_vacation_dates(10, '2026-12-01', 'infinity')`, 'RHARG to'],
    [`select * from public.absences_between(:company, '2026-12-01', 'infinity')`, 'RHARG to'],
    [`select public.preview_leave(:type_birthday, '[{"starts_on": "2026-12-01", "ends_on": "infinity"}]')`, 'RHARG parts'],
    [`select public.preview_leave(:type_vacation, '[{"starts_on": "2026-12-01"}]', p_sold => -10)`, 'RHARG sold'],
    [`select public.preview_leave(:type_birthday, '[{"starts_on": "2026-12-01", "hours": "NaN"}]')`, 'RHARG parts'],
  ])('%s: %s', async (text, answer) => {
    expect(await told(person, text)).toBe(answer)
  })

  it.each([
    [`select public.preview_plan(:person, 'infinity', 10)`, 'RHARG starts_on'],
    [`select public.plan_vacation(:person, '-infinity', 10)`, 'RHARG starts_on'],
    [`select public.preview_plan(:person, '2027-01-04', -2147483648)`, 'RHARG days'],
    [`select public.leave_map(:company, '-infinity', '2026-12-01')`, 'RHARG to'],
    [`select public.absence_report(:company, '2026-01-01', 'infinity')`, 'RHARG to'],
  ])('%s of a team: %s', async (text, answer) => {
    expect(await told(manager, text)).toBe(answer)
  })

  it.each([
    [`select * from public.send_campaign(:company, 'documents', jsonb_build_object('people', array[:person]::uuid[]), jsonb_build_object('types', array(select id from public.document_types where company_id = :company limit 1)), 'infinity')`, 'RHEXP due_on'],
    [`select public.payroll_month(:company, '5874897-12-31')`, 'RHARG month'],
    [`insert into public.company_leave_rules (company_id, rule, valid_from, valid_to, value) values (:company, 'vacation_risk', '2026-01-01', '2199-12-31', 60)`, 'accepted'],
    [`insert into public.company_leave_rules (company_id, rule, valid_from, valid_to, value) values (:company, 'vacation_risk', '2026-01-01', 'infinity', 60)`, '23514'],
  ])('%s of a company: %s', async (text, answer) => {
    expect(await told(admin, text)).toContain(answer)
  })
})

describe('numbers and lists of a company', () => {
  const flow = (more: string): string =>
    `select public.save_approval_flow(jsonb_build_object('company_id', :company, 'entity_type', 'change_request', 'name', 'Fluxo', 'active', false,
      'steps', '[{"approver_kind": "direct_manager", "mode": "any"}]'::jsonb) || '${more}')`
  it.each([
    [flow('{}'), 'accepted (1)'],
    [flow('{"min_days": "NaN"}'), /^23514 /],
    [flow('{"max_amount": "NaN"}'), /^23514 /],
    [flow('{"departments": "x"}'), 'RHARG '],
    [flow('{"roles": 1}'), 'RHARG '],
    [flow('{"steps": [{}]}'), 'RHARG steps'],
    [`select public.save_approval_flow('[]')`, 'RHARG '],
    [`select public.save_approval_flow('1')`, 'RHARG '],
    [`select public.save_document_type('[]')`, 'RHARG '],
    [`select public.save_document_template('1')`, 'RHARG '],
    [`select public.save_document_order_option('[]')`, 'RHARG '],
    [`select public.start_distribution('"x"')`, 'RHARG '],
    [`select public.save_collective_vacation('[]')`, 'RHARG '],
    [`select public.save_collective_vacation(jsonb_build_object('company_id', :company, 'name', 'Fim', 'scope', 'company', 'out_people', 1))`, 'RHARG '],
    [`select public.save_substitute('{"employee_id": "nobody", "starts_on": "2027-01-04", "ends_on": "2027-01-08"}')`, 'RHNTF employee_id'],
    [`select public.save_substitute('{"entity_types": "x"}')`, 'RHARG '],
    [`select public.save_employee_record(:person, 'compensation', '{"effective_on": "2026-12-01", "salary": "NaN", "unit": "month", "reason": "merit"}')`, /^23514 /],
    [`update public.leave_types set contract_types = '{x}' where id = :type_vacation`, 'RHARG contract_types'],
    [`update public.leave_types set contract_types = '{null}' where id = :type_vacation`, 'RHARG contract_types'],
    [`update public.leave_types set contract_types = '{}' where id = :type_vacation`, 'accepted (1)'],
    [`update public.leave_types set place = -1 where id = :type_vacation`, /^23514 /],
    [`insert into public.privacy_notices (company_id, text) values (:company, E' \\u200b\\u3000')`, /^23514 /],
    [`insert into public.privacy_notices (company_id, text) values (:company, E'Aviso \\u202e')`, 'accepted (1)'],
  ])('%s: %s', async (text, answer) => {
    if (typeof answer === 'string') expect(await told(admin, text)).toBe(answer)
    else expect(await told(admin, text)).toMatch(answer)
  })

  it('nobody among those whose work changes is nobody told of', async () => {
    await stage.scene(async (scene) => {
      const [me] = await scene.owner(`select ${ofPerson} as id`)
      const rows = await scene.as(admin, `select employee_id, outcome from public.change_assignments_each(array[$1, null]::uuid[], private.today($2), '{"position_title": "Outro cargo"}', 'promotion')`,
        [me?.['id'], stage.company('aurora')])
      expect(rows).toEqual([{ employee_id: me?.['id'], outcome: 'changed' }])
    })
  })

  it('a name has single spaces, lines keep theirs', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select private.tidy(E'  Analista \\u00a0 de   RH\\u3000') as name, private.tidy_lines(E'um\\n  dois   três ') as lines`)).toEqual([
        { name: 'Analista de RH', lines: 'um\n  dois   três' },
      ])
    })
  })
})
