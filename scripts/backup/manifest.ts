import { Problem } from '../lib/problem.ts'

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

/** The last entry of an archive: what everything before it must be. */
export interface Manifest {
  readonly format: number
  readonly createdAt: string
  readonly postgres: string
  readonly migrations: readonly { readonly version: string; readonly hash: string | null }[]
  readonly tables: readonly TableContent[]
  readonly sequences: readonly SequenceValue[]
  readonly files: readonly FileContent[]
  /** Files that people removed while the backup ran: their rows are in it, their bytes are not. */
  readonly removedMeanwhile: readonly string[]
}

/** Reads a manifest. Throws Problem for one of a later product. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) throw new Problem('Este arquivo foi feito por outra versão do Vínculo, que esta não conhece.')
  return manifest
}
