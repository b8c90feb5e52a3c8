import { describe, expect, it } from 'vitest'

import { type Evidence, evidenceFacts, type EvidenceParty, partyLines, partyLook, reminderProblem, waitingByLink, waitsAtCounter } from './evidence.ts'

const PARTY: EvidenceParty = {
  party_id: 'a1',
  by_link: false,
  counter: null,
  code_with: null,
  person: null,
  place: 1,
  role: 'company',
  capacity: 'Diretora de Pessoas',
  state: 'signed',
  name: 'Conceição Araújo 🖊 d’Ávila',
  cpf: '***.456.789-**',
  at: '2026-11-21T12:00:00Z',
  ip: '203.0.113.7',
  device: 'Navegador',
  refusal_reason: null,
  hash: 'ef'.repeat(32),
}
const EVIDENCE: Evidence = {
  envelope_id: 'e1',
  document_id: 'd1',
  code: 'ABCD-EFGH-JKLM-NPQR',
  kind: 'signature',
  status: 'completed',
  company: 'Aurora Tecnologia',
  type_name: 'Contrato de trabalho',
  title: null,
  employee: null,
  file_id: 'f1',
  file_name: 'contrato.pdf',
  mime: 'application/pdf',
  signed_file_id: null,
  sha256: 'ab'.repeat(32),
  evidence_hash: 'cd'.repeat(32),
  intact: true,
  created_at: '2026-11-20T12:00:00Z',
  sent_by: null,
  completed_at: '2026-11-21T12:00:00Z',
  deadline: null,
  message: null,
  is_ordered: true,
  cancel_reason: null,
  last_reminder_on: null,
  may_manage: true,
  parties: [PARTY],
}

describe('the evidence of a signature', () => {
  it('names who, when, from where, with what, the digest and where to verify', () => {
    expect(partyLines(PARTY).join(' ')).toMatch(/CPF \*\*\*\.456\.789-\*\*.*203\.0\.113\.7.*Navegador/)
    const facts = new Map(evidenceFacts(EVIDENCE, 'https://rh.example'))
    expect(facts.get('SHA-256 do arquivo')).toBe(EVIDENCE.sha256)
    expect(facts.get('Endereço de verificação')).toBe('https://rh.example/verificar/ABCD-EFGH-JKLM-NPQR')
    expect([facts.has('Prazo'), facts.has('Motivo do cancelamento')]).toEqual([false, false])
    expect([partyLook('pending', 'signature').label, partyLook('signed', 'acknowledgement').label]).toEqual(['É a vez', 'Deu ciência'])
  })

  it('is remembered while it is open, once a day', () => {
    const open: Evidence = { ...EVIDENCE, status: 'open', last_reminder_on: '2026-11-20', parties: [{ ...PARTY, state: 'pending' }] }
    expect(reminderProblem(EVIDENCE, '2026-11-21')).not.toBeNull()
    expect(reminderProblem(open, '2026-11-21')).toBeNull()
    expect(reminderProblem({ ...open, last_reminder_on: '2026-11-21' }, '2026-11-21')).not.toBeNull()
  })

  it('says by which door, and who waits for a link', () => {
    expect(partyLines(PARTY)).toContain('Pelo sistema, com senha')
    expect(partyLines({ ...PARTY, by_link: true })).toContain('Por link pessoal, confirmado com CPF e data de nascimento')
    const waiting: Evidence = { ...EVIDENCE, status: 'open', parties: [{ ...PARTY, state: 'pending', by_link: true, at: null }] }
    expect(waitingByLink(waiting)).toEqual(['a1'])
    expect(reminderProblem(waiting, '2026-11-21')).toBe('Quem falta assina por link')
  })

  it('names who held the device at the counter, and with whom the code was chosen', () => {
    const [ana, rui] = ['Ana', 'Rui'].map((name) => ({ id: name, name, initials: name.slice(0, 1), avatar_path: null, position: null }))
    if (ana === undefined || rui === undefined) throw new Error('nobody')
    expect(partyLines({ ...PARTY, counter: ana })).toContain('No balcão, com Ana: CPF e código de assinatura')
    expect(partyLines({ ...PARTY, counter: ana, code_with: ana })).toContain('No balcão, com Ana: CPF e código de assinatura escolhido ali')
    expect(partyLines({ ...PARTY, counter: ana, code_with: rui })).toContain('No balcão, com Ana: CPF e código de assinatura escolhido no balcão com Rui')
    const waiting: EvidenceParty = { ...PARTY, state: 'pending', by_link: true, at: null, person: rui }
    expect(partyLines(waiting)).toContain('Assina no balcão ou por link')
    expect([waiting, { ...waiting, person: null }, { ...waiting, state: 'waiting' }].map((party) => waitsAtCounter({ status: 'open', parties: [party] }))).toEqual([true, false, false])
    expect(waitsAtCounter({ status: 'expired', parties: [waiting] })).toBe(false)
  })
})
