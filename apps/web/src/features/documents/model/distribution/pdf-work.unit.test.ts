import { decodePDFRawStream, PDFDocument, PDFName, type PDFPage, PDFRawStream, type PDFRef, StandardFonts } from '@cantoo/pdf-lib'
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

const NAMES = ['Ana', 'Bia', 'Caio'] as const

/** Three payslips as tools make them that put papers together: what is drawn on any page stands in one list for all, and the pages lead to each other. */
async function tied(): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  const font = await paper.embedFont(StandardFonts.Helvetica)
  const { context } = paper
  const [all, drawn, field] = [context.nextRef(), context.obj({}), context.nextRef()]
  const written = (text: string, y: number): string => `BT /F1 12 Tf 50 ${y} Td (${text}) Tj ET`
  const form = (text: string, y: number): PDFRef =>
    context.register(context.flateStream(written(text, y), { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 800], Resources: all }))
  const pages = NAMES.map((name, index): PDFPage => {
    const page = paper.addPage([600, 800])
    drawn.set(PDFName.of(`Fm${index}`), form(`Liquido de ${name}`, 700))
    page.node.set(PDFName.Resources, all)
    page.node.set(PDFName.Contents, context.register(context.flateStream(`${written(`Salario de ${name}`, 750)} /Fm${index} Do`)))
    return page
  })
  context.assign(all, context.obj({ Font: { F1: font.ref }, XObject: drawn, ColorSpace: { DefaultRGB: ['CalRGB', { WhitePoint: [0.95, 1, 1.09] }] } }))
  const kids = pages.map(({ ref }, index) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', P: ref, Parent: field, Rect: [0, 0, 600, 800], AP: { N: form(`Carimbo de ${NAMES[index] ?? ''}`, 650) } })))
  context.assign(field, context.obj({ FT: 'Tx', Kids: kids }))
  for (const [index, { node }] of pages.entries()) {
    const next = pages[(index + 1) % pages.length]?.ref ?? null
    node.set(PDFName.Annots, context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [next, 'Fit'] }, kids[index] ?? null]))
    node.set(PDFName.of('B'), context.obj([{ N: { P: next } }]))
  }
  return paper.save()
}

/** All that a PDF holds, in sight or out of it. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes)
  return context.enumerateIndirectObjects().map(([, object]) => (object instanceof PDFRawStream ? String.fromCharCode(...decodePDFRawStream(object).decode()) : object.toString())).join('\n')
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

  it('takes from pages that share everything and lead to each other what is drawn on one, and nothing of the others out of sight', async () => {
    const whole = await tied()
    const words = ['Salario', 'Liquido', 'Carimbo'] as const
    const held = async (bytes: Uint8Array): Promise<readonly string[]> => {
      const all = await everythingIn(bytes)
      return NAMES.flatMap((name) => words.map((word) => `${word} de ${name}`)).filter((text) => all.includes(text))
    }
    expect(await held(whole)).toHaveLength(9)
    const part = await splitterOf(whole)
    for (const [index, name] of NAMES.entries()) {
      const own = await part([index + 1])
      expect(await held(own)).toEqual(words.map((word) => `${word} de ${name}`))
      // Nothing names it, and colours are drawn by it.
      expect(await everythingIn(own)).toContain('DefaultRGB')
      expect((await readTexts(own, () => undefined)).join(' ')).toMatch(new RegExp(`Salario de ${name}.*Liquido de ${name}`))
    }
    expect(await held(await part([1, 3]))).toHaveLength(6)
  })

  it('that is no PDF says so', async () => {
    const nonsense = new TextEncoder().encode('isto não é um PDF')
    await expect(readTexts(nonsense.slice(), () => undefined)).rejects.toThrow(PdfProblem)
    await expect(splitterOf(nonsense)).rejects.toThrow('Este arquivo não pôde ser lido como PDF.')
  })

  it('that is damaged behind its first bytes says so, and so does one whose page unpacks to more than any has', async () => {
    const bytes = await (await PDFDocument.load(given.bytes)).save({ useObjectStreams: false })
    const lost = Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\/Kids \[[^\]]*\]/, '/Kids [ 999 0 R ]'), 'latin1'))
    await expect(splitterOf(lost).then((part) => part([1]))).rejects.toThrow(new PdfProblem('O PDF não pôde ser separado.'))

    const bomb = await PDFDocument.create()
    const { node } = bomb.addPage()
    node.set(PDFName.Contents, bomb.context.register(bomb.context.flateStream(' '.repeat(34_000_000))))
    await expect(splitterOf(await bomb.save()).then((part) => part([1]))).rejects.toThrow('O PDF não pôde ser separado.')
  })
})
