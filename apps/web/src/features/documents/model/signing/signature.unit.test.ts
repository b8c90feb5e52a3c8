import { describe, expect, it } from 'vitest'

import { answeredSignatures, answeredText, counterSignable, deadlineText, envelopeText, type OwnSignature, signLabel, waitingSignatures } from './signature.ts'
import { moved, type OutsideDraft, outsideProblems, partiesOf, type PartyDraft, partyProblems, partyWish, type SignatureDraft, signatureProblems } from './signature-draft.ts'
import { orderKey, orderOf, ordersWith, SIGNING_ORDERS, type SigningOptions } from './signing-order.ts'

const TODAY = '2026-11-21'
const ANA = { id: 'p1', name: 'Ana', initials: 'A', avatar_path: null, position: null }
const SIGNATURE: OwnSignature = {
  envelope_id: 'e1',
  kind: 'signature',
  document_id: 'd1',
  file_name: 'contrato.pdf',
  mime: 'application/pdf',
  created_at: '2026-11-20T12:00:00Z',
  type_name: 'Contrato de trabalho',
  title: null,
  message: null,
  deadline: '2026-12-01',
  overdue: false,
  file_id: 'f1',
  sha256: 'ab',
  role: 'person',
  capacity: null,
  employee: ANA,
  my_state: 'pending',
  status: 'open',
  sent_by: null,
  code: 'ABCD-EFGH-IJKL-MNOP',
}

describe('signatures', () => {
  it('wait only while it is my turn and the envelope is open', () => {
    const all = [SIGNATURE, { ...SIGNATURE, my_state: 'waiting' }, { ...SIGNATURE, my_state: 'signed', status: 'completed' }, { ...SIGNATURE, status: 'cancelled' }]
    expect(waitingSignatures(all)).toEqual([SIGNATURE])
    expect(answeredSignatures(all).map(answeredText)).toEqual(['assinado'])
    expect(answeredText({ my_state: 'refused', kind: 'signature' })).toBe('recusado')
  })

  it('are signed many at once only for the company', () => {
    const forCompany = { ...SIGNATURE, role: 'company' as const }
    expect(counterSignable([SIGNATURE, forCompany, { ...forCompany, my_state: 'waiting' }])).toEqual([forCompany])
  })

  it('are said in words', () => {
    expect([signLabel('signature'), signLabel('acknowledgement')]).toEqual(['Assinar', 'Dar ciência'])
    expect([deadlineText(SIGNATURE), deadlineText({ deadline: '2026-12-01', overdue: true }), deadlineText({ deadline: null, overdue: false })]).toEqual([
      'Até 01/12/2026',
      'O prazo era 01/12/2026',
      'Sem prazo',
    ])
    const envelope = { envelope_id: 'e1', kind: 'acknowledgement', status: 'completed', deadline: null, code: '', file_id: null, signed_file_id: null, sent_by: null, created_at: '', completed_at: null, signed: 2, total: 2 }
    expect(envelopeText(envelope)).toBe('Ciência: Concluído, 2 de 2')
  })

  it('need somebody to sign and a day to come', () => {
    const draft: SignatureDraft = { kind: 'signature', parties: [{ key: 0, role: 'person', person: ANA }], isOrdered: false, deadline: '', message: '' }
    expect(signatureProblems(draft, '2026-11-21').size).toBe(0)
    expect([...signatureProblems({ ...draft, parties: [], deadline: '20/11/2026' }, '2026-11-21').keys()]).toEqual(['parties', 'deadline'])
  })
})

describe('an order of signers', () => {
  const bia = { ...ANA, id: 'p2', name: 'Bia' }
  const options: SigningOptions = { person: ANA, manager: null, sensitivity: 'P2', order: ['person'], signatories: [{ employee: bia, capacity: 'Diretora', is_default: true }] }

  it('takes from the records whom they name, and leaves witnesses to be chosen', () => {
    const parties = partiesOf(orderOf('person company witness'), options, 4)
    expect(parties).toEqual([
      { key: 4, role: 'person', person: ANA },
      { key: 5, role: 'company', person: bia },
      { key: 6, role: 'witness', person: null },
    ])
    expect([...partyProblems(parties, TODAY)]).toEqual([[6, 'Escolha quem assina']])
    expect([...partyProblems(partiesOf(['manager'], options), TODAY).values()]).toEqual(['Esta pessoa não tem gestor no cadastro'])
    expect([...partyProblems([...parties, { key: 7, role: 'other', person: ANA }], TODAY).keys()]).toEqual([6, 7])
    expect(moved(parties, 2, -1).map(({ role }) => role)).toEqual(['person', 'witness', 'company'])
  })

  it('takes a witness from outside whom the link can recognise, once', () => {
    const tereza: OutsideDraft = { name: ' Tereza ', cpf: '529.982.247-25', birthDate: '30/04/1961', email: '' }
    const witness: PartyDraft = { key: 0, role: 'witness', person: null, outside: tereza }
    expect([...partyProblems([witness, { ...witness, key: 1 }], TODAY)]).toEqual([[1, ' Tereza  já está na lista']])
    expect(partyWish(witness)).toEqual({ role: 'witness', name: 'Tereza', cpf: '52998224725', birth_date: '1961-04-30', email: null })
    expect(partyWish({ key: 0, role: 'person', person: ANA })).toEqual({ role: 'person', employee_id: 'p1' })
    const wrong = { name: '', cpf: '111', birthDate: '30/04/2961', email: 'x' }
    expect([...outsideProblems(wrong, TODAY).keys()]).toEqual(['name', 'cpf', 'birthDate', 'email'])
    expect([...partyProblems([{ ...witness, outside: wrong }], TODAY).keys()]).toEqual([0])
  })

  it('is one of those to choose from, or is added to them', () => {
    expect(ordersWith(['person', 'company'])).toBe(SIGNING_ORDERS)
    expect(ordersWith(['witness', 'person']).at(-1)).toEqual(['witness person', 'Testemunha, Titular do documento'])
    expect(orderOf(orderKey(['person', 'king']))).toEqual(['person'])
  })
})
