import type pg from 'pg'

const PATIENCE_MS = 2_000

/** Probe of the database for /health. Questions asked at the same time share one answer, so that it cannot be used to load the database. */
export function healthProbe(pool: pg.Pool): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS)
    })
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    try {
      return await Promise.race([answered, late])
    } finally {
      clearTimeout(timer)
      running = null
    }
  }
  return () => (running ??= ask())
}
