import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'

import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { ppeSheetPdf } from './ppe-sheet-pdf.ts'

const PAPER = { state: 'none', making_id: null, document_id: null, envelope_id: null, signed_at: null }
const GLOVES: Shapes.SupplyDelivery = {
  id: 'd', item_id: 'i', name: 'Luva nitrílica', size: 'M', category: 'Luvas', kind: 'epi', returns: false, quantity: 2, reason: 'first', delivered_at: '2026-03-02T14:00:00Z',
  ca_number: '46373', ca_valid_until: '2027-08-11', replace_on: '2026-06-01', ended_at: '2026-06-03T14:00:00Z', ending: 'replaced', paper: { ...PAPER, state: 'signed', signed_at: '2026-03-02T18:30:00Z' }, code: 'ABCD-1234', door: 'guest_link',
}
const SHEET: Shapes.PpeSheetView = {
  person: { id: 'p', name: 'Ana Souza', initials: 'AS', avatar_path: null, position: 'Conferente' },
  name: 'Ana Souza', registration_number: '00042', hire_date: '2024-02-05', position: 'Conferente', company: 'Boreal Logística', cnpj: '11222333000181', deliveries: [GLOVES],
}

async function textOf(sheet: Shapes.PpeSheetView): Promise<{ readonly pages: number; readonly text: string }> {
  const file = await ppeSheetPdf(sheet, '2026-11-28T12:00:00Z')
  const { totalPages, text } = await extractText(new Uint8Array(await file.arrayBuffer()))
  return { pages: totalPages, text: text.join(' ').replaceAll(/\s+/g, ' ') }
}

describe('the ficha de EPI', () => {
  it('says who, what they answer for, and each delivery with its CA and its signature', async () => {
    const { pages, text } = await textOf(SHEET)
    expect(pages).toBe(1)
    for (const part of [
      'Boreal Logística · CNPJ 11.222.333/0001-81', 'Ana Souza', 'Matrícula 00042 · Cargo: Conferente · Admissão: 05/02/2024', 'NR-6', '02/03/2026', 'Luva nitrílica', '46373', '11/08/2027',
      'Primeira entrega', 'Trocado em', '03/06/2026', 'código ABCD-1234', 'por link pessoal', 'Página 1 de 1',
    ]) expect(text).toContain(part)
  })

  it('says what nobody signed, what is waited for and what is in use', async () => {
    const { text } = await textOf({ ...SHEET, deliveries: [{ ...GLOVES, ended_at: null, ending: null, paper: PAPER, code: null, door: null }, { ...GLOVES, ended_at: null, ending: null, replace_on: null, paper: { ...PAPER, state: 'sent' }, code: null, door: null }] })
    for (const part of ['sem assinatura', 'aguardando assinatura', 'Em uso, trocar em 01/06/2026']) expect(text).toContain(part)
    expect(text).not.toContain('código')
  })

  it('is a sheet for who received nothing', async () => {
    const { pages, text } = await textOf({ ...SHEET, deliveries: [], cnpj: null, registration_number: null, hire_date: null, position: null })
    expect(pages).toBe(1)
    expect(text).toContain('Nenhuma entrega de EPI registrada.')
    expect(text).not.toContain('CNPJ')
  })

  it('wraps long names, repeats the heading and numbers the pages', async () => {
    const name = `Respirador ${'semifacial '.repeat(12)}${'x'.repeat(90)} Ω 🧤`
    const { pages, text } = await textOf({ ...SHEET, name: `Maria ${'de Souza '.repeat(30)}`, deliveries: Array.from({ length: 40 }, (_, place) => ({ ...GLOVES, id: String(place), name })) })
    expect(pages).toBeGreaterThan(3)
    expect(text.split('Equipamento Tam. CA').length - 1).toBe(pages)
    expect(text).toContain(`Página ${String(pages)} de ${String(pages)}`)
    expect(text.split('semifacial').length - 1).toBe(40 * 12)
  })
})
