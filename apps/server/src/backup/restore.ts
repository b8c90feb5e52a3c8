import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { bootstrap, readSecret } from '../migrate/bootstrap.ts'
import { productVersion } from '../kernel/product-version.ts'
import { connectOnce } from '../migrate/connection.ts'
import { RESTORING } from '../migrate/half-restored.ts'
import { migrate, planMigration } from '../migrate/migrate.ts'
import { adopt, readAdopted, readMigrations } from '../migrate/migration-files.ts'
import { openStore } from '../storage/blobs/open-store.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { type Part, readParts } from './archive-reader.ts'
import { copyIn, copyOut, emptyTables, FIXED_SETTINGS, listSequences, listTables, RESTORED } from './catalogue.ts'
import { type Manifest, refuseLater, refuseUnknown } from './manifest.ts'
import type { Place } from './place.ts'

/** An archive that was verified. */
export interface Backup {
  readonly manifest: Manifest
  readonly file: string
  readonly passphrase: string
}

/** The migrations that the backup knew, in a folder of their own; later ones come with the first start, as in any upgrade. */
function migrationsOf(manifest: Manifest, rootDir: string): string {
  const files = readMigrations(path.join(rootDir, 'supabase/migrations'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-migrations-'))
  for (const { version, hash } of adopt(manifest.migrations.map((each) => ({ name: '', ...each })), readAdopted(rootDir))) {
    const file = files.find((each) => each.version === version && (hash === null || each.hash === hash))
    if (file === undefined) {
      rmSync(folder, { recursive: true })
      throw new StartProblem(`O backup é de outra versão do Vínculo: a migração ${version} não é a que este programa tem. Restaure com a versão que o fez e depois atualize.`)
    }
    copyFileSync(path.join(rootDir, 'supabase/migrations', file.file), path.join(folder, file.file))
  }
  return folder
}

/** Whether the place is empty, or holds this very backup whole: a restore may be interrupted after its last row. Throws StartProblem for any other. */
async function lookAt(client: pg.Client, backup: Backup): Promise<'empty' | 'restored'> {
  const { rows } = await client.query<{ used: boolean }>(`select to_regclass('auth.users') is not null as used`)
  if (rows[0]?.used !== true) return 'empty'
  const { rowCount } = await client.query('select from auth.users limit 1')
  if (rowCount === 0) return 'empty'
  if ((await readSecret(client, RESTORED)) === markOf(backup)) return 'restored'
  throw new StartProblem('O destino já tem dados. Um backup só é restaurado em um banco vazio: nada foi alterado.')
}

const markOf = ({ manifest }: Backup): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

const setSecret = (client: pg.Client, name: string, value: string): Promise<unknown> =>
  client.query('insert into engine.secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [name, value])

async function prepareSchema(client: pg.Client, manifest: Manifest, rootDir: string, progress: (text: string) => void): Promise<void> {
  const folder = migrationsOf(manifest, rootDir)
  try {
    await bootstrap(client)
    await setSecret(client, RESTORING, new Date().toISOString())
    await migrate(client, await planMigration(client, rootDir, folder), progress)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function ended(stream: ReturnType<typeof copyFrom> | null): Promise<void> {
  if (stream === null) return
  stream.end()
  await finished(stream)
}

/** Loads every table from the archive inside the open transaction. */
async function loadTables(client: pg.Client, { manifest, file, passphrase }: Backup): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [`tables/${table.table}`, table]))
  let filling = ''
  let stream: ReturnType<typeof copyFrom> | null = null
  for await (const { name, bytes } of readParts(file, passphrase)) {
    const table = wanted.get(name)
    if (table === undefined) continue
    if (stream === null || filling !== name) {
      await ended(stream)
      stream = client.query(copyFrom(copyIn(table)))
      filling = name
    }
    if (!stream.write(bytes)) await once(stream, 'drain')
  }
  await ended(stream)
}

/** Reads every table back: what lies in the database now has the digests of the backup. */
async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const digest = createHash('sha256')
    for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) digest.update(chunk)
    if (digest.digest('hex') !== table.sha256) throw new StartProblem(`A tabela ${table.table} não ficou igual à do backup.`)
  }
}

/** Parts that follow each other under one name, as one stream each. A stream must be read to its end before the next is asked for. */
async function* filesOf(parts: AsyncGenerator<Part>): AsyncGenerator<{ readonly version: string; readonly chunks: AsyncIterable<Buffer> }> {
  let next = await parts.next()
  async function* chunksOf(name: string): AsyncGenerator<Buffer> {
    for (; next.done !== true && next.value.name === name; next = await parts.next()) yield next.value.bytes
  }
  while (next.done !== true) {
    const { name } = next.value
    if (name.startsWith('files/')) yield { version: name.slice('files/'.length), chunks: chunksOf(name) }
    else next = await parts.next()
  }
}

async function loadFiles(client: pg.Client, place: Place, { manifest, file, passphrase }: Backup): Promise<void> {
  const store = await openStore(client, place.config)
  for await (const { version, chunks } of filesOf(readParts(file, passphrase))) await store.write(version, chunks)
  // A file without bytes has no part to read.
  for (const { version, bytes } of manifest.files) if (bytes === 0) await store.write(version, Readable.from([]))
}

/** Loads the tables, then the files, in one transaction: what fails leaves a database that a second try may fill. */
async function loadDatabase(client: pg.Client, place: Place, backup: Backup, progress: (text: string) => void): Promise<void> {
  const { manifest } = backup
  await client.query(`begin; ${FIXED_SETTINGS}`)
  try {
    // Rows come as they were: no trigger writes a second history, none refuses the first.
    await client.query('set local session_replication_role = replica')
    await client.query(emptyTables(manifest.tables))
    await loadTables(client, backup)
    for (const { sequence, value, isCalled } of manifest.sequences) await client.query('select setval($1, $2, $3)', [sequence, value, isCalled])
    await compareTables(client, manifest)
    await client.query(`delete from storage.objects where version = any ($1)`, [manifest.removedMeanwhile])
    if (manifest.files.length > 0) {
      progress('Gravando os arquivos…')
      await loadFiles(client, place, backup)
    }
    await client.query('delete from engine.secrets where name = $1', [RESTORING])
    await setSecret(client, RESTORED, markOf(backup))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new StartProblem(`O login deste banco não pode restaurar (${error.message}). Use um superusuário em DATABASE_URL só para este comando.`)
    }
    throw error
  }
  await client.query('analyze')
}

/**
 * Fills an empty database and file store from a verified archive; false when an earlier call has done so. Throws StartProblem; both are
 * whole afterwards, or the database is empty, says so to whoever starts on it, and the restore can be tried again.
 */
export async function restoreBackup(place: Place, backup: Backup, progress: (text: string) => void): Promise<boolean> {
  const { manifest } = backup
  refuseLater(manifest, productVersion(place.config.rootDir))
  const client = await connectOnce(place.url)
  try {
    if ((await lookAt(client, backup)) === 'restored') return false
    await prepareSchema(client, manifest, place.config.rootDir, progress)
    refuseUnknown(manifest, await listTables(client), await listSequences(client))
    progress('Gravando o banco de dados…')
    await loadDatabase(client, place, backup, progress)
    return true
  } finally {
    await client.end()
  }
}
