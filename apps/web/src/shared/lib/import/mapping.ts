import { normalizeSearch } from '../search.ts'
import type { ImportColumn, Mapping } from './definition.ts'

/** A heading as headings are compared: without accents, case, punctuation and the words that say nothing. */
export function headingKey(heading: string): string {
  return normalizeSearch(heading)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(de|da|do|das|dos|o|a)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const EXACT = 3
const PARTIAL = 1

function likeness(column: ImportColumn, heading: string): number {
  const key = headingKey(heading)
  if (key === '') return 0
  const names = [column.label, ...column.names].map(headingKey)
  if (names.includes(key)) return EXACT
  // A longer heading such as 'CPF do trabalhador' still says what it is; short words would find themselves anywhere.
  return names.some((name) => name.length >= 3 && ` ${key} `.startsWith(` ${name} `)) ? PARTIAL : 0
}

/**
 * What each heading probably means. What this company chose the last time for the same heading comes first ('' = leave it out);
 * then the best likeness. No column is meant twice.
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
  /** Whether a likeness may be taken for the thing: not where a sheet brings something else besides. */
  leastLikeness: 'partial' | 'exact' = 'partial',
): Mapping {
  const guesses: (string | null)[] = headings.map(() => null)
  const used = new Set<string>()
  const settled = new Set<number>()
  headings.forEach((heading, index) => {
    const before = remembered.get(headingKey(heading))
    if (before === undefined) return
    if (before !== '' && (used.has(before) || !columns.some(({ id }) => id === before))) return
    settled.add(index)
    if (before === '') return
    guesses[index] = before
    used.add(before)
  })
  const ranked = headings
    .flatMap((heading, index) => (settled.has(index) ? [] : columns.map((column, order) => ({ index, order, id: column.id, score: likeness(column, heading) }))))
    .filter(({ score }) => score >= (leastLikeness === 'exact' ? EXACT : PARTIAL))
    .toSorted((a, b) => b.score - a.score || a.index - b.index || a.order - b.order)
  for (const { index, id } of ranked) {
    if (guesses[index] !== null || used.has(id)) continue
    guesses[index] = id
    used.add(id)
  }
  return guesses
}

/** What to remember of a mapping: each heading and what it meant. */
export function rememberedOf(headings: readonly string[], mapping: Mapping): Record<string, string> {
  const pairs = headings.map((heading, index): [string, string] => [headingKey(heading), mapping[index] ?? ''])
  return Object.fromEntries(pairs.filter(([heading]) => heading !== ''))
}
