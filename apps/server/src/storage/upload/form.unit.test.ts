import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'

import type { Incoming } from './description.ts'
import { openIncoming } from './incoming.ts'

const MOST = 1_000_000
const open = (request: FastifyRequest): Promise<Incoming> => openIncoming(request, MOST)

const BOUNDARY = 'xYzZY'

interface Part {
  readonly head: string
  readonly body: string
}

const field = (name: string, body: string): Part => ({ head: `Content-Disposition: form-data; name="${name}"`, body })
const file = (body: string, type = 'text/plain'): Part => ({ head: `Content-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: ${type}`, body })
const formOf = (...parts: Part[]): string => `${parts.map(({ head, body }) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`).join('')}--${BOUNDARY}--\r\n`

/** A request with these chunks as its body. */
function requestOf(chunks: readonly string[], contentType = `multipart/form-data; boundary=${BOUNDARY}`): FastifyRequest {
  const raw = new IncomingMessage(new Socket())
  for (const chunk of chunks) raw.push(chunk)
  raw.complete = true
  raw.push(null)
  return { raw, headers: { 'content-type': contentType } } as unknown as FastifyRequest
}

async function readAll(incoming: Incoming): Promise<{ content: string; description: unknown }> {
  const content = await text(incoming.body)
  return { content, description: await incoming.complete() }
}

describe('a form with a file', () => {
  it('may have its fields before and after the unnamed file', async () => {
    const parts = [field('cacheControl', '60'), file('olá', 'image/png'), field('metadata', '{"a":1}')]
    for (const order of [parts, parts.toReversed(), [parts[1], parts[0], parts[2]] as Part[]]) {
      const { content, description } = await readAll(await open(requestOf([formOf(...order)])))
      expect(content).toBe('olá')
      expect(description).toEqual({ mimetype: 'image/png', cacheControl: 'max-age=60', xRobotsTag: null, userMetadata: { a: 1 }, contentLength: null })
    }
  })

  it('is read right wherever the network cuts it', async () => {
    const whole = formOf(field('contentType', 'text/csv'), file(`a;b\r\n--${BOUNDARY.slice(1)}\r\n1;2`))
    for (let at = 1; at < whole.length; at += 1) {
      const { content, description } = await readAll(await open(requestOf([whole.slice(0, at), whole.slice(at)])))
      expect(content).toBe(`a;b\r\n--${BOUNDARY.slice(1)}\r\n1;2`)
      expect(description).toMatchObject({ mimetype: 'text/csv' })
    }
  })

  it('says no-cache and bytes when it says nothing', async () => {
    const named: Part = { head: 'Content-Disposition: form-data; name="f"; filename="../../x.sh"\r\nContent-Type: application/octet-stream', body: 'x' }
    const { description } = await readAll(await open(requestOf([formOf(named)])))
    expect(description).toEqual({ mimetype: 'application/octet-stream', cacheControl: 'no-cache', xRobotsTag: null, userMetadata: null, contentLength: null })
  })

  it('without file, boundary or end is refused', async () => {
    await expect(open(requestOf([formOf(field('a', 'b'))]))).rejects.toMatchObject({ message: 'No content provided' })
    await expect(open(requestOf(['x'], 'multipart/form-data'))).rejects.toMatchObject({ code: 'InvalidRequest' })
    const cut = await open(requestOf([formOf(file('abc')).slice(0, -12)]))
    await expect(text(cut.body)).rejects.toMatchObject({ code: 'InvalidRequest' })
  })

  it('with more parts, longer fields or worse metadata than a file needs is refused', async () => {
    await expect(open(requestOf([formOf(...Array.from({ length: 30 }, (_, at) => field(`f${at}`, 'x')), file('x'))]))).rejects.toMatchObject({ code: 'InvalidRequest' })
    await expect(open(requestOf([formOf(field('metadata', 'x'.repeat(200_000)), file('x'))]))).rejects.toMatchObject({ code: 'EntityTooLarge' })
    await expect(open(requestOf([formOf(field('metadata', '[1]'), file('x'))]))).rejects.toMatchObject({ code: 'InvalidParameter' })
    await expect(open(requestOf([formOf(field('contentType', 'nonsense'), file('x'))]))).rejects.toMatchObject({ code: 'InvalidMimeType' })
    const two = await open(requestOf([formOf(file('one'), file('two'))]))
    await expect(readAll(two)).rejects.toMatchObject({ code: 'InvalidRequest' })
  })
})

describe('what lies around the parts', () => {
  it('counts too', async () => {
    await expect(open(requestOf(['x'.repeat(600_000), 'x'.repeat(600_000)]))).rejects.toMatchObject({ code: 'EntityTooLarge' })
  })
})

describe('a sender who goes away', () => {
  const gone = (contentType: string): FastifyRequest => {
    const request = requestOf([], contentType)
    request.raw.complete = false
    request.raw.destroy()
    return request
  }

  it('ends the upload, before the file has begun or after', async () => {
    await expect(open(gone(`multipart/form-data; boundary=${BOUNDARY}`))).rejects.toMatchObject({ name: 'UploadAborted' })
    const raw = await open(gone('text/plain'))
    await new Promise((resolve) => setImmediate(resolve))
    await expect(text(raw.body)).rejects.toMatchObject({ name: 'UploadAborted' })
  })
})

describe('a body that is the file', () => {
  it('is described by its headers', async () => {
    const request = requestOf(['ab', 'c'], 'image/png')
    Object.assign(request.headers, { 'content-length': '3', 'cache-control': 'max-age=9', 'x-metadata': Buffer.from('{"k":"é"}').toString('base64') })
    expect(await readAll(await open(request))).toEqual({
      content: 'abc', description: { mimetype: 'image/png', cacheControl: 'max-age=9', xRobotsTag: null, userMetadata: { k: 'é' }, contentLength: 3 },
    })
  })

  it('must not be compressed, since nothing would unpack it', async () => {
    const request = requestOf(['x'], 'text/plain')
    Object.assign(request.headers, { 'content-encoding': 'gzip' })
    await expect(open(request)).rejects.toMatchObject({ code: 'InvalidRequest' })
  })
})
