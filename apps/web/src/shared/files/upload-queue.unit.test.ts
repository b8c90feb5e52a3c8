// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { AppError } from '../supabase/app-error.ts'
import type { SendOptions, UploadedFile } from '../supabase/uploads.ts'
import { createUploadQueue, type UploadItem } from './upload-queue.ts'

const fileNamed = (name: string): File => new File(['0123456789'], name, { type: 'image/png' })
const refusal = (kind: 'validation' | 'connection', text: string): AppError => new AppError({ text, kind }, { code: 'X', status: 0 })

interface Sending {
  readonly name: string
  readonly options: SendOptions
  readonly finish: () => void
  readonly fail: (problem: Error) => void
}

/** A queue whose transport does what the test says. */
function stage() {
  const sent: Sending[] = []
  const taken: string[] = []
  const queue = createUploadQueue({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        const uploaded = { file_id: file.name, name: file.name, mime: file.type, size: file.size, bucket: 'b', path: 'p' } satisfies UploadedFile
        options.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        sent.push({ name: file.name, options, finish: () => resolve(uploaded), fail: reject })
      }),
    take: (uploaded) => {
      taken.push(uploaded.file_id)
      return Promise.resolve()
    },
    check: (file) => (file.name.endsWith('.html') ? 'Este tipo não é aceito.' : null),
  })
  const states = (): readonly string[] => queue.items().map((item) => `${item.file.name} ${item.status}`)
  const first = (): UploadItem => queue.items()[0] as UploadItem
  return { queue, sent, taken, states, first }
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

describe('files on their way', () => {
  it('travel two at a time, and are done when their record has them', async () => {
    const { queue, sent, taken, states } = stage()
    queue.add(['a', 'b', 'c'].map(fileNamed))
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    sent[0]?.options.onProgress?.(5)
    expect(queue.items()[0]?.sent).toBe(5)
    sent[0]?.options.onChecking?.()
    expect(states()[0]).toBe('a checking')
    sent[0]?.finish()
    await settle()
    expect(states()).toEqual(['a done', 'b sending', 'c sending'])
    expect(taken).toEqual(['a'])
  })

  it('that fail do not hold the others up, and go on together when asked', async () => {
    const { queue, sent, states } = stage()
    queue.add(['a', 'b', 'c'].map(fileNamed))
    sent[0]?.fail(refusal('connection', 'Sem rede.'))
    sent[1]?.fail(refusal('connection', 'Sem rede.'))
    await settle()
    expect(states()).toEqual(['a failed', 'b failed', 'c sending'])
    expect(queue.items()[0]).toMatchObject({ problem: 'Sem rede.', retryable: true })
    queue.retryAll()
    expect(states()).toEqual(['a sending', 'b waiting', 'c sending'])
  })

  it('are cancelled at once and may be tried again; what ran before no longer counts', async () => {
    const { queue, sent, taken, states, first } = stage()
    queue.add([fileNamed('a')])
    queue.cancel(first().key)
    expect([states(), sent[0]?.options.signal?.aborted]).toEqual([['a cancelled'], true])
    queue.retry(first().key)
    expect(states()).toEqual(['a sending'])
    await settle()
    expect(states()).toEqual(['a sending'])
    sent[1]?.finish()
    await settle()
    expect([states(), taken]).toEqual([['a done'], ['a']])
  })

  it('that cannot be accepted are not sent, nor tried again', async () => {
    const { queue, sent, states, first } = stage()
    queue.add([fileNamed('a.html'), fileNamed('b')])
    expect([states(), sent.length]).toEqual([['a.html failed', 'b sending'], 1])
    expect(first()).toMatchObject({ problem: 'Este tipo não é aceito.', retryable: false })
    queue.retry(first().key)
    expect(states()[0]).toBe('a.html failed')
    sent[0]?.fail(refusal('validation', 'O conteúdo não é o que o nome diz.'))
    await settle()
    expect(queue.items()[1]).toMatchObject({ status: 'failed', retryable: false })
    queue.remove(first().key)
    expect(states()).toEqual(['b failed'])
  })

  it('stop when nobody looks at them any more', () => {
    const { queue, sent, states } = stage()
    let changes = 0
    const leave = queue.subscribe(() => (changes += 1))
    queue.add(['a', 'b', 'c'].map(fileNamed))
    leave()
    const seen = changes
    queue.stop()
    expect(sent.map(({ options }) => options.signal?.aborted)).toContain(true)
    expect(states().filter((state) => !state.endsWith('cancelled'))).toEqual([])
    expect(changes).toBe(seen)
  })
})
