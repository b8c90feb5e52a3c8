import { describe, expect, it } from 'vitest'

import { doneText } from './bulk-outcome.ts'
import { inboxFacets, matchingItems, namedItem, neighbour, nextAfter, summaryText } from './inbox-list.ts'
import { hasFilter, inboxAddress, withoutFilter } from './inbox-state.ts'
import { standingText } from './own-request.ts'
import { itemMessage, requestMessage } from './item-messages.ts'
import { isBulk, type PendingItem, requestIdOf } from './pending-item.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

function item(key: string, given: Partial<PendingItem> = {}): PendingItem {
  return {
    item_key: key,
    kind: 'approval',
    module: 'employees',
    title: `Item ${key}`,
    detail: null,
    person: null,
    overdue: false,
    entity_type: null,
    entity_id: null,
    waiting_since: '2026-11-18T12:00:00Z',
    due_at: null,
    url: null,
    action: { type: 'approval', request_id: `r-${key}`, bulk: true },
    sort_at: '2026-11-18T12:00:00Z',
    ...given,
  }
}

const ITEMS = [item('a', { due_at: '2026-11-19T12:00:00Z' }), item('b'), item('c', { kind: 'adjustment', module: 'leaves' })]
const ALL = inboxAddress.start

describe('the address', () => {
  it('holds tab, filters and the open item, and nothing that is not set', () => {
    const state = { tab: 'requests', kind: 'approval', module: 'leaves', late: true, item: 'approval:1-2', request: '' } as const
    expect(inboxAddress.from({ ...inboxAddress.url(state) })).toEqual(state)
    expect(inboxAddress.validateSearch({})).toEqual({})
  })

  it('drops what is malformed', () => {
    expect(inboxAddress.validateSearch({ tab: 'x', kind: '<b>', module: 7, late: 'sim', item: 'a b', request: '1' })).toEqual({})
  })

  it('knows whether it limits the list, and how not to', () => {
    expect(hasFilter(ALL)).toBe(false)
    expect(hasFilter({ ...ALL, late: true })).toBe(true)
    expect(withoutFilter({ ...ALL, kind: 'approval', item: 'a' })).toEqual({ ...ALL, item: 'a' })
  })
})

describe('the list', () => {
  it('is limited by kind, module and lateness', () => {
    expect(matchingItems(ITEMS, ALL, NOW)).toHaveLength(3)
    expect(matchingItems(ITEMS, { ...ALL, kind: 'adjustment' }, NOW).map(({ item_key }) => item_key)).toEqual(['c'])
    expect(matchingItems(ITEMS, { ...ALL, module: 'employees' }, NOW).map(({ item_key }) => item_key)).toEqual(['a', 'b'])
    expect(matchingItems(ITEMS, { ...ALL, late: true }, NOW).map(({ item_key }) => item_key)).toEqual(['a'])
  })

  it('counts what there is to filter by', () => {
    expect(inboxFacets(ITEMS, NOW)).toEqual({
      kinds: [
        { value: 'adjustment', label: 'Ajuste solicitado a você', total: 1 },
        { value: 'approval', label: 'Para aprovar', total: 2 },
      ],
      modules: [
        { value: 'leaves', label: 'Licenças', total: 1 },
        { value: 'employees', label: 'Trabalhadores', total: 2 },
      ],
      late: 1,
    })
  })

  it('opens the next item when one is gone, the one above at the end, none when nothing is left', () => {
    expect(nextAfter(ITEMS, 'a', new Set(['a']))).toBe('b')
    expect(nextAfter(ITEMS, 'a', new Set(['a', 'b']))).toBe('c')
    expect(nextAfter(ITEMS, 'c', new Set(['c']))).toBe('b')
    expect(nextAfter(ITEMS, 'c', new Set(['a', 'b', 'c']))).toBeNull()
  })

  it('moves by one and stays at its ends', () => {
    expect(neighbour(ITEMS, 'a', 1)).toBe('b')
    expect(neighbour(ITEMS, 'a', -1)).toBe('a')
    expect(neighbour(ITEMS, 'c', 1)).toBe('c')
    expect(neighbour(ITEMS, '', 1)).toBe('a')
    expect(neighbour([], '', 1)).toBeNull()
  })

  it('finds what the address names, by key or by request', () => {
    expect(namedItem(ITEMS, { item: 'b', request: '' })?.item_key).toBe('b')
    expect(namedItem(ITEMS, { item: '', request: 'r-c' })?.item_key).toBe('c')
    expect(namedItem(ITEMS, { item: '', request: '' })).toBeUndefined()
    expect(namedItem(ITEMS, { item: 'z', request: 'r-c' })).toBeUndefined()
  })

  it('sums up in a sentence', () => {
    const text = (shown: number, all: number, late: number, hasMore = false) => summaryText({ shown, all, late, hasMore })
    expect(text(1, 1, 0)).toBe('1 pendência')
    expect(text(3, 12, 1)).toBe('3 de 12 pendências, 1 atrasada')
    expect(text(12, 12, 2)).toBe('12 pendências, 2 atrasadas')
    expect(text(500, 500, 0, true)).toBe('mais de 500 pendências')
    expect(text(3, 500, 0, true)).toBe('3 de mais de 500 pendências')
  })
})

