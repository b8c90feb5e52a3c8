import { describe, expect, it } from 'vitest'

import { fieldProblem } from '#shared/lib/fields/field-spec.ts'
import { type AssetDamage, chargeFields, chargePreview, decidedText, decisionsOf, decisionValues, limitTexts, monthChoices, planOf, reasonField, typedDecision } from './damage.ts'
import { kitItems, kitProblems, kitText, typedKit } from './kit.ts'
import { endValues, sendFields, sendValues, totalCost } from './repair.ts'
import { requestFields, requestLook, requestOutlook, requestValues, stockText } from './request.ts'

const ANA = { id: 'e1', name: 'Ana Lima', initials: 'AL', position: null, avatar_path: null }
const TODAY = '2026-11-28'
const DAMAGE: AssetDamage = {
  id: 'd1', kind: 'damage', person: ANA, happened_on: TODAY, note: 'Tela trincada', worth: 3504, has_term: true, limits: { worth: 3504, month: 2100, ending: null }, decision: null, basis: null, amount: null,
  instalments: null, first_month: null, reason: null, decided_by: null, decided_at: null,
}
/** Currency has a space that does not break. */
const plain = (text: string | null): string | null => text?.replaceAll(/\s/g, ' ') ?? null

/** What is wrong with a field of a charge. */
function problemOf(name: string, typed: Readonly<Record<string, string>>, damage = DAMAGE): string | null {
  const field = chargeFields(damage).find((each) => each.name === name)
  return field === undefined ? 'no field' : plain(fieldProblem(field, typed[name] ?? '', TODAY, typed))
}

describe('a charge', () => {
  it('is divided as payroll gets it: what is left over goes with the last instalment', () => {
    expect(planOf('1.000,01', '2')).toEqual({ count: 2, each: 50_001, last: 50_000 })
    expect(planOf('100,00', '3')).toEqual({ count: 3, each: 3333, last: 3334 })
    expect([planOf('', '2'), planOf('0,00', '2'), planOf('abc', '1')]).toEqual([null, null, null])
  })

  it('is said before it is sent, with the months and what each may take', () => {
    const typed = { amount: '500,00', instalments: '2', first_month: '2026-12-01' }
    expect(plain(chargePreview(typed, DAMAGE.limits))).toBe('2 parcelas de R$ 250,00, de dezembro a janeiro; cada mês aceita até R$ 2.100,00.')
    expect(plain(chargePreview({ ...typed, instalments: '1' }, null))).toBe('Uma parcela de R$ 500,00, em dezembro de 2026.')
    expect(plain(chargePreview({ ...typed, amount: '1.000,01' }, null))).toBe('2 parcelas de R$ 500,01 (a última de R$ 500,00), de dezembro a janeiro.')
    expect(plain(chargePreview({ ...typed, instalments: '14', amount: '1.400,00' }, null))).toBe('14 parcelas de R$ 100,00, de dezembro de 2026 a janeiro de 2028.')
    expect(chargePreview({ ...typed, amount: '' }, null)).toBe(null)
  })

  it('keeps to what the thing was worth, to a month and to the end of a contract', () => {
    expect(problemOf('amount', { amount: '3.504,01' })).toBe('O desconto não pode passar do valor do bem naquele dia: R$ 3.504,00')
    expect(problemOf('amount', { amount: '3.504,00' })).toBe(null)
    expect(problemOf('amount', { amount: '0,00' })).toBe('Informe quanto descontar')
    const ending = { ...DAMAGE, limits: { worth: 3504, month: 2100, ending: 3000 } }
    expect(problemOf('amount', { amount: '3.000,01' }, ending)).toBe('No fim do contrato, o desconto não passa de um mês de salário: R$ 3.000,00')
    expect(problemOf('instalments', { instalments: '1', amount: '2.100,01' })).toBe('Cada mês aceita até R$ 2.100,00. Aumente as parcelas')
    expect(problemOf('instalments', { instalments: '2', amount: '2.100,01' })).toBe(null)
    expect(limitTexts(ending).map(plain)).toEqual([
      'No máximo R$ 3.504,00, o valor do bem naquele dia.', 'Cada mês aceita até R$ 2.100,00: a pessoa fica com 30 % do salário (TST, OJ 18 da SDC).',
      'No fim do contrato, no máximo R$ 3.000,00, um mês de salário (CLT, art. 477, § 5º).',
    ])
    expect(limitTexts({ worth: null, limits: null })).toHaveLength(1)
  })

  it('begins with the term where one was signed, next month', () => {
    expect(typedDecision('charge', DAMAGE, '2026-12-05')).toMatchObject({ basis: 'agreed', instalments: '1', first_month: '2027-01-01' })
    expect(typedDecision('charge', { ...DAMAGE, has_term: false }, TODAY)).toMatchObject({ basis: '' })
    expect(monthChoices(TODAY).slice(0, 2)).toEqual([['2026-11-01', 'novembro de 2026'], ['2026-12-01', 'dezembro de 2026']])
  })

  it('sends what belongs to the decision alone', () => {
    const typed = { ...typedDecision('charge', DAMAGE, TODAY), amount: '350,00', reason: ' Caiu ' }
    expect(decisionValues(typed)).toEqual({ reason: 'Caiu', basis: 'agreed', amount: 350, instalments: 1, first_month: '2026-12-01' })
    expect(decisionValues({ ...typed, decision: 'waive' })).toEqual({ reason: 'Caiu' })
    expect([decisionsOf(DAMAGE), decisionsOf({ kind: 'loss' })]).toEqual([['waive', 'repair', 'charge'], ['waive', 'charge']])
    expect([reasonField('waive').required, reasonField('charge').required]).toEqual([true, false])
  })

  it('is read in the panel afterwards', () => {
    expect(decidedText({ ...DAMAGE, decision: 'waive' })).toBe('Desconto dispensado.')
    expect(plain(decidedText({ ...DAMAGE, decision: 'charge', basis: 'intent', amount: 90, instalments: 1, first_month: '2026-12-01' })))
      .toBe('Uma parcela de R$ 90,00, em dezembro de 2026. Causado de propósito (CLT, art. 462, § 1º).')
  })
})

