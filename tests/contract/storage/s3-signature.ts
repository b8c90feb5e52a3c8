import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const FRESH_MS = 900_000

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string => encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** `20261130T124500Z` as a moment. */
const momentOf = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** What the signature covers, in the form of Signature Version 4. */
function canonical(request: IncomingMessage, url: URL, signedHeaders: string, bodyHash: string): string {
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim().replaceAll(/\s+/g, ' ')}\n`)
  return [request.method ?? '', url.pathname, query.join('&'), headers.join(''), signedHeaders, bodyHash].join('\n')
}

/** The code with which S3 refuses a request; null for one that is signed by these credentials, its body included. */
export function refusalOf(request: IncomingMessage, url: URL, body: Buffer, { accessKeyId, secretAccessKey }: S3Credentials): string | null {
  const [, id, day = '', region = '', signedHeaders = '', signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  const date = String(request.headers['x-amz-date'])
  if (!(Math.abs(Date.now() - momentOf(date)) < FRESH_MS)) return 'RequestTimeTooSkewed'
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, url, signedHeaders, bodyHash))].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
