import { randomBytes } from 'node:crypto'
import path from 'node:path'

import type pg from 'pg'

import type { Config } from '../../kernel/config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { withSeeded } from './seeded.ts'

/** A pool of the server, or the one connection of a command. */
type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * The folder of this database's blobs, made once. Databases that share a disk or an S3 bucket stay apart by it: the clean-up of one
 * must never take the files of another for its own lost ones.
 */
async function loadFolder(db: Queryable): Promise<string> {
  await db.query(`insert into engine.secrets (name, value) values ('blob_folder', $1) on conflict (name) do nothing`, [
    randomBytes(8).toString('hex'),
  ])
  const found = await db.query<{ value: string }>(`select value from engine.secrets where name = 'blob_folder'`)
  return found.rows[0]?.value ?? ''
}

/** Opens S3 where it is configured, else the data folder; what a seed drew is in the database. */
export async function openStore(db: Queryable, config: Config): Promise<BlobStore> {
  const folder = await loadFolder(db)
  const { s3 } = config.storage
  const store = s3 === null ? diskStore(path.join(`${config.dataDir}/files`, folder)) : await s3Store(s3, folder)
  return withSeeded(store, db)
}
