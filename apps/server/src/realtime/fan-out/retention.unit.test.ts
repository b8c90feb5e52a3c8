import type pg from 'pg'
import { expect, it } from 'vitest'

import type { Log } from '../../kernel/log.ts'
import { startRetention } from './retention.ts'

it('what every reader had time to read is deleted, by transactions that had ended then and never by time of writing', async () => {
  let now = 0
  let xmin = 100
  const deleted: unknown[] = []
  const pool = {
    query: (text: string, values?: unknown[]) => {
      if (text.startsWith('delete from engine.realtime_messages')) deleted.push(values?.[0])
      return Promise.resolve({ rows: [{ xmin: String(xmin) }] })
    },
  } as unknown as pg.Pool
  const retention = startRetention(pool, {} as Log, () => now)
  for (let minute = 0; minute <= 30; minute += 5) {
    now = minute * 60_000
    // From here on a long transaction holds the oldest number back.
    xmin = Math.min(100 + minute, 110)
    await retention.sweep()
  }
  retention.stop()
  expect(deleted).toEqual(['100', '105', '110', '110'])
})
