import { describe, expect, it } from 'vitest'

import { toCsv } from '#shared/lib/export-csv.ts'
import { without } from '#shared/lib/audience.ts'
import { askableOf, askProblems, type Campaign, type CampaignEvidence, type CampaignPerson, campaignText, matrixAudience, sentText, sentTitle, standingText, toldText } from './campaign.ts'
import { type ChecklistItem, checklistGroups, checklistProgress, itemDetails, sendLabel } from './checklist.ts'
import { expiryText, isGap, stateLook, validState } from './document-words.ts'
import { documentList, tabsFor } from './documents-state.ts'
import { evidenceColumns } from './export-columns.ts'
import { askableTypes, complianceText, type MatrixRow } from './matrix.ts'
import { neighbour, nextAfter, reviewProblems, reviewValues } from './review.ts'
import { EMPTY_SUBMISSION, submissionProblems, submissionValues } from './submission.ts'

const ID = '0b8f6e0a-54d0-4d37-a4a5-0c6f3f5b6b10'

function item(part: Partial<ChecklistItem>): ChecklistItem {
  return {
    type_id: ID,
    type_name: 'RG',
    description: null,
    sensitivity: 'P2',
    action: 'deliver',
    required: true,
    state: 'missing',
    document_id: null,
    version_id: null,
    file_id: null,
    issued_on: null,
    request_id: null,
    expires_on: null,
    days_left: null,
    due_on: null,
    overdue: false,
    instructions: null,
    newer_in_review: false,
    rejection_reason: null,
    can_send: true,
    can_ask: false,
    ...part,
  }
}

describe('the words of a document', () => {
  it('say how it stands, and show an unknown state as it came', () => {
    expect(stateLook('expiring').label).toBe('A vencer')
    expect(stateLook('novo')).toEqual({ label: 'novo', tone: 'neutral' })
    expect(['missing', 'requested', 'rejected', 'expired'].every(isGap)).toBe(true)
    expect(['approved', 'expiring', 'in_review'].some(isGap)).toBe(false)
  })

  it('count the days of what ends', () => {
    expect(expiryText(null)).toBeNull()
    expect(expiryText('2026-12-03', 12)).toBe('Vence em 12 dias, 03/12/2026')
    expect(expiryText('2026-12-03', 1)).toBe('Vence em 1 dia, 03/12/2026')
    expect(expiryText('2026-12-03', 0)).toBe('Vence hoje')
    expect(expiryText('2026-12-03', -2)).toBe('Venceu em 03/12/2026')
    expect(expiryText('2028-12-03', 700)).toBe('Válido até 03/12/2028')
    expect([validState('2026-11-20', '2026-11-21'), validState('2026-11-21', '2026-11-21'), validState('2027-11-21', '2026-11-21'), validState(null, '2026-11-21')]).toEqual([
      'expired',
      'expiring',
      'approved',
      'approved',
    ])
  })
})

describe('the checklist', () => {
  it('puts what must be sent first, then what waits, then what is done', () => {
    const items = [item({ state: 'approved' }), item({ state: 'expired', newer_in_review: true }), item({ state: 'rejected' }), item({ state: 'expiring' })]
    expect(checklistGroups(items).map(({ key, items: inside }) => [key, inside.length])).toEqual([
      ['todo', 2],
      ['waiting', 1],
      ['done', 1],
    ])
  })

  it('asks nobody to send what the company sends', () => {
    const items = [item({ state: 'approved' }), item({}), item({ can_send: false }), item({ can_send: false, state: 'expiring' })]
    expect(checklistGroups(items).map(({ title, items: inside }) => [title, inside.length])).toEqual([['Para enviar', 1], ['O RH envia', 2], ['Em dia', 1]])
    expect(checklistProgress(items)?.text).toBe('2 de 4 em dia, falta enviar 1, 1 com o RH')
    expect(checklistProgress([item({ can_send: false })])?.text).toBe('0 de 1 em dia, não falta enviar nada, 1 com o RH')
    expect(itemDetails(item({ can_send: false, state: 'requested', due_on: '2026-12-01' }))).toEqual(['O RH envia até 01/12/2026'])
  })

  it('counts only what is required or was asked for', () => {
    expect(checklistProgress([item({ required: false, state: 'approved' })])).toBeNull()
    expect(checklistProgress([item({ state: 'approved' }), item({}), item({ required: false, state: 'requested' })])?.text).toBe('1 de 3 em dia, falta enviar 2')
    expect(checklistProgress([item({ state: 'approved' }), item({ state: 'expired', newer_in_review: true })])?.text).toBe('1 de 2 em dia, não falta enviar nada')
  })

  it('tells why it was refused, until when it is wanted and how', () => {
    const refused = item({ state: 'rejected', rejection_reason: 'Ilegível', due_on: '2026-12-01', instructions: 'Frente e verso', document_id: ID })
    expect(itemDetails(refused)).toEqual(['Motivo da recusa: Ilegível', 'Enviar até 01/12/2026', 'Frente e verso'])
    expect(itemDetails(item({ state: 'requested', due_on: '2026-12-01', overdue: true }))).toEqual(['O prazo era 01/12/2026'])
    expect([sendLabel(refused), sendLabel(item({})), sendLabel(item({ state: 'approved', document_id: ID }))]).toEqual(['Enviar de novo', 'Enviar', 'Nova versão'])
  })
})

