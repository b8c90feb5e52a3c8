import { describe, expect, it } from 'vitest'

import { asksSeveral, conditionText, type Flow, flowsOf, stepText, limitsOf } from './flow.ts'
import { draftOf, draftProblems, draftReducer, type FlowDraft, flowRecord, MOST_STEPS, newDraft, readLimits } from './flow-draft.ts'
import { contextOf, contextProblem, flowText, type SimulatedStep } from './simulation.ts'
import { periodText, substituteProblems } from './substitute.ts'

const person = (name: string) => ({ id: `id-${name}`, name, initials: 'XX', avatar_path: null, position: null })

const FLOW: Flow = {
  id: 'f1',
  company_id: 'c1',
  entity_type: 'change_request',
  name: 'Dados',
  priority: 20,
  active: true,
  updated_at: '2026-11-20T12:00:00.123456+00:00',
  min_amount: null,
  max_amount: 500,
  min_days: null,
  max_days: null,
  departments: [{ id: 'd1', name: 'Produto' }],
  roles: ['manager'],
  varieties: [{ id: 'v1', name: 'Férias' }],
  steps: [
    { position: 1, mode: 'all', approver_kind: 'specific_people', role: null, sla_days: 2, on_timeout: 'escalate_up', people: [person('Ana'), person('Bia')] },
    { position: 2, mode: 'any', approver_kind: 'role', role: 'admin', sla_days: 3, on_timeout: 'remind', people: [] },
  ],
}

describe('limits', () => {
  it('are those that a kind of request is measured by, and those that a flow already has', () => {
    const none = { min_amount: '', max_amount: '', min_days: '', max_days: '' }
    expect(limitsOf({ measures: ['days'] }, none).map(({ field }) => field)).toEqual(['min_days', 'max_days'])
    expect(limitsOf({ measures: [] }, none)).toEqual([])
    expect(limitsOf({ measures: [] }, { ...none, max_amount: '10,00' }).map(({ field }) => field)).toEqual(['max_amount'])
  })
})

describe('a flow in words', () => {
  it('says for whom it is and who decides each step', () => {
    expect(conditionText(FLOW).replaceAll('\u00a0', ' ')).toBe('Tipos: Férias. Departamentos: Produto. Papéis: gestores. Valor até R$ 500,00')
    const anybody = { departments: [], roles: [], varieties: [], min_amount: null, max_amount: null, min_days: null, max_days: null }
    expect(conditionText(anybody)).toBe('Para todas as pessoas')
    expect(conditionText({ ...anybody, min_days: 1 })).toBe('Duração a partir de 1 dia')
    expect(conditionText({ ...anybody, min_days: 0.5, max_days: 20 })).toBe('Duração de 0,5 dias a 20 dias')
    expect(FLOW.steps.map(stepText)).toEqual(['Ana e Bia', 'Administradores'])
    expect(stepText({ approver_kind: 'direct_manager', role: null, people: [] })).toBe('Gestor direto')
    expect(asksSeveral('direct_manager')).toBe(false)
    expect(asksSeveral('company_admin')).toBe(true)
  })

  it('stands in the order in which it is asked, among those of its kind', () => {
    const flows = [FLOW, { ...FLOW, id: 'f2', priority: 10 }, { ...FLOW, id: 'f3', entity_type: 'leave' }]
    expect(flowsOf(flows, 'change_request').map(({ id }) => id)).toEqual(['f2', 'f1'])
  })
})

