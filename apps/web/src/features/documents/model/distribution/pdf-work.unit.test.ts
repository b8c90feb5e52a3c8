import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'

import { directoryOf } from './identify.ts'
import type { Recipient } from './person.ts'
import { PdfProblem, readTexts, splitterOf } from './pdf-work.ts'
import { slotsOfPages, sourceText } from './slots.ts'

/** CPFs that exist by their digits, the same ones every time. */
function cpfOf(number: number): string {
  const base = String(100_000_000 + number * 7_919)
  const digit = (digits: string): number => {
    const sum = Array.from(digits).reduce((total, each, index) => total + Number(each) * (digits.length + 1 - index), 0)
    return ((sum * 10) % 11) % 10
  }
  const first = `${base}${digit(base)}`
  return `${first}${digit(first)}`
}

const written = (cpf: string): string => `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`

/** Thirty pages: twenty payslips, of which ten go on for a second page that names nobody. */
async function payslips(): Promise<{ readonly bytes: Uint8Array; readonly people: readonly Recipient[] }> {
  const paper = await PDFDocument.create()
  const font = await paper.embedFont(StandardFonts.Helvetica)
  const people = Array.from({ length: 20 }, (_, index): Recipient => ({
    id: `p${index}`,
    name: `Pessoa ${index}`,
    cpf: cpfOf(index),
    registration: null,
    department_id: null,
    department: null,
    position: null,
    status: 'active',
    can_sign_in: true,
  }))
  for (const [index, { name, cpf }] of people.entries()) {
    const page = paper.addPage()
    page.drawText(`Demonstrativo de pagamento de ${name}`, { x: 50, y: 780, font, size: 12 })
    page.drawText(`CPF: ${written(cpf ?? '')}  CNPJ: 12.345.678/0001-95`, { x: 50, y: 760, font, size: 12 })
    if (index % 2 === 0) paper.addPage().drawText('Continuação: descontos', { x: 50, y: 780, font, size: 12 })
  }
  return { bytes: await paper.save(), people }
}

let given: Awaited<ReturnType<typeof payslips>>
beforeAll(async () => {
  given = await payslips()
})

describe('a payslip PDF of thirty pages', () => {
  it('is read page by page and falls apart into one paper per person', async () => {
    const told: number[] = []
    const texts = await readTexts(given.bytes.slice(), (done, total) => told.push(done / total))
    expect([texts.length, told.at(-1)]).toEqual([30, 1])
    const slots = slotsOfPages(texts, directoryOf(given.people), 'folha.pdf')
    expect(slots.map(({ employeeId }) => employeeId)).toEqual(given.people.map(({ id }) => id))
    expect(slots.slice(0, 2).map(sourceText)).toEqual(['Páginas 1 a 2', 'Página 3'])

    const part = await splitterOf(given.bytes)
    const [first] = slots
    const own = await readTexts(await part(first?.pages ?? []), () => undefined)
    expect(own).toHaveLength(2)
    expect(own.join(' ')).toContain('Pessoa 0')
    // Nothing of anybody else is in it, not even out of sight.
    expect(own.join(' ')).not.toContain('Pessoa 1')
    expect((await part([3])).length).toBeLessThan(given.bytes.length / 3)
  })

  it('that is no PDF says so', async () => {
    const nonsense = new TextEncoder().encode('isto não é um PDF')
    await expect(readTexts(nonsense.slice(), () => undefined)).rejects.toThrow(PdfProblem)
    await expect(splitterOf(nonsense)).rejects.toThrow('Este arquivo não pôde ser lido como PDF.')
  })
})
