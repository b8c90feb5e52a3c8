import { expect, it } from 'vitest'

import type { HomeItem } from '#shared/supabase/shapes.gen.ts'
import { urgentWords, verbOf, waitingTitle } from './home-waiting.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const item = (due: string | null, part: Partial<HomeItem> = {}): HomeItem => ({
  item_key: 'approval:1', kind: 'approval', title: 'Férias', detail: null, due_at: due, overdue: false,
  person: { id: 'a', name: 'Ana Souza', initials: 'AS', avatar_path: null, position: null }, ...part,
})
const LATE = '2026-11-20T12:00:00Z'

it('what waits is counted, and what is late of it as far as it is known', () => {
  expect(waitingTitle({ total: 3, items: [item(LATE), item(null)] }, NOW)).toBe('3 pendências aguardam você. Uma está atrasada.')
  expect(waitingTitle({ total: 1, items: [item(null)] }, NOW)).toBe('Uma pendência aguarda você.')
  expect(waitingTitle({ total: 4, items: [item(LATE), item(LATE), item(null)] }, NOW)).toBe('4 pendências aguardam você. 2 estão atrasadas.')
  expect(waitingTitle({ total: 140, items: [item(LATE), item(LATE)] }, NOW)).toBe('Mais de 99 pendências aguardam você. As primeiras estão atrasadas.')
})

it('the most urgent names its person once, and says what is done about it', () => {
  expect(urgentWords(item(null))).toBe('Férias, Ana Souza')
  expect(urgentWords(item(null, { title: 'Férias de Ana Souza' }))).toBe('Férias de Ana Souza')
  expect([verbOf('document_sign'), verbOf('new_kind')]).toEqual(['Assinar', 'Ver'])
})
