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

const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** First and last name out of a display name, for avatars. The last name skips Portuguese particles ('de', 'dos'). */
export function splitDisplayName(name: string | null | undefined): { firstName: string; lastName: string } {
  const parts = (name ?? '').trim().split(/\s+/)
  const lastName = parts.slice(1).findLast((part) => !PARTICLES.has(part.toLocaleLowerCase('pt-BR')))
  return { firstName: parts[0] ?? '', lastName: lastName ?? '' }
}

/** A stable number from 0 to `buckets - 1` for a name, to give each person the same colour everywhere. */
export function nameBucket(name: string, buckets: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % buckets
}
