import { normalizeSearch } from '#shared/lib/search.ts'

export interface Findable {
  readonly label: string
  /** Other words by which people may look for it. */
  readonly words?: string | undefined
}

function wordScore(wanted: string, label: string, words: string): number {
  const starts = (text: string): boolean => text.startsWith(wanted) || text.includes(` ${wanted}`)
  if (starts(label)) return 4
  if (starts(words)) return 2
  return label.includes(wanted) ? 1 : 0
}

/** How well something answers a search; 0 is not at all. Every word must be found, accents and case aside. */
export function score(search: string, { label, words = '' }: Findable): number {
  const wanted = normalizeSearch(search)
  if (wanted === '') return 1
  const [shown, others] = [normalizeSearch(label), normalizeSearch(words)]
  const scores = wanted.split(' ').map((word) => wordScore(word, shown, others))
  if (scores.includes(0)) return 0
  return scores.reduce((sum, each) => sum + each, shown.startsWith(wanted) ? 5 : 0)
}

/** What answers a search, the best first, equals in their order. */
export function ranked<Item extends Findable>(search: string, items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, points: score(search, item) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ item }) => item)
}
