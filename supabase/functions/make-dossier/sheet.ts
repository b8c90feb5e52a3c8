// The index of a dossier as a definition of pdfmake: cover, table of contents, one section per part, the files with their digests.
import type { Head, LeftOut, Line, ListedFile, Part } from './backend.ts'

export interface Section {
  readonly part: Part
  readonly lines: readonly Line[]
}

export interface IndexContent {
  readonly head: Head
  readonly sections: readonly Section[]
  readonly files: readonly ListedFile[]
  readonly filesTotal: number
  readonly tables: readonly { readonly title: string; readonly rows: number }[]
  readonly leftOutTables: readonly { readonly table_name: string; readonly reason: string }[]
  /** As a data address, for the cover. */
  readonly logo: string | null
}

const INK = '#1f2430'
const QUIET = '#5b6272'
const LINE = '#d9dde5'

type Sides = [number, number, number, number]
const sides = (left: number, top: number, right: number, bottom: number): Sides => [left, top, right, bottom]

const REASONS: Readonly<Record<LeftOut, string>> = {
  limit: 'Ficou de fora: a pasta chegou ao limite de 5.000 arquivos ou 2 GB.',
  missing: 'Ficou de fora: o conteúdo do arquivo não existe mais.',
  changed: 'Ficou de fora: o conteúdo não confere com o SHA-256 registrado no envio.',
}

const PURPOSES: Readonly<Record<Head['purpose'], string>> = {
  person: 'Pasta do fiscal de uma pessoa', company: 'Pasta do fiscal da empresa', own_data: 'Cópia dos seus dados (LGPD, art. 18, II e V)',
}

const cnpjText = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
const sizeText = (size: number): string => size < 1_048_576 ? `${Math.max(1, Math.round(size / 1024)).toLocaleString('pt-BR')} KB` : `${(size / 1_048_576).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

/** A digest is cut in columns that are too narrow for it; the spreadsheet beside has all of it. */
const cellText = (value: string | null): string => value === null ? '' : /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, 12)}…` : value

function fact(label: string, value: string) {
  return { columns: [{ width: 110, text: label, color: QUIET }, { width: '*', text: value }], columnGap: 8, margin: sides(0, 0, 0, 5) }
}

function heading(text: string) {
  return { text, style: 'heading', tocItem: true, pageBreak: 'before' as const }
}

const LAYOUT = {
  hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => LINE, paddingLeft: () => 3, paddingRight: () => 3, paddingTop: () => 3, paddingBottom: () => 3,
}

function tableOf(headings: readonly string[], rows: readonly (readonly string[])[], widths: readonly (string | number)[]) {
  return {
    fontSize: 7.5,
    layout: LAYOUT,
    table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body: [headings.map((text) => ({ text, bold: true, color: QUIET })), ...rows.map((row) => [...row])] },
  }
}

function sectionOf({ part, lines }: Section, byPerson: boolean) {
  const named = byPerson && lines.some(({ person }) => person !== null)
  const filed = lines.some(({ files }) => files.length > 0)
  const headings = [...(named ? ['Pessoa'] : []), ...part.headings, ...(filed ? ['Arquivo nº'] : [])]
  const rows = lines.map(({ person, cells, files }) => [
    ...(named ? [person ?? ''] : []), ...part.headings.map((_, at) => cellText(cells[at] ?? null)), ...(filed ? [files.map(String).join(', ')] : []),
  ])
  return [
    heading(part.title),
    { text: part.description, color: QUIET, margin: sides(0, 0, 0, 8) },
    ...(lines.length === 0 ? [{ text: 'Nada registrado no período.' }] : [tableOf(headings, rows, headings.map(() => '*'))]),
    ...(part.lines > lines.length
      ? [{ text: `Aqui estão as primeiras ${lines.length.toLocaleString('pt-BR')} de ${part.lines.toLocaleString('pt-BR')} linhas; todas estão na planilha desta parte, no ZIP.`, color: QUIET, margin: sides(0, 8, 0, 0) }]
      : []),
  ]
}

