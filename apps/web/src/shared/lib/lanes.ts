/** Works through items, as many at once as there are lanes: one that fails tells so itself and holds no other up. Ends early with `signal`. */
export async function inLanes<T>(items: readonly T[], lanes: number, signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
