import { Readable } from 'node:stream'

import type * as s3 from '@aws-sdk/client-s3'

import type { S3Config } from '../../kernel/config-storage.ts'
import { isVersion, type BlobStore } from './blob-store.ts'
import { writeObject } from './s3-write.ts'

/** Imported when first used: an installation with files on disk never loads it. */
type Library = typeof s3

const PER_DELETE = 1_000

const isMissing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { name, $metadata } = error as s3.S3ServiceException
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode === 404
}

/** Null instead of the error that says that there is nothing of that name. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function connect(library: Library, config: S3Config): s3.S3Client {
  return new library.S3Client({
    region: config.region,
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Servers that are not Amazon's often do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Blobs as objects `<prefix>/<version>` of one S3 bucket. */
export async function s3Store(config: S3Config, prefix: string): Promise<BlobStore> {
  const library = await import('@aws-sdk/client-s3')
  const client = connect(library, config)
  const { bucket: Bucket } = config
  const keyOf = (version: string): string => `${prefix}/${version}`

  return {
    write: (version, chunks) => writeObject({ library, client, Bucket, Key: keyOf(version) }, chunks),
    async read(version, range) {
      if (!isVersion(version)) return null
      const Range = range === null ? undefined : `bytes=${range.start}-${range.end}`
      const command = new library.GetObjectCommand({ Bucket, Key: keyOf(version), ...(Range === undefined ? {} : { Range }) })
      const answer = await unlessMissing(client.send(command))
      return answer?.Body instanceof Readable ? answer.Body : null
    },
    async copy(from, to) {
      if (!isVersion(from)) return false
      const CopySource = `${Bucket}/${keyOf(from)}`
      return (await unlessMissing(client.send(new library.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource })))) !== null
    },
    async remove(versions) {
      const keys = versions.filter(isVersion).map((version) => ({ Key: keyOf(version) }))
      for (let at = 0; at < keys.length; at += PER_DELETE) {
        await client.send(new library.DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.slice(at, at + PER_DELETE), Quiet: true } }))
      }
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(
          new library.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ...(next === undefined ? {} : { ContinuationToken: next }) }),
        )
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const version = Key.slice(prefix.length + 1)
          if (isVersion(version) && LastModified !== undefined) yield { version, writtenAt: LastModified }
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
    async removeUnfinished(before) {
      const open = await client.send(new library.ListMultipartUploadsCommand({ Bucket, Prefix: `${prefix}/` }))
      for (const { Key, UploadId, Initiated } of open.Uploads ?? []) {
        if (Initiated !== undefined && Initiated < before) await client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
    },
  }
}
