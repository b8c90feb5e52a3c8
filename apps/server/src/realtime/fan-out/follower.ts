/** Where a page of a read ended. */
export interface Position {
  readonly xid: string
  readonly id: string
}

export interface Page<Row> {
  /** Snapshot up to which the read goes. */
  readonly upTo: string
  readonly rows: readonly (Row & Position)[]
}

export interface Source<Row> {
  /** The database's snapshot of now. */
  snapshot(): Promise<string>
  /** Rows that became visible after one snapshot, up to another one (now, when null), in the order (xid, id), from a position on. */
  read(after: string, upTo: string | null, from: Position | null): Promise<Page<Row>>
  /** Most rows of a page. */
  readonly pageSize: number
}

export interface FollowerParts<Row> {
  readonly source: Source<Row>
  readonly handle: (rows: readonly (Row & Position)[]) => void | Promise<void>
  /** Whether anybody here would hear anything; otherwise nothing is read, and following starts anew with the next one. */
  readonly wanted: () => boolean
  readonly onTrouble: (error: unknown) => void
  readonly pauseMs?: number
  readonly retryMs?: number
}

export interface Follower {
  /** Something may have happened. */
  wake(): void
  /** Resolves when a round that began after this call is over: what commits from now on will be heard. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Follows a table by transaction visibility. A reader that remembered the last id would miss a row whose transaction took its id early
 * and commits late; the difference of two snapshots has each committed row exactly once.
 */
export function createFollower<Row>(parts: FollowerParts<Row>): Follower {
  const { source, handle, wanted, onTrouble, pauseMs = 10, retryMs = 1_000 } = parts
  let since: string | null = null
  let asked = false
  let stopped = false
  let waiting: (() => void)[] = []
  let running: Promise<void> | null = null

  const round = async (): Promise<void> => {
    if (!wanted()) {
      since = null
      return
    }
    const after = since
    if (after === null) {
      since = await source.snapshot()
      return
    }
    let upTo: string | null = null
    let from: Position | null = null
    for (;;) {
      const page: Page<Row> = await source.read(after, upTo, from)
      upTo = page.upTo
      if (page.rows.length > 0) await handle(page.rows)
      from = page.rows.at(-1) ?? null
      if (page.rows.length < source.pageSize) break
    }
    since = upTo
  }

  const run = async (): Promise<void> => {
    while (asked && !stopped) {
      asked = false
      const callers = waiting
      waiting = []
      try {
        await round()
        for (const resolve of callers) resolve()
        if (asked) await sleep(pauseMs)
      } catch (error) {
        onTrouble(error)
        // The snapshot stays, so nothing is lost by trying later.
        waiting.push(...callers)
        asked = true
        await sleep(retryMs)
      }
    }
    running = null
  }

  const wake = (): void => {
    asked = true
    if (!stopped) running ??= run()
  }

  return {
    wake,
    catchUp: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      }),
    async stop() {
      stopped = true
      await running
      for (const resolve of waiting) resolve()
    },
  }
}
