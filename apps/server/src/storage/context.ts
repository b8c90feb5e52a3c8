import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database.ts'
import type { Shares } from '../kernel/fair-share.ts'
import type { KeyRing } from '../kernel/keys.ts'
import type { Log } from '../kernel/log.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Room } from './free-space.ts'
import type { UrlSigner } from './signed-urls.ts'

/** What app.ts gives to the service. */
export interface StorageDeps {
  readonly database: Database
  readonly config: Config
  readonly keys: KeyRing
  readonly log: Log
}

/** What every route of the service works with. */
export interface StorageContext {
  readonly database: Database
  readonly log: Log
  readonly store: BlobStore
  readonly room: Room
  readonly signer: UrlSigner
  /** Largest file in bytes, whatever a bucket says. */
  readonly fileSizeLimit: number
  /** How many objects one request may name; the conformance profile knows no such limit. */
  readonly mostNames: number
  /** Places for uploads, a few for each sender. */
  readonly uploads: Shares
}
