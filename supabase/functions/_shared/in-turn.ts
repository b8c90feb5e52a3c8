let last: Promise<unknown> = Promise.resolve()

/** One paper at a time: each holds its pages in memory until it is printed. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
