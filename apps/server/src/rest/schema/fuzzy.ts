/** Edits (insert, delete, replace) between two short texts. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The candidate most like the name, when it is like enough (three quarters of it equal). */
export function closest(name: string, candidates: Iterable<string>): string | null {
  if (name.length > 63) return null
  let best: string | null = null
  let bestScore = 0.75
  for (const candidate of candidates) {
    const score = 1 - editDistance(name.toLowerCase(), candidate.toLowerCase()) / Math.max(name.length, candidate.length, 1)
    if (score >= bestScore && candidate !== name && (score > bestScore || best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}
