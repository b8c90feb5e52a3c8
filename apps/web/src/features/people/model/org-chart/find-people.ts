import { normalizeSearch } from '#shared/lib/search.ts'
import type { OrgPerson } from './org-tree.ts'

/** A person as pickers show one. */
interface Found {
  readonly id: string
  readonly display_name: string
  readonly position: string | null
  readonly profile_image_url: string | null
}

const SHOWN = 20

/** The first people whose name, position or department has every word typed; those whose name begins so come first. */
export function findPeople(people: readonly OrgPerson[], term: string): readonly Found[] {
  const words = normalizeSearch(term).split(' ').filter(Boolean)
  const texts = new Map(people.map((person) => [person.id, normalizeSearch([person.name, person.position, person.department].filter(Boolean).join(' '))]))
  const found = people.filter(({ id }) => words.every((word) => texts.get(id)?.includes(word)))
  const begins = ({ id }: OrgPerson): number => (words[0] !== undefined && texts.get(id)?.startsWith(words[0]) ? 0 : 1)
  return found
    .toSorted((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name, 'pt-BR'))
    .slice(0, SHOWN)
    .map(({ id, name, position, photo }) => ({ id, display_name: name, position, profile_image_url: photo }))
}