describe('writing a flow', () => {
  const kinds = ({ steps }: FlowDraft) => steps.map(({ approver_kind }) => approver_kind)

  it('starts with the manager and the administrators, and adds, moves and removes steps', () => {
    const start = newDraft({ entity_type: 'change_request', reserved: false }, 30)
    expect(kinds(start)).toEqual(['direct_manager', 'company_admin'])
    const moved = draftReducer(start, { type: 'move-step', key: 's2', step: -1 })
    expect(kinds(moved)).toEqual(['company_admin', 'direct_manager'])
    expect(draftReducer(moved, { type: 'move-step', key: 's2', step: -1 })).toEqual(moved)
    expect(draftReducer(start, { type: 'move-step', key: 's2', step: 1 })).toEqual(start)
    const added = draftReducer(moved, { type: 'add-step' })
    const order = (draft: FlowDraft) => draft.steps.map(({ key }) => key)
    expect(order(draftReducer(added, { type: 'place-step', key: 's2', at: 's3' }))).toEqual(['s1', 's3', 's2'])
    expect(order(draftReducer(added, { type: 'place-step', key: 's3', at: 's2' }))).toEqual(['s3', 's2', 's1'])
    expect(order(draftReducer(added, { type: 'place-step', key: 's3', at: 's9' }))).toEqual(['s2', 's1', 's3'])
    expect(added.steps.map(({ key }) => key)).toEqual(['s2', 's1', 's3'])
    expect(draftReducer(added, { type: 'remove-step', key: 's1' }).steps.map(({ key }) => key)).toEqual(['s2', 's3'])
  })

  it('has an end', () => {
    let draft = newDraft({ entity_type: 'change_request', reserved: false }, 30)
    for (let times = 0; times < MOST_STEPS + 3; times += 1) draft = draftReducer(draft, { type: 'add-step' })
    expect(draft.steps).toHaveLength(MOST_STEPS)
  })

  it('forgets the people and the role of an approver that is no longer asked', () => {
    const draft = draftOf(FLOW)
    const asRole = draftReducer(draft, { type: 'change-step', key: 's1', part: { approver_kind: 'role' } })
    expect(asRole.steps[0]).toMatchObject({ approver_kind: 'role', role: 'manager', people: [], mode: 'any' })
    const asAdmins = draftReducer(asRole, { type: 'change-step', key: 's1', part: { approver_kind: 'company_admin' } })
    expect(asAdmins.steps[0]).toMatchObject({ role: null })
    expect(draftReducer(draft, { type: 'change-step', key: 's1', part: { sla_days: 9 } }).steps[0]).toMatchObject({ sla_days: 9, mode: 'all' })
  })

  it('says what is missing, step by step', () => {
    const draft = draftOf(FLOW)
    expect(draftProblems(draft).size).toBe(0)
    const bad = draftReducer(draft, { type: 'change', part: { name: ' ', priority: '0' } })
    const worse = draftReducer(bad, { type: 'change-step', key: 's1', part: { people: [] } })
    const worst = draftReducer(worse, { type: 'change-step', key: 's2', part: { sla_days: 91 } })
    expect(Object.fromEntries(draftProblems(worst))).toEqual({
      name: 'Informe o nome',
      priority: 'Use um número de 1 a 9999',
      s1: 'Escolha ao menos uma pessoa',
      s2: 'O prazo vai de 1 a 90 dias',
    })
    expect(draftProblems({ ...draft, steps: [] }).get('steps')).toBe('Inclua ao menos uma etapa')
  })

  it('limits it to values and days, which must be numbers, the least before the most', () => {
    const limit = (draft: FlowDraft, field: keyof FlowDraft['limits'], text: string) => draftReducer(draft, { type: 'change-limit', field, text })
    const draft = draftOf(FLOW)
    expect(draft.limits).toEqual({ min_amount: '', max_amount: '500,00', min_days: '', max_days: '' })
    const good = limit(limit(draft, 'min_amount', '1,50'), 'max_days', '30')
    expect(draftProblems(good).size).toBe(0)
    expect(flowRecord(good, 'c1', FLOW)).toMatchObject({ min_amount: 1.5, max_amount: 500, min_days: null, max_days: 30 })
    expect(flowRecord(limit(draft, 'max_amount', ' '), 'c1', FLOW)).toMatchObject({ max_amount: null })
    const bad = limit(limit(limit(draft, 'min_amount', '1.000,00'), 'min_days', 'dez'), 'max_days', '100000')
    expect(Object.fromEntries(draftProblems(bad))).toEqual({
      max_amount: 'O valor máximo não pode ser menor que o mínimo.',
      min_days: 'Informe um número de dias',
      max_days: 'Informe um número de dias',
    })
    expect(readLimits(bad)).toEqual({ min_amount: 1000, max_amount: 500, min_days: null, max_days: null })
    expect(draftProblems(limit(draft, 'min_amount', '-1')).get('min_amount')).toBe('Informe um valor, como 1.500,00')
  })

  it('is saved by ids', () => {
    const record = flowRecord(draftOf(FLOW), 'c1', FLOW)
    expect(record).toMatchObject({ id: 'f1', updated_at: FLOW.updated_at, max_amount: 500, company_id: 'c1', departments: ['d1'], varieties: ['v1'], priority: 20 })
    expect(record.steps).toEqual([
      { position: 1, mode: 'all', approver_kind: 'specific_people', role: null, sla_days: 2, on_timeout: 'escalate_up', people: ['id-Ana', 'id-Bia'] },
      { position: 2, mode: 'any', approver_kind: 'role', role: 'admin', sla_days: 3, on_timeout: 'remind', people: [] },
    ])
    expect(flowRecord(newDraft({ entity_type: 'change_request', reserved: false }, 30), 'c1', null)).not.toHaveProperty('id')
  })
})