describe('the address', () => {
  it('holds what the page shows, and drops what is malformed', () => {
    expect(documentList.validateSearch({ tab: 'mine', type: 'x', page: -3, gaps: 'yes', q: 42, state: 'lost' })).toEqual({ q: '42' })
    const full = { tab: 'matrix', type: ID, department: ID, gaps: true, page: 3, size: 25, state: 'expired' }
    expect(documentList.validateSearch(full)).toEqual(full)
  })

  it('keeps the tab when filters are dropped', () => {
    expect(documentList.cleared(documentList.from({ tab: 'all', q: 'ana', type: ID, page: 4 }))).toEqual({ ...documentList.start, tab: 'all' })
  })

  it('shows each role its tabs', () => {
    expect(tabsFor(() => true)).toEqual(['mine', 'review', 'all', 'matrix'])
    expect(tabsFor((permission) => permission === 'view_all_employees')).toEqual(['mine', 'team'])
    expect(tabsFor(() => false)).toEqual(['mine'])
  })
})

describe('the review', () => {
  const items = ['a', 'b', 'c'].map((version_id) => ({ version_id }))

  it('opens the next by itself, at the end the one before', () => {
    expect(nextAfter(items, 'b')?.version_id).toBe('c')
    expect(nextAfter(items, 'c')?.version_id).toBe('b')
    expect(nextAfter(items.slice(0, 1), 'a')).toBeNull()
    expect(neighbour(items, 'a', -1)).toBeNull()
  })

  it('wants a validity where the type ends, after the issue', () => {
    const draft = { number: ' 12 ', issued_on: '10/10/2026', expires_on: '' }
    expect([...reviewProblems(draft, false)]).toEqual([])
    expect(reviewProblems(draft, true).get('expires_on')).toBe('Informe até quando vale')
    expect(reviewProblems({ ...draft, expires_on: '10/10/2026' }, true).get('expires_on')).toBe('A validade termina depois da emissão')
    expect(reviewProblems({ ...draft, issued_on: '31/02/2026' }, false).get('issued_on')).toBe('Data inválida: use dia, mês e ano, como 31/12/2026')
    expect(reviewValues(draft)).toEqual({ number: '12', issued_on: '2026-10-10', expires_on: null })
  })
})

describe('what goes with a file', () => {
  const [plain, ending, counted] = [
    { has_expiry: false, validity_months: null, is_multiple: false },
    { has_expiry: true, validity_months: null, is_multiple: false },
    { has_expiry: true, validity_months: 12, is_multiple: false },
  ]
  const today = '2026-11-21'

  it('needs a validity only of what ends, and not where it counts from the issue', () => {
    expect(submissionProblems(EMPTY_SUBMISSION, plain, today).size).toBe(0)
    expect(submissionProblems(EMPTY_SUBMISSION, ending, today).get('expires_on')).toBe('Informe até quando vale')
    expect(submissionProblems({ ...EMPTY_SUBMISSION, issued_on: '01/11/2026' }, counted, today).size).toBe(0)
    expect(submissionProblems({ ...EMPTY_SUBMISSION, issued_on: '01/12/2026' }, plain, today).get('issued_on')).toBe('A emissão não pode ser no futuro')
    expect(submissionProblems({ ...EMPTY_SUBMISSION, expires_on: '99/99/2026' }, ending, today).get('expires_on')).toBe('Data inválida: use dia, mês e ano, como 31/12/2026')
  })

  it('leaves out what was left empty', () => {
    expect(submissionValues({ ...EMPTY_SUBMISSION, title: ' Outubro ', expires_on: '01/11/2027' })).toEqual({ title: 'Outubro', expires_on: '2027-11-01' })
  })
})

