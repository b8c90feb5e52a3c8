import { describe, expect, it } from 'vitest'

import { answeredSignatures, answeredText, deadlineText, envelopeText, type OwnSignature, signLabel, waitingSignatures } from './signature.ts'
import { type SignatureDraft, signatureProblems } from './signature-draft.ts'

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

  it('are said in words', () => {
    expect([signLabel('signature'), signLabel('acknowledgement')]).toEqual(['Assinar', 'Dar ciência'])
    expect([deadlineText(SIGNATURE), deadlineText({ deadline: '2026-12-01', overdue: true }), deadlineText({ deadline: null, overdue: false })]).toEqual([
      'Até 01/12/2026',
      'O prazo era 01/12/2026',
      'Sem prazo',
    ])
    const envelope = { envelope_id: 'e1', kind: 'acknowledgement', status: 'completed', deadline: null, code: '', sent_by: null, created_at: '', completed_at: null, signed: 2, total: 2 }
    expect(envelopeText(envelope)).toBe('Ciência: Concluído, 2 de 2')
  })

  it('need somebody to sign and a day to come', () => {
    const draft: SignatureDraft = { kind: 'signature', signers: [{ id: 'p1', name: 'Ana' }], isOrdered: false, deadline: '', message: '' }
    expect(signatureProblems(draft, '2026-11-21').size).toBe(0)
    expect([...signatureProblems({ ...draft, signers: [], deadline: '20/11/2026' }, '2026-11-21').keys()]).toEqual(['signers', 'deadline'])
  })
})
