export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** Nearest-rank percentile; NaN of an empty list. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN
}