describe('the matrix and its campaigns', () => {
  const row: MatrixRow = {
    employee: { id: ID, name: 'Ana', initials: 'A', avatar_path: null, position: null },
    department: null,
    required: 3,
    done: 1,
    cells: ['missing', 'requested', 'approved'].map((state) => ({ type_id: state, state, document_id: null, file_id: null, expires_on: null, request_id: null })),
  }

  it('asks for what is missing and not asked for yet', () => {
    expect(askableTypes(row, () => true)).toEqual(['missing'])
    // What only the company sends is asked of nobody.
    expect(askableTypes(row, () => false)).toEqual([])
    const type = { type_id: ID, type_name: 'RG', required: 3, done: 2, expiring: 0, expired: 0, in_review: 0, requested: 0, missing: 1, to_sign: 0 }
    expect(complianceText([type])).toBe('66% em dia: 2 de 3 documentos exigidos')
    expect(complianceText([])).toBe('100% em dia: 0 de 0 documentos exigidos')
  })

  it('refuses a campaign for nothing or for yesterday', () => {
    const draft = { types: [ID], besides: false, due_on: '', message: '' }
    expect(askProblems(draft, '2026-11-21').size).toBe(0)
    expect(askProblems({ ...draft, types: [], due_on: '20/11/2026' }, '2026-11-21').size).toBe(2)
    expect(askProblems({ ...draft, due_on: '31/02/2027' }, '2026-11-21').get('due_on')).toBe('Data inválida: use dia, mês e ano, como 31/12/2026')
  })

  it('asks whom the filter of the matrix shows, less those who were left out', () => {
    expect(matrixAudience({ q: '', department: '' })).toEqual({ everyone: true })
    expect(matrixAudience({ q: 'ana', department: ID })).toEqual({ search: 'ana', departments: [ID] })
    expect(without({ everyone: true }, new Set())).toEqual({ everyone: true })
    expect(without({ departments: [ID] }, new Set(['a']))).toEqual({ departments: [ID], except: { people: ['a'] } })
    const gap = { type_id: ID, type_name: 'RG', required: 2, besides: 5 }
    expect([askableOf(gap, false), askableOf(gap, true)]).toEqual([2, 7])
  })

  it('says what came of it', () => {
    expect(sentTitle({ people: 20 })).toBe('Pedido a 20 pessoas')
    expect(sentTitle({ people: 1 })).toBe('Pedido a 1 pessoa')
    expect(sentText({ people: 20, told: 16, by_link: 3 })).toBe('16 por aviso, 3 só por link, que você envia, 1 sem como avisar')
    expect(toldText(33, 31)).toBe('31 pessoas avisadas, 2 não puderam ser avisadas')
    const campaign: Campaign = { campaign_id: ID, title: 'RG', message: null, due_on: '2026-12-01', created_at: '', created_by: null, closed_at: null, people: 9, people_done: 5, total: 20, waiting: 3, done: 12, cancelled: 2, open: 3, overdue: 1, joined: 0 }
    expect(campaignText(campaign)).toBe('12 de 18 entregues, 3 em análise, 1 atrasado')
  })

  it('says where each person stands', () => {
    const one: CampaignPerson = { employee: row.employee, open: 1, waiting: 1, done: 0, due_on: '2026-12-01', about: 'RG', last_told_on: null, told_today: false, channels: [], reason: null }
    expect(standingText(one)).toBe('Falta: RG; 1 já enviado')
    expect(standingText({ ...one, open: 0 })).toBe('Em análise')
    expect(standingText({ ...one, open: 0, waiting: 0, done: 2 })).toBe('Entregue')
    expect(standingText({ ...one, open: 0, waiting: 0 })).toBe('Não é mais pedido')
  })
})

const evidence: CampaignEvidence = {
  name: 'Ana, a =1+1', registration_number: '0042', department: 'Loja', asked_at: '2026-11-20T15:00:00Z', channel: 'login', told_at: '2026-11-20T15:00:10Z',
  reminders: 2, due_on: '2026-11-30', state: 'done', done_at: '2026-11-24T12:30:00Z', doors: ['guest_link', 'login'],
}
const asText = (shown: CampaignEvidence): Readonly<Record<string, unknown>> => Object.fromEntries(evidenceColumns.map(({ header, value }) => [header, value(shown)]))

it('the evidence of a campaign names each person, how they were reached and how they answered', () => {
  expect(asText(evidence)).toMatchObject({
    Pessoa: 'Ana, a =1+1', Matrícula: '0042', Departamento: 'Loja', 'Como foi alcançada': 'Acesso próprio', Lembretes: 2, Prazo: '30/11/2026', Situação: 'Entregue', 'Respondeu por': 'Link de convidado e Acesso próprio',
  })
  expect(toCsv(evidenceColumns, [evidence]).split('\r\n')).toHaveLength(3)
})

it('the evidence says of whoever was not reached that nothing happened yet', () => {
  const shown = asText({ ...evidence, registration_number: null, department: null, channel: null, told_at: null, reminders: 0, state: 'late', done_at: null, doors: [] })
  expect(shown).toMatchObject({ 'Como foi alcançada': 'Ainda não alcançada', 'Primeiro aviso': null, Situação: 'Em atraso', 'Concluído em': null, 'Respondeu por': '' })
})
