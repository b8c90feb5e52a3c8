import { openArchive } from '#shared/lib/import/archive.ts'
import { decodeText } from '#shared/lib/import/read-csv.ts'
import { type CaepiTable, caepiTable, checkCaepi, guessHeadings } from '../../model/supplies/caepi.ts'
import { type CaepiAnswer, type CaepiQuestion, MOST_BYTES } from '../../model/supplies/caepi-messages.ts'

const SAMPLES = 3
let table: CaepiTable | null = null

const refused = (problem: string): CaepiAnswer => ({ kind: 'problem', problem })

/** The text inside of a packed file, or the file itself; null for a packed file without one. */
async function contentOf(file: File): Promise<Blob | null> {
  if (!file.name.toLowerCase().endsWith('.zip')) return file
  const archive = await openArchive(file)
  const entry = archive?.entries.filter(({ path }) => /\.(?:txt|csv)$/i.test(path)).toSorted((a, b) => b.unpacked - a.unpacked)[0]
  if (!archive || entry === undefined || entry.unpacked > MOST_BYTES) return null
  return await archive.contentOf(entry)
}

async function read({ file, remembered }: Extract<CaepiQuestion, { kind: 'read' }>): Promise<CaepiAnswer> {
  table = null
  const content = await contentOf(file)
  if (content === null) return refused('O arquivo compactado não tem um .txt ou .csv que possa ser lido. Descompacte-o e escolha o arquivo de dentro.')
  if (content.size > MOST_BYTES) return refused('O arquivo é grande demais para ser o do CAEPI.')
  table = caepiTable(decodeText(new Uint8Array(await content.arrayBuffer())))
  if (table === null) return refused('A primeira linha não tem os nomes das colunas separados por “|”, “;” ou tabulação: este não é o arquivo do CAEPI.')
  return { kind: 'read', headings: table.headings, guessed: guessHeadings(table.headings, remembered), samples: table.rows.slice(0, SAMPLES), lines: table.rows.length }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<CaepiQuestion>) => {
  if (data.kind === 'check') {
    if (table !== null) globalThis.postMessage({ kind: 'checked', found: checkCaepi(table, data.headings, new Set(data.wanted)) } satisfies CaepiAnswer)
    return
  }
  read(data).then(
    (answer) => globalThis.postMessage(answer),
    () => globalThis.postMessage(refused('Não foi possível ler este arquivo.')),
  )
})
