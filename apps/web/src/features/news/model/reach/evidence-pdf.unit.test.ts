import { PDFDocument } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { type EvidenceFile, evidencePdf } from './evidence-pdf.ts'

const entry = (seq: number, name: string): EvidenceFile['entries'][number] => ({
  seq, employee: { id: name, name, initials: 'X', avatar_path: null, position: null }, registration_number: '0042', department: 'Financeiro', acknowledged_at: '2026-11-26T13:00:00Z',
  title: 'Conduta', version: 'Versão 1', digest: 'd'.repeat(64), door: seq % 2 === 0 ? 'guest_link' : 'app', ip: '10.0.0.1', hash: 'e'.repeat(64),
})
const file = (entries: EvidenceFile['entries']): EvidenceFile => ({
  company: 'Aurora', title: 'Política de conduta', madeAt: '2026-11-27T13:00:00Z', entries,
  texts: [{ title: 'Política de conduta', version: 'Versão 1', digest: 'd'.repeat(64), text: 'Trate todas as pessoas com respeito. ☕', entries: entries.length }],
  chain: { seq: 7, hash: 'f'.repeat(64), verified_at: '2026-11-27T03:00:00Z', is_intact: true, verified_up_to: 7 },
})

describe('the evidence as a PDF', () => {
  it('holds the text, who confirmed by which door, each place in the chain, its end and its last verification', async () => {
    const made = await evidencePdf(file([entry(3, 'Ana Souza'), entry(4, 'Bruno Lima')]))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await made.arrayBuffer())), { mergePages: true })
    for (const part of ['Trate todas as pessoas com respeito. ?', 'Ana Souza, matrícula 0042, Financeiro', 'no aplicativo', 'Bruno Lima', 'por link pessoal', `Posição 3 na corrente, elo ${'e'.repeat(64)}`, 'd'.repeat(64), 'f'.repeat(64), 'íntegra até a posição 7']) expect(text).toContain(part)
  })

  it('goes on over as many pages as it needs', async () => {
    const made = await evidencePdf(file(Array.from({ length: 100 }, (_, seq) => entry(seq + 1, `Pessoa ${String(seq)}`))))
    expect((await PDFDocument.load(await made.arrayBuffer())).getPageCount()).toBeGreaterThan(5)
  })
})
