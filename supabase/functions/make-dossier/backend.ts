// What the function asks the database, page by page; each answer is of the dossier whose lease it holds.
import type { Client } from '../_shared/clients.ts'
import type { StoredFile } from '../_shared/stored-file.ts'
import { ServiceFailure } from '../_shared/http.ts'

export interface Piece extends StoredFile {
  readonly n: number
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface Claim {
  readonly dossier_id: string
  readonly lease: string
  readonly volume: number
  readonly is_last: boolean
  readonly archive: StoredFile
  readonly index: StoredFile | null
  readonly files: readonly Piece[]
}

export interface Part {
  readonly part: string
  readonly title: string
  readonly description: string
  readonly headings: readonly string[]
  readonly lines: number
}

export interface Head {
  readonly title: string
  readonly purpose: 'person' | 'company' | 'own_data'
  readonly company: string
  readonly cnpj: string | null
  readonly from: string
  readonly to: string
  readonly people: number
  readonly reason: string | null
  readonly volumes: number
  readonly requested_by: string
  readonly requested_at: string
  readonly made_at: string
  readonly logo: (StoredFile & { readonly mime: string; readonly size: number }) | null
  readonly parts: readonly Part[]
}

export interface Line {
  readonly n: number
  readonly person: string | null
  readonly cells: readonly (string | null)[]
  readonly files: readonly number[]
}

export interface ListedFile {
  readonly n: number
  readonly name: string
  readonly volume: number | null
  readonly size: number
  readonly sha256: string
  readonly left_out: LeftOut | null
}

export type LeftOut = 'limit' | 'missing' | 'changed'

/** The rows of an answer are at most a thousand (PostgREST). */
const PAGE = 1000

async function rpc(service: Client, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const answer = await service.rpc(name, args)
  if (answer.error !== null) throw new ServiceFailure(name, answer.error, answer.status)
  return answer.data as unknown
}

export async function claimNext(service: Client): Promise<Claim | null> {
  return (await rpc(service, 'claim_dossier')) as Claim | null
}

const leaseOf = ({ dossier_id, lease }: Claim) => ({ p_dossier_id: dossier_id, p_lease: lease })

export async function settleFiles(service: Client, claim: Claim, leftOut: readonly { readonly n: number; readonly left_out: LeftOut }[]): Promise<Head> {
  return (await rpc(service, 'settle_dossier_files', { ...leaseOf(claim), p_left_out: leftOut })) as Head
}

/** Pages of rows that are numbered by `n`, until one is not full. */
async function* pages<Row extends { readonly n: number }>(ask: (after: number) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await ask(after)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.n ?? after
  }
}

export function linesOf(service: Client, claim: Claim, part: string): AsyncGenerator<readonly Line[]> {
  return pages(async (after) => (await rpc(service, 'dossier_lines_page', { ...leaseOf(claim), p_part: part, p_after: after, p_limit: PAGE })) as readonly Line[])
}

export function filesOf(service: Client, claim: Claim): AsyncGenerator<readonly ListedFile[]> {
  return pages(async (after) => (await rpc(service, 'dossier_files_page', { ...leaseOf(claim), p_after: after, p_limit: PAGE })) as readonly ListedFile[])
}

export async function* ownDataOf(service: Client, claim: Claim): AsyncGenerator<{ readonly table_name: string; readonly data: unknown }> {
  for (let after = ''; ; ) {
    const item = (await rpc(service, 'dossier_data_page', { ...leaseOf(claim), p_after: after })) as { table_name: string; data: unknown } | null
    if (item === null) return
    yield item
    after = item.table_name
  }
}

export async function leftOutTables(service: Client, claim: Claim): Promise<readonly { readonly table_name: string; readonly reason: string }[]> {
  return (await rpc(service, 'dossier_left_out_tables', leaseOf(claim))) as readonly { table_name: string; reason: string }[]
}

interface Stored {
  readonly size: number
  readonly sha256: string
}

export async function finishVolume(service: Client, claim: Claim, archive: Stored, index: Stored | null): Promise<void> {
  await rpc(service, 'finish_dossier_volume', {
    ...leaseOf(claim), p_archive_size: archive.size, p_archive_sha256: archive.sha256, p_index_size: index?.size ?? null, p_index_sha256: index?.sha256 ?? null,
  })
}
