import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectOnce } from '../migrate/connection.ts'
import { refuseHalfRestored } from '../migrate/half-restored.ts'
import { versionOf } from '../migrate/migration-files.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { openStore } from '../storage/blobs/open-store.ts'
import { verifyArchive } from './archive-reader.ts'
import { writeArchive, type ArchiveWriter } from './archive-writer.ts'
import { copyOut, FIXED_SETTINGS, LAST_BACKUP, listSequences, listTables } from './catalogue.ts'
import { FORMAT, MANIFEST, type FileContent, type FilesOfBackup, type Manifest, type SequenceValue, type TableContent } from './manifest.ts'
import type { Place } from './place.ts'

/** What a backup reads: the files lie where the configuration says. */
type Source = Pick<Place, 'config' | 'url'>

async function saveTables(client: pg.Client, archive: ArchiveWriter): Promise<readonly TableContent[]> {
  const saved: TableContent[] = []
  for (const table of await listTables(client)) {
    const { lines, ...content } = await archive.add(`tables/${table.table}`, client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>)
    saved.push({ ...table, rows: lines, ...content })
  }
  return saved
}

async function readSequences(client: pg.Client): Promise<readonly SequenceValue[]> {
  const values: SequenceValue[] = []
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(`select last_value as value, is_called as called from ${sequence}`)
    for (const { value, called } of rows) values.push({ sequence, value, isCalled: called })
  }
  return values
}

/** A file that is gone although its row was in the snapshot was removed meanwhile, or is lost: then the backup must not pass for whole. */
async function checkRemoved(client: pg.Client, version: string): Promise<void> {
  const { rowCount } = await client.query('select from storage.objects where version = $1', [version])
  if (rowCount !== 0) throw new Error(`the bytes of file version ${version} are missing`)
}

async function saveFiles(client: pg.Client, now: pg.Client, store: BlobStore, archive: ArchiveWriter): Promise<FilesOfBackup> {
  const files: FileContent[] = []
  const removedMeanwhile: string[] = []
  const { rows } = await client.query<{ version: string }>('select distinct version from storage.objects where version is not null order by version')
  for (const { version } of rows) {
    const bytes: Readable | null = await store.read(version, null)
    if (bytes === null) {
      await checkRemoved(now, version)
      removedMeanwhile.push(version)
      continue
    }
    const { lines: _lines, ...content } = await archive.add(`files/${version}`, bytes as AsyncIterable<Buffer>)
    files.push({ version, ...content })
  }
  return { files, removedMeanwhile }
}

async function collect(place: Source, archive: ArchiveWriter, progress: (text: string) => void): Promise<Manifest> {
  const client = await connectOnce(place.url)
  const now = await connectOnce(place.url)
  try {
    await refuseHalfRestored(now)
    const store = await openStore(now, place.config)
    // One snapshot for everything: what people write meanwhile is in the next backup, whole.
    await client.query(`begin isolation level repeatable read, read only; ${FIXED_SETTINGS}`)
    const { rows } = await client.query<{ version: string; hash: string | null; name: string }>(
      `select m.version, h.hash, m.name from supabase_migrations.schema_migrations m left join engine.migration_hashes h using (version) order by 1`,
    )
    const product = versionOf(rows.at(-1))
    const { rows: about } = await client.query<{ server: string; at: Date }>(`select current_setting('server_version') as server, now() as at`)
    progress('Copiando o banco de dados…')
    const tables = await saveTables(client, archive)
    const sequences = await readSequences(client)
    progress('Copiando os arquivos…')
    const { files, removedMeanwhile } = await saveFiles(client, now, store, archive)
    await client.query('commit')
    return {
      format: FORMAT, ...(product === '' ? {} : { product }), createdAt: about[0]?.at.toISOString() ?? '', postgres: about[0]?.server ?? '',
      migrations: rows.map(({ version, hash }) => ({ version, hash })), tables, sequences, files, removedMeanwhile,
    }
  } finally {
    await Promise.all([client.end(), now.end()])
  }
}

/** Writes database, files and keys to a new file and reads it back whole before it gets its name. Throws StartProblem. */
export async function saveBackup(place: Source, path: string, passphrase: string, progress: (text: string) => void): Promise<Manifest> {
  const draft = `${path}.incompleto`
  await rm(draft, { force: true })
  try {
    const archive = writeArchive(draft, passphrase)
    const manifest = await collect(place, archive, progress)
    await archive.finish(MANIFEST, JSON.stringify(manifest))
    progress('Conferindo o arquivo…')
    await verifyArchive(draft, passphrase)
    await rename(draft, path)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Tells the installation which state its last backup holds, for whoever watches how old that is. */
export async function noteBackup({ url }: Pick<Place, 'url'>, { createdAt }: Manifest): Promise<void> {
  const client = await connectOnce(url)
  try {
    await client.query('insert into engine.secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [LAST_BACKUP, createdAt])
  } finally {
    await client.end()
  }
}
