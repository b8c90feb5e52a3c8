/** How far a fetch of all rows has come. `total` is null until the first batch has said it. */
export interface BatchProgress {
  readonly fetched: number
  readonly total: number | null
}

/** One page as the server gives it: its rows and, in the first, how many rows there are in all. */
export interface Batch<Row> {
  readonly rows: readonly Row[]
  readonly total: number | null
}

/**
 * Fetches every row in pages of `size`, telling the progress after each.
 * Rejects with the signal's reason when cancelled; the error of a page ends the whole fetch, so a file is never cut short.
 */
export async function fetchAllBatches<Row>(options: {
  readonly size: number
  readonly signal: AbortSignal
  readonly fetchBatch: (offset: number, size: number, signal: AbortSignal) => Promise<Batch<Row>>
  readonly onProgress: (progress: BatchProgress) => void
}): Promise<readonly Row[]> {
  const { size, signal, fetchBatch, onProgress } = options
  const rows: Row[] = []
  let total: number | null = null
  for (;;) {
    signal.throwIfAborted()
    // Pages must follow each other: the next offset is only worth asking when this page came full.
    const batch = await fetchBatch(rows.length, size, signal)
    rows.push(...batch.rows)
    total ??= batch.total
    onProgress({ fetched: rows.length, total })
    if (batch.rows.length < size) return rows
  }
}

/** Hands a file to the browser's download, named `name`. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
