/** What an avatar shows without a picture: two initials, 'NA' when one name is missing, `null` (a generic icon) when both are. */
export function initials(firstName: string | null | undefined, lastName: string | null | undefined): string | null {
  const [first, last] = [firstLetter(firstName), firstLetter(lastName)]
  if (!first && !last) return null
  return first && last ? first + last : 'NA'
}

function firstLetter(name: string | null | undefined): string {
  const [letter] = (name ?? '').trim()
  return (letter ?? '').toLocaleUpperCase('pt-BR')
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

const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** First and last name out of a display name, for avatars. The last name skips Portuguese particles ('de', 'dos'). */
export function splitDisplayName(name: string | null | undefined): { firstName: string; lastName: string } {
  const parts = (name ?? '').trim().split(/\s+/)
  const lastName = parts.slice(1).findLast((part) => !PARTICLES.has(part.toLocaleLowerCase('pt-BR')))
  return { firstName: parts[0] ?? '', lastName: lastName ?? '' }
}

/** A stable number from 0 to `buckets - 1` for a name, to give each person the same color everywhere. */
export function nameBucket(name: string, buckets: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % buckets
}
