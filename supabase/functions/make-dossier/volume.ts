// One archive of a dossier: its files as they are stored, checked against the digest of their upload; the last one holds the index, a
// spreadsheet per part, the manifest and, of own data, dados.json beside them.
import pdfMake from 'pdfmake/build/pdfmake.js'
import roboto from 'pdfmake/build/fonts/Roboto.js'

import type { Client } from '../_shared/clients.ts'
import { inTurn } from '../_shared/in-turn.ts'
import { digestOf, readWhole, removeStored, signedAddress, type StoredFile } from '../_shared/stored-file.ts'
import { openArchive, type Archive } from './archive.ts'
import { filesOf, finishVolume, leftOutTables, linesOf, ownDataOf, settleFiles, type Claim, type Head, type LeftOut, type Line, type ListedFile, type Part, type Piece } from './backend.ts'
import { definitionOf, type IndexContent, type Section } from './sheet.ts'
import { ServiceFailure } from '../_shared/http.ts'

pdfMake.addFontContainer(roboto)

/** What the index prints of all parts together and of files: a spreadsheet and the manifest have the rest, and a PDF has to fit into memory. */
const PRINTED_LINES = 3000
const PRINTED_FILES = 1500
const READING_SECONDS = 120

/** The bytes of a file, or why the dossier does without. */
async function bytesOf(service: Client, piece: Piece): Promise<Uint8Array<ArrayBuffer> | LeftOut> {
  const address = await signedAddress(service, piece, READING_SECONDS)
  if (address === null) return 'missing'
  const bytes = await readWhole(address, piece.size)
  return (await digestOf(bytes)) === piece.sha256 ? bytes : 'changed'
}

async function addFiles(service: Client, claim: Claim, archive: Archive): Promise<{ n: number; left_out: LeftOut }[]> {
  const leftOut: { n: number; left_out: LeftOut }[] = []
  for (const piece of claim.files) {
    const bytes = await bytesOf(service, piece)
    if (typeof bytes === 'string') leftOut.push({ n: piece.n, left_out: bytes })
    else archive.add(piece.name, bytes)
  }
  return leftOut
}

/** A cell as spreadsheets of Brazil read it; one that would be taken for a formula is text. */
function cellOf(value: string | null): string {
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '')
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowOf = (cells: readonly (string | null)[]): string => `${cells.map(cellOf).join(';')}\r\n`

async function addPart(service: Client, claim: Claim, archive: Archive, part: Part, room: number): Promise<Section> {
  const sheet = archive.text(`Planilhas/${part.part}.csv`)
  const kept: Line[] = []
  sheet.write(`\ufeff${rowOf(['Pessoa', ...part.headings, 'Arquivo nº'])}`)
  for await (const lines of linesOf(service, claim, part.part)) {
    for (const line of lines) {
      sheet.write(rowOf([line.person, ...line.cells, line.files.map(String).join(' ')]))
      if (kept.length < room) kept.push(line)
    }
  }
  sheet.end()
  return { part, lines: kept }
}

/** The files as a list that programs read; answers the first of them for the index. */
async function addManifest(service: Client, claim: Claim, archive: Archive, head: Head): Promise<{ files: ListedFile[]; total: number }> {
  const manifest = archive.text('manifesto.json')
  const files: ListedFile[] = []
  let total = 0
  manifest.write(`${JSON.stringify({ titulo: head.title, empresa: head.company, montadaEm: head.made_at }).slice(0, -1)},"arquivos":[`)
  for await (const page of filesOf(service, claim)) {
    for (const file of page) {
      const { n, name, volume, size, sha256, left_out } = file
      manifest.write(`${total === 0 ? '' : ','}\n${JSON.stringify({ numero: n, arquivo: name, zip: volume, bytes: size, sha256, ficouDeFora: left_out })}`)
      if (files.length < PRINTED_FILES) files.push(file)
      total += 1
    }
  }
  manifest.write(']}\n')
  manifest.end()
  return { files, total }
}

interface OwnTable {
  readonly titulo: string
  readonly registros: readonly unknown[]
}

async function addOwnData(service: Client, claim: Claim, archive: Archive, head: Head): Promise<Pick<IndexContent, 'tables' | 'leftOutTables'>> {
  if (head.purpose !== 'own_data') return { tables: [], leftOutTables: [] }
  const leftOut = await leftOutTables(service, claim)
  const json = archive.text('dados.json')
  const tables: { title: string; rows: number }[] = []
  const about = { formato: 'vinculo-meus-dados-1', empresa: head.company, geradoEm: head.made_at, naoIncluido: leftOut.map(({ table_name, reason }) => ({ tabela: table_name, motivo: reason })) }
  json.write(`${JSON.stringify(about).slice(0, -1)},"tabelas":{`)
  for await (const { table_name, data } of ownDataOf(service, claim)) {
    const { titulo, registros } = data as OwnTable
    json.write(`${tables.length === 0 ? '' : ','}\n${JSON.stringify(table_name)}:${JSON.stringify(data)}`)
    tables.push({ title: titulo, rows: registros.length })
  }
  json.write('}}\n')
  json.end()
  return { tables: tables.filter(({ rows }) => rows > 0), leftOutTables: leftOut }
}

async function logoOf(service: Client, { logo }: Head): Promise<string | null> {
  if (logo === null) return null
  const address = await signedAddress(service, logo, READING_SECONDS)
  if (address === null) return null
  const bytes = await readWhole(address, logo.size)
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${logo.mime};base64,${btoa(text)}`
}

async function addIndex(service: Client, claim: Claim, archive: Archive, head: Head): Promise<Uint8Array<ArrayBuffer>> {
  const sections: Section[] = []
  let room = PRINTED_LINES
  for (const part of head.parts) {
    const section = await addPart(service, claim, archive, part, room)
    room -= section.lines.length
    sections.push(section)
  }
  const { files, total } = await addManifest(service, claim, archive, head)
  const content: IndexContent = { head, sections, files, filesTotal: total, logo: await logoOf(service, head), ...(await addOwnData(service, claim, archive, head)) }
  const index = await inTurn(async () => new Uint8Array(await pdfMake.createPdf(definitionOf(content)).getBuffer()))
  archive.add('Índice.pdf', index)
  return index
}

async function store(service: Client, { bucket, path }: StoredFile, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<{ size: number; sha256: string }> {
  const { error } = await service.storage.from(bucket).upload(path, bytes, { contentType, upsert: false })
  if (error !== null) throw new ServiceFailure(`store in ${bucket}`, error)
  return { size: bytes.length, sha256: await digestOf(bytes) }
}

export async function makeVolume(service: Client, claim: Claim): Promise<void> {
  const archive = openArchive(new Date())
  const head = await settleFiles(service, claim, await addFiles(service, claim, archive))
  const index = claim.is_last ? await addIndex(service, claim, archive, head) : null
  try {
    const archived = await store(service, claim.archive, archive.finish(), 'application/zip')
    const indexed = index === null || claim.index === null ? null : await store(service, claim.index, index, 'application/pdf')
    await finishVolume(service, claim, archived, indexed)
  } catch (error) {
    await Promise.all([claim.archive, ...(claim.index === null ? [] : [claim.index])].map((file) => removeStored(service, file)))
    throw error
  }
}
