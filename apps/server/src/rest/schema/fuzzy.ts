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

/** How much of two names must be equal: for names of tables and functions, and for names that the caller is shown anyhow. */
export const LIKELY = 0.75
export const POSSIBLE = 0.33

const LONGEST = 200

function pieces(name: string, size: number): Set<string> {
  const text = `-${name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`
  return new Set(Array.from({ length: Math.max(1, text.length - size + 1) }, (_, index) => text.slice(index, index + size)))
}

function share(name: string, candidates: readonly string[], size: number): readonly string[] {
  const own = pieces(name, size)
  return candidates.filter((candidate) => [...pieces(candidate, size)].some((piece) => own.has(piece)))
}

/** The candidate most like the name, when it is like enough; the name itself is no suggestion. Candidates share three letters in a row, or two. */
export function closest(name: string, candidates: Iterable<string>, least = LIKELY): string | null {
  if (name.length > LONGEST) return null
  const others = [...new Set(candidates)].filter((candidate) => candidate !== name)
  const near = share(name, others, 3)
  let best: string | null = null
  let bestScore = least
  for (const candidate of near.length > 0 ? near : share(name, others, 2)) {
    const score = 1 - editDistance(name.toLowerCase(), candidate.toLowerCase()) / Math.max(name.length, candidate.length, 1)
    if (score >= bestScore && (score > bestScore || best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}
