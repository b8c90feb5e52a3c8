import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOf, type S3Credentials } from './s3-signature.ts'

interface Thing {
  readonly bytes: Buffer
  readonly at: Date
}

/** What the product asks of S3, in memory: enough of the protocol for its client, with pages of two keys. */
export interface FakeS3 {
  readonly endpoint: string
  readonly objects: Map<string, Thing>
  /** Parts of uploads that have not been completed. */
  readonly uploads: Map<string, Buffer[]>
  /** What was asked, as `METHOD operation`. */
  readonly log: string[]
  /** The next requests that match answer 500. */
  failOn: RegExp | null
  stop(): Promise<void>
}

const PER_PAGE = 2
const xml = (name: string, content: string): string => `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function operationOf(method: string, query: URLSearchParams, headers: IncomingMessage['headers']): string {
  if (query.has('uploads')) return method === 'POST' ? 'create upload' : 'list uploads'
  if (query.has('uploadId')) return { PUT: 'part', POST: 'complete', DELETE: 'abort' }[method] ?? method
  if (query.has('delete')) return 'delete many'
  if (query.has('list-type')) return 'list'
  return method === 'PUT' ? (headers['x-amz-copy-source'] === undefined ? 'put' : 'copy') : method.toLowerCase()
}

type Answer = (status: number, body?: string | Buffer, headers?: Record<string, string>) => void
interface Call {
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  readonly answer: Answer
}

const missing = (answer: Answer): void => { answer(404, xml('Error', '<Code>NoSuchKey</Code><Message>The specified key does not exist.</Message>')) }

function handlers({ objects, uploads }: Pick<FakeS3, 'objects' | 'uploads'>): Record<string, (call: Call) => void> {
  return {
    put({ key, body, answer }) {
      objects.set(key, { bytes: body, at: new Date() })
      answer(200, '', { etag: etagOf(body) })
    },
    get({ key, headers, answer }) {
      const found = objects.get(key)
      if (found === undefined) return missing(answer)
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      if (first === undefined) return answer(200, found.bytes)
      const part = found.bytes.subarray(Number(first), Number(last) + 1)
      return answer(206, part, { 'content-range': `bytes ${first}-${String(last)}/${found.bytes.length}` })
    },
    copy({ key, headers, answer }) {
      const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '').split('/').slice(1).join('/')
      const found = objects.get(source)
      if (found === undefined) return missing(answer)
      objects.set(key, { bytes: found.bytes, at: new Date() })
      return answer(200, xml('CopyObjectResult', `<ETag>${etagOf(found.bytes)}</ETag>`))
    },
    'delete many'({ body, answer }) {
      for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key)
      answer(200, xml('DeleteResult', ''))
    },
    list({ query, answer }) {
      const after = query.get('continuation-token') ?? ''
      const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
      const page = keys.slice(0, PER_PAGE)
      const more = keys.length > PER_PAGE
      const contents = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString() ?? ''}</LastModified></Contents>`)
      answer(200, xml('ListBucketResult', `${contents.join('')}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''}`))
    },
    'create upload'({ answer }) {
      const id = randomUUID()
      uploads.set(id, [])
      answer(200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`))
    },
    part({ query, body, answer }) {
      uploads.get(query.get('uploadId') ?? '')?.splice(Number(query.get('partNumber')) - 1, 1, body)
      answer(200, '', { etag: etagOf(body) })
    },
    complete({ key, query, answer }) {
      const id = query.get('uploadId') ?? ''
      objects.set(key, { bytes: Buffer.concat(uploads.get(id) ?? []), at: new Date() })
      uploads.delete(id)
      answer(200, xml('CompleteMultipartUploadResult', ''))
    },
    abort({ query, answer }) {
      uploads.delete(query.get('uploadId') ?? '')
      answer(204)
    },
    'list uploads'({ answer }) {
      answer(200, xml('ListMultipartUploadsResult', ''))
    },
  }
}

export interface FakeS3Options {
  /** Whose signatures count; without them nobody's are looked at. */
  readonly credentials?: S3Credentials
  /** The one bucket that there is; without it every name is one. */
  readonly bucket?: string
}

/** Starts it on a free port. */
export async function startFakeS3({ credentials, bucket }: FakeS3Options = {}): Promise<FakeS3> {
  const state: Pick<FakeS3, 'objects' | 'uploads' | 'log' | 'failOn'> = { objects: new Map(), uploads: new Map(), log: [], failOn: null }
  const known = handlers(state)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://s3')
    const body = await bodyOf(request)
    const operation = operationOf(request.method ?? '', url.searchParams, request.headers)
    const answer: Answer = (status, text = '', headers = {}) => { response.writeHead(status, headers).end(text) }
    const refused = credentials === undefined ? null : refusalOf(request, url, body, credentials)
    if (refused !== null) return answer(403, xml('Error', `<Code>${refused}</Code>`))
    if (bucket !== undefined && url.pathname.split('/')[1] !== bucket) return answer(404, xml('Error', '<Code>NoSuchBucket</Code>'))
    state.log.push(operation)
    if (state.failOn?.test(operation) === true) return answer(500, xml('Error', '<Code>InternalError</Code>'))
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
    known[operation]?.({ key, query: url.searchParams, headers: request.headers, body, answer })
  }
  const server = createServer((request, response) => { handle(request, response).catch(() => response.destroy()) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
