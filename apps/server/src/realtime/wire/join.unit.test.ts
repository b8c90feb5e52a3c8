import { expect, it } from 'vitest'

import { parseJoin } from './join.ts'

const changes = [{ event: '*', schema: 'public', table: 'notes' }]
const within = (options: unknown, asked: readonly unknown[] = changes): number | null =>
  parseJoin({ config: { postgres_changes: asked, postgres_changes_options: options } }).tablesWithinMs

it('waits for the tables where that is asked: 15 s, or as long as said, never more than 20 s', () => {
  expect([{ wait: true }, { wait: true, timeout: 300 }, { wait: true, timeout: 60_000 }].map((options) => within(options))).toEqual([15_000, 300, 20_000])
  expect([-1, 0, '5', null, Number.NaN].map((timeout) => within({ wait: true, timeout }))).toEqual([15_000, 15_000, 15_000, 15_000, 15_000])
})

it('waits for nothing otherwise', () => {
  expect([undefined, null, {}, { wait: 'true' }, { timeout: 300 }].map((options) => within(options))).toEqual([null, null, null, null, null])
  expect(within({ wait: true }, [])).toBeNull()
})
