/** Lets `size` jobs run at a time and `maxWaiting` wait; the next one is refused by the error of `refuse`. */
export function createGate(size: number, maxWaiting: number, refuse: () => Error): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (job) => {
    if (running >= size) {
      if (waiting.length >= maxWaiting) throw refuse()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      // The place is handed over, so `running` stays as it is.
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Runs the jobs of one key one after the other; different keys do not wait for each other. */
export function createKeyedQueue(): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()

  return (key, job) => {
    const before = tails.get(key) ?? Promise.resolve()
    const current = before.then(job, job)
    tails.set(key, current)
    const forget = (): void => {
      if (tails.get(key) === current) tails.delete(key)
    }
    current.then(forget, forget)
    return current
  }
}
