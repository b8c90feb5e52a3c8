const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

const wordsOf = (name: string | null | undefined): readonly string[] => (name ?? '').trim().split(/\s+/)
const isParticle = (word: string): boolean => PARTICLES.has(word.toLocaleLowerCase('pt-BR'))

/**
 * What an avatar shows without a picture: the first letters of the first and of the last word ('João', 'da Conceição' gives 'JC'), 'NA' when
 * one name is missing, `null` (a generic icon) when both are. `private.initials` finds the same letters.
 */
export function initials(firstName: string | null | undefined, lastName: string | null | undefined): string | null {
  const [first, last] = [wordsOf(firstName)[0], wordsOf(lastName).findLast((word) => !isParticle(word))].map(firstLetter)
  if (!first && !last) return null
  return first && last ? first + last : 'NA'
}

function firstLetter(word = ''): string {
  const [letter = ''] = word
  return letter.toLocaleUpperCase('pt-BR')
}

interface NamedRow {
  readonly display_name: string | null
  readonly first_name: string
  readonly last_name: string
}

/** The two names behind a row's initials: of the name that is shown, so that a social name never shows civil initials. */
export function shownNames({ display_name, first_name, last_name }: NamedRow): { firstName: string; lastName: string } {
  const isCivil = display_name === null || display_name === `${first_name} ${last_name}`
  return isCivil ? { firstName: first_name, lastName: last_name } : splitDisplayName(display_name)
}

/** First and last name out of a display name, for avatars. The last name skips Portuguese particles ('de', 'dos'). */
export function splitDisplayName(name: string | null | undefined): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = wordsOf(name)
  return { firstName, lastName: others.findLast((word) => !isParticle(word)) ?? '' }
}

/** A stable number from 0 to `buckets - 1` for a name, to give each person the same color everywhere. */
export function nameBucket(name: string, buckets: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % buckets
}