function filesSection({ files, filesTotal, head }: IndexContent) {
  const rows = files.map(({ n, name, volume, size, sha256, left_out }) => [
    String(n), left_out === null ? name : `${name}\n${REASONS[left_out]}`, left_out === null && volume !== null ? String(volume) : '', sizeText(size), `${sha256.slice(0, 32)}\n${sha256.slice(32)}`,
  ])
  return [
    heading('Arquivos e SHA-256'),
    {
      text: head.volumes > 1 ? `Os arquivos estão em ${String(head.volumes)} ZIPs; a coluna ZIP diz em qual.` : 'Os arquivos estão no ZIP, com os nomes abaixo.',
      color: QUIET, margin: sides(0, 0, 0, 8),
    },
    ...(rows.length === 0 ? [{ text: 'Nenhum arquivo nesta pasta.' }] : [tableOf(['Nº', 'Arquivo', 'ZIP', 'Tamanho', 'SHA-256'], rows, ['auto', '*', 'auto', 'auto', 150])]),
    ...(filesTotal > files.length ? [{ text: `Aqui estão os primeiros ${files.length.toLocaleString('pt-BR')} de ${filesTotal.toLocaleString('pt-BR')} arquivos; todos estão em manifesto.json, no ZIP.`, color: QUIET, margin: sides(0, 8, 0, 0) }] : []),
  ]
}

function ownDataSection({ tables, leftOutTables }: IndexContent) {
  return [
    heading('Dados em dados.json'),
    { text: 'Tudo o que a empresa guarda sobre você neste sistema, em formato que programas leem. Identificadores de outras pessoas ficam de fora.', color: QUIET, margin: sides(0, 0, 0, 8) },
    tableOf(['O que é', 'Registros'], tables.map(({ title, rows }) => [title, rows.toLocaleString('pt-BR')]), ['*', 'auto']),
    { text: 'O que não entra, e por quê', bold: true, margin: sides(0, 14, 0, 6) },
    tableOf(['Motivo', 'Tabelas'], [...Map.groupBy(leftOutTables, ({ reason }) => reason)].map(([reason, found]) => [reason, found.map(({ table_name }) => table_name.replace(/^\w+\./, '')).join(', ')]), ['*', '*']),
  ]
}

function cover({ head, logo }: IndexContent) {
  return [
    ...(logo === null ? [] : [{ image: logo, fit: [140, 60] as [number, number], margin: sides(0, 40, 0, 24) }]),
    { text: head.title, fontSize: 22, bold: true, margin: sides(0, logo === null ? 90 : 0, 0, 4) },
    { text: PURPOSES[head.purpose], color: QUIET, fontSize: 11, margin: sides(0, 0, 0, 24) },
    fact('Empresa', head.cnpj === null ? head.company : `${head.company}, CNPJ ${cnpjText(head.cnpj)}`),
    ...(head.purpose === 'own_data' ? [] : [fact('Período', `${head.from} a ${head.to}`)]),
    ...(head.purpose === 'company' ? [fact('Pessoas', head.people.toLocaleString('pt-BR'))] : []),
    ...(head.reason === null ? [] : [fact('Para', head.reason)]),
    fact('Pedida por', `${head.requested_by}, em ${head.requested_at}`),
    fact('Montada em', head.made_at),
    { text: 'Casos confidenciais não entram. Cada arquivo está listado no fim com o seu SHA-256: se um byte mudar, a conferência acusa.', color: QUIET, margin: sides(0, 16, 0, 24) },
    { toc: { title: { text: 'Sumário', bold: true, fontSize: 13, margin: sides(0, 0, 0, 6) }, numberStyle: { color: QUIET } } },
  ]
}

export function definitionOf(content: IndexContent) {
  const { head, sections } = content
  return {
    pageSize: 'A4' as const,
    // Nine columns of a part stand beside each other.
    pageOrientation: 'landscape' as const,
    pageMargins: sides(48, 56, 48, 56),
    info: { title: head.title, author: head.company, creator: 'Vínculo', producer: 'Vínculo' },
    language: 'pt-BR',
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25, color: INK },
    styles: { heading: { fontSize: 14, bold: true, margin: sides(0, 0, 0, 4) } },
    content: [
      ...cover(content), ...sections.flatMap((section) => sectionOf(section, head.purpose === 'company')), ...filesSection(content), ...(head.purpose === 'own_data' ? ownDataSection(content) : []),
    ],
    footer: (page: number, pages: number) => ({
      columns: [{ text: head.title, color: QUIET }, { text: `Página ${String(page)} de ${String(pages)}`, alignment: 'right' as const, color: QUIET }], fontSize: 8, margin: sides(48, 20, 48, 0),
    }),
  }
}