describe('an action', () => {
  it('is done in place for approvals and adjustments, elsewhere for everything else', () => {
    expect(requestIdOf(item('a'))).toBe('r-a')
    expect(requestIdOf(item('a', { action: { type: 'adjust', request_id: 'r1' } }))).toBe('r1')
    expect(requestIdOf(item('a', { action: { type: 'open' } }))).toBeNull()
    expect(requestIdOf(item('a', { action: { type: 'sign', request_id: 'r1' } }))).toBeNull()
  })

  it('is shared by several only where the database says so', () => {
    expect(isBulk(item('a'))).toBe(true)
    expect(isBulk(item('a', { action: { type: 'approval', request_id: 'r', bulk: false } }))).toBe(false)
    expect(isBulk(item('a', { action: { type: 'adjust', request_id: 'r', bulk: true } }))).toBe(false)
  })
})

describe('words', () => {
  it('say whom an own request waits for, that it waits for oneself, or when it ended', () => {
    const person = { id: 'p', name: 'Ana Lima', initials: 'AL', avatar_path: null, position: null }
    const request = {
      request_id: 'r', entity_type: 'change_request', entity_id: 'c', title: 'Endereço', state: 'pending', created_at: '2026-11-18T15:00:00Z', decided_at: null,
      waiting_for: [{ ...person, substitute: null }], waiting_since: '2026-11-19T15:00:00Z', due_at: null, overdue: false,
    }
    expect(standingText(request)).toBe('Aguardando Ana Lima, desde 19/11/2026')
    expect(standingText({ ...request, state: 'adjusting' })).toBe('Aguardando o seu ajuste')
    expect(standingText({ ...request, state: 'approved', decided_at: '2026-11-20T15:00:00Z' })).toBe('Solicitada em 18/11/2026, encerrada em 20/11/2026')
  })

  it('are ready to be sent to whom an item is about, or a request waits for', () => {
    const person = { id: 'p', name: 'Ana Lima', initials: 'AL', avatar_path: null, position: null }
    const text = itemMessage(item('a', { kind: 'journey_task', title: 'Pedir o ASO', person, due_at: '2026-12-01T03:00:00Z', overdue: false, url: '/app/inbox?item=a' }), 'https://rh.exemplo.com')
    expect(text).toMatch(/^Olá! Na chegada de Ana Lima, falta: Pedir o ASO\. O prazo é \d\d\/1[12]\/2026\. Conclua por aqui, por favor: https:\/\/rh\.exemplo\.com\/app\/inbox\?item=a$/)
    const request = {
      request_id: 'r', entity_type: 'change_request', entity_id: 'c', title: 'Endereço', state: 'pending', created_at: '2026-11-18T15:00:00Z', decided_at: null,
      waiting_for: [{ ...person, substitute: null }], waiting_since: null, due_at: null, overdue: false,
    }
    expect(requestMessage(request, 'https://rh.exemplo.com')).toBe(
      'Olá, Ana! Minha solicitação “Endereço” aguarda a sua decisão. Você pode ver aqui? https://rh.exemplo.com/app/inbox?request=r',
    )
  })

  it('count what was decided together', () => {
    expect(doneText('approve', 1)).toBe('1 solicitação aprovada')
    expect(doneText('reject', 4)).toBe('4 solicitações recusadas')
  })
})
