import type * as s3 from '@aws-sdk/client-s3'

interface Target {
  readonly library: typeof s3
  readonly client: s3.S3Client
  readonly Bucket: string
  readonly Key: string
}

/** Parts but the last must have 5 MiB; this much of a file is in memory at once. */
const PART_BYTES = 8 * 1_048_576

/** The chunks gathered to parts of one size, the last one shorter. */
async function* gather(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (size + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - size
      yield Buffer.concat([...waiting, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      waiting = []
      size = 0
    }
    if (rest.length > 0) waiting.push(rest)
    size += rest.length
  }
  yield Buffer.concat(waiting)
}

async function writeParts(target: Target, first: Buffer, parts: AsyncGenerator<Buffer>): Promise<void> {
  const { library, client, Bucket, Key } = target
  const { UploadId } = await client.send(new library.CreateMultipartUploadCommand({ Bucket, Key }))
  const done: s3.CompletedPart[] = []
  const send = async (Body: Buffer): Promise<void> => {
    const PartNumber = done.length + 1
    const { ETag } = await client.send(new library.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }))
    done.push({ PartNumber, ...(ETag === undefined ? {} : { ETag }) })
  }
  try {
    await send(first)
    for await (const part of parts) if (part.length > 0) await send(part)
    await client.send(new library.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: done } }))
  } catch (error) {
    // What cannot be aborted now is aborted by the hourly clean-up.
    await client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Writes one object of unknown length: small ones at once, larger ones part by part, so that memory stays flat. */
export async function writeObject(target: Target, chunks: AsyncIterable<Buffer>): Promise<void> {
  const { library, client, Bucket, Key } = target
  const parts = gather(chunks)
  const { value: first } = (await parts.next()) as IteratorYieldResult<Buffer>
  if (first.length === PART_BYTES) return writeParts(target, first, parts)
  await client.send(new library.PutObjectCommand({ Bucket, Key, Body: first, ContentLength: first.length }))
}
