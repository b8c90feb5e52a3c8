import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isOpen, type Order, optionDraft, optionProblems, slaText, stepsOf } from './order.ts'
import { crc32, uniqueNames, zipOf } from './zip.ts'

const order: Order = {
  order_id: 'o', option_id: 'p', option_name: 'Declaração', type_name: 'Declaração', sensitivity: 'P2',
  employee: { id: 'e', name: 'Ana', initials: 'A', avatar_path: null, position: null }, status: 'requested', note: null,
  requested_at: '2026-11-20T12:00:00Z', due_on: '2026-11-24', overdue: false, available_at: null, downloaded_at: null, closed_at: null, denial_reason: null,
  answered_by: null, document_id: null, file_id: null, making_id: null, template_id: null, inputs: [],
}

describe('an order', () => {
  it('shows each step with its date, and the expected day only while it is open', () => {
    expect(stepsOf(order).map(({ label }) => label)).toEqual(['Pedido', 'Previsto'])
    const done: Order = { ...order, status: 'downloaded', available_at: '2026-11-21T12:00:00Z', downloaded_at: '2026-11-21T13:00:00Z', closed_at: '2026-11-21T12:00:00Z' }
    expect(stepsOf(done).map(({ label }) => label)).toEqual(['Pedido', 'Pronto', 'Baixado'])
    expect(stepsOf({ ...order, status: 'denied', closed_at: '2026-11-21T12:00:00Z' }).map(({ label }) => label)).toEqual(['Pedido', 'Negado'])
    expect([isOpen(order), isOpen(done)]).toEqual([true, false])
  })

  it('says how long it takes', () => {
    expect(slaText({ sla_days: 1, is_automatic: false, template_id: null })).toBe('Em até 1 dia útil')
    expect(slaText({ sla_days: 2, is_automatic: true, template_id: null })).toBe('Em até 2 dias úteis')
    expect(slaText({ sla_days: 2, is_automatic: true, template_id: 't' })).toMatch(/^Na hora/)
  })

  it('is offered with a name, a type or template, and a deadline', () => {
    expect([...optionProblems({ ...optionDraft(null), slaDays: '61' }).keys()]).toEqual(['name', 'typeId', 'slaDays'])
    expect(optionProblems({ ...optionDraft(null), name: 'Férias', typeId: 't' }).size).toBe(0)
  })
})

describe('an archive', () => {
  it('gives each file a name of its own that any system takes', () => {
    expect(uniqueNames(['a.pdf', 'A.pdf', 'b/c:d.pdf', '..\u0000', 'a.pdf', 'sem'])).toEqual(['a.pdf', 'A (2).pdf', 'b-c-d.pdf', '-', 'a (3).pdf', 'sem'])
  })

  it('holds every byte with its checksum, where its directory says', async () => {
    const files = [{ name: 'declaração.pdf', bytes: new TextEncoder().encode('olá') }, { name: 'vazio.txt', bytes: new Uint8Array() }]
    const bytes = new Uint8Array(await zipOf(files, new Date(2026, 10, 21, 10, 20, 30)).arrayBuffer())
    const view = new DataView(bytes.buffer)
    const end = bytes.length - 22
    expect([view.getUint32(end, true), view.getUint16(end + 10, true)]).toEqual([0x06054b50, 2])
    let at = view.getUint32(end + 16, true)
    for (const { name, bytes: content } of files) {
      expect(view.getUint32(at, true)).toBe(0x02014b50)
      expect(view.getUint32(at + 16, true)).toBe(zlib.crc32(content))
      const length = view.getUint16(at + 28, true)
      expect(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))).toBe(name)
      const start = view.getUint32(at + 42, true)
      expect(view.getUint32(start, true)).toBe(0x04034b50)
      expect(bytes.subarray(start + 30 + length, start + 30 + length + content.length)).toEqual(content)
      at += 46 + length
    }
    expect(at).toBe(end)
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })
})