describe('the tester', () => {
  it('names the flow that answers, or says that the usual one does', () => {
    const step: SimulatedStep = {
      step_position: 1, mode: 'any', approver_kind: 'direct_manager', sla_days: 3, on_timeout: 'remind', approvers: [], skipped: false, held: false, warnings: [],
      flow_id: 'f1', flow_name: 'Dados',
    }
    expect(flowText([step])).toBe('Vale o fluxo “Dados”.')
    expect(contextOf({ amount: '1.500,00', days: '', variety: '' })).toEqual({ amount: 1500 })
    expect(contextOf({ amount: 'muito', days: '3', variety: 'v1' })).toEqual({ days: 3, variety: 'v1' })
    expect([contextProblem('muito'), contextProblem('3'), contextProblem('')]).toEqual(['Informe um número', null, null])
    expect(flowText([{ ...step, flow_id: null }])).toBe('Nenhum fluxo da empresa se aplica: vale o padrão.')
  })
})

describe('a substitute', () => {
  const draft = { person: null, substitute: { id: 's' }, starts_on: '20/11/2026', ends_on: '30/11/2026' }

  it('has a period in words', () => {
    expect(periodText({ starts_on: '2026-11-20', ends_on: '2026-11-30' })).toBe('de 20/11/2026 a 30/11/2026')
    expect(periodText({ starts_on: '2026-11-20', ends_on: '2026-11-20' })).toBe('em 20/11/2026')
  })

  it('is somebody else, for days that exist, in order and not over', () => {
    const problems = (given: object, asksPerson = false) => Object.fromEntries(substituteProblems({ ...draft, ...given }, asksPerson, '2026-11-20'))
    expect(problems({})).toEqual({})
    expect(problems({ substitute: null })).toEqual({ substitute: 'Escolha quem decide no lugar' })
    expect(problems({}, true)).toEqual({ person: 'Escolha quem será substituído' })
    expect(problems({ person: { id: 's' } }, true)).toEqual({ substitute: 'Escolha outra pessoa' })
    expect(problems({ starts_on: '31/02/2026' })).toEqual({ starts_on: 'Data inválida: use dia, mês e ano, como 31/12/2026' })
    expect(problems({ ends_on: '19/11/2026' })).toEqual({ ends_on: 'O fim deve ser depois do início' })
    expect(problems({ starts_on: '01/11/2026', ends_on: '19/11/2026' })).toEqual({ ends_on: 'O fim já passou' })
  })
})
