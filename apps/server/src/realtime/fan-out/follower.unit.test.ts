import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { createFollower, type Position, type Source } from './follower.ts'

interface Row {
  readonly text: string
}

/** A table with transactions that take their xid at the start and become visible in any order, as PostgreSQL shows it. */
function pretendTable(pageSize = 3) {
  const rows: (Row & Position)[] = []
  const running = new Set<number>()
  let nextXid = 1
  let nextId = 1
  type Snapshot = { readonly xmax: number; readonly xip: readonly number[] }
  const now = (): Snapshot => ({ xmax: nextXid, xip: [...running] })
  const sees = ({ xmax, xip }: Snapshot, xid: number): boolean => xid < xmax && !xip.includes(xid)
  const behind = (row: Position, from: Position): boolean =>
    Number(row.xid) > Number(from.xid) || (row.xid === from.xid && Number(row.id) > Number(from.id))
  let failures = 0

  const source: Source<Row> = {
    pageSize,
    snapshot: () => Promise.resolve(JSON.stringify(now())),
    read(after, upTo, from) {
      if (failures > 0) {
        failures -= 1
        return Promise.reject(new Error('the database is away'))
      }
      const [old, fresh] = [JSON.parse(after) as Snapshot, upTo === null ? now() : (JSON.parse(upTo) as Snapshot)]
      const found = rows
        .filter((row) => sees(fresh, Number(row.xid)) && !sees(old, Number(row.xid)) && (from === null || behind(row, from)))
        .sort((a, b) => Number(a.xid) - Number(b.xid) || Number(a.id) - Number(b.id))
      return Promise.resolve({ upTo: JSON.stringify(fresh), rows: found.slice(0, pageSize) })
    },
  }
  return {
    source,
    begin(): number {
      running.add(nextXid)
      return nextXid++
    },
    write(xid: number, text: string): void {
      rows.push({ text, xid: String(xid), id: String(nextId++) })
    },
    commit: (xid: number) => running.delete(xid),
    failNext: (times: number): void => { failures = times },
  }
}

function follow(source: Source<Row>, wanted = (): boolean => true) {
  const heard: string[] = []
  const troubles: unknown[] = []
  const follower = createFollower<Row>({
    source,
    handle: (rows) => void heard.push(...rows.map(({ text }) => text)),
    wanted,
    onTrouble: (error) => troubles.push(error),
    pauseMs: 0,
    retryMs: 1,
  })
  return { follower, heard, troubles }
}

describe('following a table', () => {
  it('hears every committed row once, however transactions overlap', async () => {
    const step = fc.oneof(fc.constant('begin' as const), fc.nat(5).map((n) => ({ write: n })), fc.nat(5).map((n) => ({ commit: n })), fc.constant('read' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const table = pretendTable()
        const { follower, heard } = follow(table.source)
        await follower.catchUp()
        const open: number[] = []
        const written = new Map<number, string[]>()
        const committed: string[] = []
        let count = 0
        const commit = (place: number): void => {
          const [xid] = open.splice(place % open.length, 1)
          if (xid === undefined) return
          table.commit(xid)
          committed.push(...(written.get(xid) ?? []))
        }
        for (const action of steps) {
          if (action === 'begin') open.push(table.begin())
          else if (action === 'read') await follower.catchUp()
          else if (open.length === 0) continue
          else if ('commit' in action) commit(action.commit)
          else {
            const xid = open[action.write % open.length] ?? 0
            count += 1
            table.write(xid, `row ${String(count)}`)
            written.set(xid, [...(written.get(xid) ?? []), `row ${String(count)}`])
          }
        }
        while (open.length > 0) commit(0)
        await follower.catchUp()
        await follower.stop()
        expect([...heard].sort()).toEqual(committed.sort())
      }),
      { numRuns: 150 },
    )
  })

  it('starts with now, and tells nothing of what nobody wanted to hear', async () => {
    const table = pretendTable()
    let wanted = false
    const say = (text: string): void => {
      const xid = table.begin()
      table.write(xid, text)
      table.commit(xid)
    }
    const { follower, heard } = follow(table.source, () => wanted)
    say('before')
    await follower.catchUp()
    wanted = true
    await follower.catchUp()
    say('heard')
    await follower.catchUp()
    wanted = false
    await follower.catchUp()
    say('meanwhile')
    wanted = true
    await follower.catchUp()
    say('again')
    await follower.catchUp()
    expect(heard).toEqual(['heard', 'again'])
  })

  it('loses nothing while the database is away', async () => {
    const table = pretendTable()
    const { follower, heard, troubles } = follow(table.source)
    await follower.catchUp()
    const xid = table.begin()
    for (let n = 1; n <= 7; n += 1) table.write(xid, String(n))
    table.commit(xid)
    table.failNext(2)
    follower.wake()
    await vi.waitFor(() => expect(heard).toEqual(['1', '2', '3', '4', '5', '6', '7']))
    expect(troubles).toHaveLength(2)
    await follower.stop()
  })
})
