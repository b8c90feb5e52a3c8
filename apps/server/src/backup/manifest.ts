import { isLater } from '../kernel/product-version.ts'
import { isVersion } from '../storage/blobs/blob-store.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import type { Table } from './catalogue.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** What one stream of the archive must be: its parts in order, joined, have this length and digest. */
export interface Content {
  readonly bytes: number
  readonly sha256: string
}

export interface TableContent extends Content {
  /** `schema.table`, quoted where needed. */
  readonly table: string
  /** The columns in their order, quoted, without generated ones. */
  readonly columns: readonly string[]
  readonly rows: number
}

export interface FileContent extends Content {
  /** Version uuid under which the blob is kept. */
  readonly version: string
}

export interface SequenceValue {
  readonly sequence: string
  readonly value: string
  readonly isCalled: boolean
}

/** What a backup has of people's files. */
export interface FilesOfBackup {
  readonly files: readonly FileContent[]
  /** Files that people removed while the backup ran: their rows are in it, their bytes are not. */
  readonly removedMeanwhile: readonly string[]
}

/** The last entry of an archive: what everything before it must be. */
export interface Manifest extends FilesOfBackup {
  readonly format: number
  /** Version of the database, whatever program made the backup; missing in those from before versions. */
  readonly product?: string
  readonly createdAt: string
  readonly postgres: string
  readonly migrations: readonly { readonly version: string; readonly hash: string | null }[]
  readonly tables: readonly TableContent[]
  readonly sequences: readonly SequenceValue[]
}

/** Reads a manifest. Throws StartProblem for one of a later product, and for files whose names would lead out of the store. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) throw new StartProblem('Este arquivo foi feito por outra versão do Vínculo, que esta não conhece.')
  const odd = manifest.files.find(({ version }) => !isVersion(version))
  if (odd !== undefined) throw new StartProblem(`O arquivo traz um nome que nenhum backup tem: ${odd.version}.`)
  return manifest
}

/** Refuses a backup of a later product, whose data this one cannot hold. Throws StartProblem. */
export function refuseLater({ product = '0.0.0' }: Manifest, version: string): void {
  if (isLater(product, version)) {
    throw new StartProblem(`O backup é do Vínculo ${product} e este programa é o ${version}. Atualize o programa e restaure de novo: nada foi alterado.`)
  }
}

/**
 * Names of tables, columns and sequences become SQL that a superuser runs, and an archive may have been changed by others: whatever the
 * prepared database does not have by itself is refused. Throws StartProblem.
 */
export function refuseUnknown(manifest: Manifest, tables: readonly Table[], sequences: readonly string[]): void {
  const known = new Map(tables.map(({ table, columns }) => [table, columns]))
  const names = manifest.tables.flatMap(({ table, columns }) => {
    const there = known.get(table)
    return there === undefined ? [table] : columns.filter((column) => !there.includes(column))
  })
  const odd = [...names, ...manifest.sequences.map(({ sequence }) => sequence).filter((sequence) => !sequences.includes(sequence))][0]
  if (odd !== undefined) throw new StartProblem(`O arquivo traz um nome que este banco não tem: ${odd.slice(0, 100)}.`)
}