describe('a repair', () => {
  it('says what is wrong, ends not before today and costs what was paid', () => {
    expect(sendValues({ problem: ' Não liga ', supplier: '', due_on: '31/12/2026' })).toEqual({ problem: 'Não liga', due_on: '2026-12-31' })
    expect(endValues({ cost: '380,50', condition: 'good', note: '' })).toEqual({ cost: 380.5, condition: 'good' })
    expect([totalCost([{ cost: 100 }, { cost: null }, { cost: 20.5 }]), totalCost([{ cost: null }])]).toEqual([120.5, null])
    const due = sendFields.find(({ name }) => name === 'due_on')
    expect(due && fieldProblem(due, '01/01/2020', TODAY)).toBe('Escolha hoje ou outro dia')
  })
})

describe('a request', () => {
  it('is told by where it stands, and the stock by what is free', () => {
    expect([requestLook({ status: 'approved', asset_id: null }).label, requestLook({ status: 'approved', asset_id: 'a1' }).label, requestLook({ status: 'fulfilled', asset_id: 'a1' }).label])
      .toEqual(['Aguardando um bem', 'Reservado', 'Entregue'])
    expect([0, 1, 3].map((available) => stockText({ available }))).toEqual(['Nenhum agora: entra na fila', '1 disponível', '3 disponíveis'])
  })

  it('says what for unless one decides, and what becomes of it', () => {
    expect(requestFields(false)[0]?.required).toBe(true)
    expect(requestFields(true)[0]?.required).toBe(false)
    expect(requestOutlook({ available: 0 }, true)).toContain('espera o próximo')
    expect(requestOutlook({ available: 2 }, false)).toContain('vai para aprovação')
    expect(requestValues({ employee_id: '', reason: ' O meu quebrou ', urgency: 'urgent', needed_by: '02/12/2026' })).toEqual({ reason: 'O meu quebrou', urgency: 'urgent', needed_by: '2026-12-02' })
  })
})

describe('a kit', () => {
  const kit = { id: 'k1', name: 'Escritório', items: [{ category_id: 'c1', name: 'Notebooks', kind: 'equipment', quantity: 1 }], positions: [{ id: 'p1', name: 'Analista' }] }

  it('is typed by category and sent without what it does not hold', () => {
    expect(typedKit(kit)).toEqual({ name: 'Escritório', quantities: { c1: 1 }, positions: ['p1'] })
    expect(kitItems({ ...typedKit(kit), quantities: { c1: 2, c2: 0 } })).toEqual([{ category_id: 'c1', quantity: 2 }])
    expect(plain(kitText(kit))).toBe('1 × Notebooks')
  })

  it('has a name and at least one thing', () => {
    expect(kitProblems(typedKit(null))).toEqual({ name: 'Dê um nome ao kit', items: 'Escolha ao menos um item' })
    expect(kitProblems(typedKit(kit))).toEqual({ name: null, items: null })
  })
})
