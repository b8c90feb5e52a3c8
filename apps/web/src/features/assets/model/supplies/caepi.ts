import Papa from 'papaparse'

import { parseDateCell } from '#shared/lib/import/cells.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { caNumberOf } from './supply-form.ts'

/** Which heading of the file holds what; what the file does not tell is left out. */
export interface CaepiHeadings {
  readonly ca: string
  readonly valid_until: string
  readonly equipment?: string
  readonly manufacturer?: string
}
export type CaepiField = keyof CaepiHeadings

export const CAEPI_FIELDS: readonly (readonly [field: CaepiField, label: string])[] = [
  ['ca', 'Número do CA'],
  ['valid_until', 'Validade'],
  ['equipment', 'Equipamento'],
  ['manufacturer', 'Fabricante'],
]

/** A certificate of the file, as the database takes it. */
export interface CertificateRow {
  readonly ca: string
  readonly valid_until: string
  readonly equipment?: string
  readonly manufacturer?: string
}

/** The file as a table: its first line says what is in the others. */
export interface CaepiTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What was found of the certificates that matter. */
export interface CaepiFound {
  readonly lines: number
  /** Lines that say nothing of a certificate, or no validity. */
  readonly skipped: number
  readonly rows: readonly CertificateRow[]
}

const DELIMITERS = ['|', ';', '\t'] as const
/** The file of the ministry has quotation marks in the middle of its texts: they quote nothing. */
const NO_QUOTES = '\u0000'

/** The lines of the file, by whatever separates the words of the first one; null for a file without headings. */
export function caepiTable(text: string): CaepiTable | null {
  const content = text.replace(/^\u{FEFF}/u, '')
  const first = content.slice(0, content.search(/\r|\n|$/))
  const [delimiter] = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)
  if (delimiter === undefined || !first.includes(delimiter)) return null
  const isQuoted = delimiter !== '|' && first.startsWith('"')
  const { data } = Papa.parse<string[]>(content, { delimiter, skipEmptyLines: 'greedy', ...(!isQuoted && { quoteChar: NO_QUOTES }) })
  const [headings = [], ...rows] = data
  return { headings: headings.map((heading) => heading.trim()), rows }
}

/** What a heading is called, without marks: '#NRRegistroCA' and 'Nr. Registro CA' are one. */
const plain = (heading: string): string => normalizeSearch(heading).replaceAll(/[^a-z0-9]/g, '')

const GUESSES: Readonly<Record<CaepiField, readonly RegExp[]>> = {
  ca: [/^(nr|numero|n|num)?(do)?(registro)?(do)?ca$/, /registroca$/],
  valid_until: [/^data(de)?validade(do)?(ca)?$/, /^validade/, /validade/],
  equipment: [/^nome(do)?equipamento$/, /^equipamento$/, /^descricao(do)?equipamento$/],
  manufacturer: [/^razaosocial$/, /^fabricante$/, /^nome(do)?fabricante$/, /^empresa$/],
}

function guess(headings: readonly string[], field: CaepiField, remembered: string | undefined): string | undefined {
  if (remembered !== undefined && headings.includes(remembered)) return remembered
  for (const pattern of GUESSES[field]) {
    const found = headings.find((heading) => pattern.test(plain(heading)))
    if (found !== undefined) return found
  }
  return undefined
}

/** Which heading holds what: as the last time, or by what they are called. */
export function guessHeadings(headings: readonly string[], remembered: Readonly<Record<string, unknown>> | null): Partial<CaepiHeadings> {
  const found = CAEPI_FIELDS.map(([field]) => {
    const last = remembered?.[field]
    return [field, guess(headings, field, typeof last === 'string' ? last : undefined)] as const
  })
  return Object.fromEntries(found.filter(([, heading]) => heading !== undefined))
}

/** Whether the two that are necessary are known, and are two. */
export function isMapped(headings: Partial<CaepiHeadings>): headings is CaepiHeadings {
  return headings.ca !== undefined && headings.valid_until !== undefined && headings.ca !== headings.valid_until
}

const DAY = /^(?:\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/** dd/mm/aaaa or aaaa-mm-dd, also with a time behind; null for anything else. */
export function caepiDay(text: string): string | null {
  const day = DAY.test(text.trim()) ? parseDateCell(text.trim().slice(0, 10)) : null
  return day !== null && day >= '1980-01-01' && day <= '2199-12-31' ? day : null
}

/** A few broken lines are in every file of the ministry; more of them mean that it is another file or another column. */
const mostOdd = (lines: number): number => 3 + Math.floor(lines / 1000)

interface Line {
  readonly ca: string
  readonly day: string
  readonly place: number
}

function oddText({ ca, day, place }: Line): string {
  const where = `Linha ${place.toLocaleString('pt-BR')}:`
  return caNumberOf(ca) === null ? `${where} “${ca.slice(0, 40)}” não é um número de CA.` : `${where} “${day.slice(0, 40)}” não é uma data.`
}

/**
 * The certificates of `wanted` in a file whose every line is looked at. A file with more than a few lines that are not of a certificate is
 * refused whole, with why. Of a certificate that stands there more than once the last validity counts.
 */
export function checkCaepi({ headings, rows }: CaepiTable, mapping: CaepiHeadings, wanted: ReadonlySet<string>): CaepiFound | { readonly problem: string } {
  const at = (field: CaepiField): number => headings.indexOf(mapping[field] ?? '\u0000')
  const [ca, validity, equipment, manufacturer] = [at('ca'), at('valid_until'), at('equipment'), at('manufacturer')]
  if (ca === -1 || validity === -1) return { problem: `O arquivo não tem a coluna “${ca === -1 ? mapping.ca : mapping.valid_until}”.` }
  if (rows.length === 0) return { problem: 'O arquivo só tem o cabeçalho, sem nenhum CA.' }
  const found = new Map<string, CertificateRow>()
  let [first, odd, empty]: [Line | null, number, number] = [null, 0, 0]
  for (const [index, cells] of rows.entries()) {
    const line = { ca: (cells[ca] ?? '').trim(), day: (cells[validity] ?? '').trim(), place: index + 2 }
    const [number, day] = [caNumberOf(line.ca), caepiDay(line.day)]
    if (number !== null && line.day === '') empty += 1
    else if (number === null || day === null) {
      odd += 1
      first ??= line
      // Of a certificate of the company nothing is left out unseen.
      if (number !== null && wanted.has(number)) return { problem: `${oddText(line)} É um CA do seu estoque; nada foi gravado.` }
    } else if (wanted.has(number) && day > (found.get(number)?.valid_until ?? '')) {
      const [what, who] = [(cells[equipment] ?? '').trim(), (cells[manufacturer] ?? '').trim()]
      found.set(number, { ca: number, valid_until: day, ...(what !== '' && { equipment: what.slice(0, 300) }), ...(who !== '' && { manufacturer: who.slice(0, 200) }) })
    }
  }
  if (first !== null && (odd > mostOdd(rows.length) || odd * 2 >= rows.length)) {
    return { problem: `${oddText(first)} ${odd === 1 ? 'O arquivo foi recusado' : `Há ${odd.toLocaleString('pt-BR')} linhas assim, e o arquivo foi recusado`} inteiro: confira se é o do CAEPI e quais colunas foram escolhidas.` }
  }
  if (empty * 2 > rows.length) return { problem: `A coluna “${mapping.valid_until}” está vazia em mais da metade das linhas. Confira qual coluna tem a validade.` }
  return { lines: rows.length, skipped: odd + empty, rows: [...found.values()] }
}
