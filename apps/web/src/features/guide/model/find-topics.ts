import type { Role } from '#shared/access/permissions.gen.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { type GuideSection, type GuideTopic, plainText } from './guide.ts'

const withTopics = (sections: readonly GuideSection[], isMeant: (topic: GuideTopic) => boolean): readonly GuideSection[] =>
  sections.map((section) => ({ ...section, topics: section.topics.filter(isMeant) })).filter(({ topics }) => topics.length > 0)

/** The sections with what a role does; null means everybody. */
export const topicsOf = (sections: readonly GuideSection[], role: Role | null): readonly GuideSection[] =>
  withTopics(sections, ({ roles }) => role === null || roles.includes(role))

const wordsOf = (term: string): readonly string[] => normalizeSearch(term).split(' ').filter((word) => word !== '')

/** The sections with the topics that contain every word of the term, accents aside; sections without any are left out. */
export function findTopics(sections: readonly GuideSection[], term: string): readonly GuideSection[] {
  const words = wordsOf(term)
  if (words.length === 0) return sections
  return withTopics(sections, (topic) => {
    const text = normalizeSearch(plainText(topic))
    return words.every((word) => text.includes(word))
  })
}

/** The line of a topic that says why it was found: the first below the title with one of the words, else what the task is for. */
export function excerptOf(topic: GuideTopic, term: string): string {
  const words = wordsOf(term)
  const lines = plainText(topic).split('\n').slice(1)
  return lines.find((line) => words.some((word) => normalizeSearch(line).includes(word))) ?? lines[0] ?? ''
}

/** Of two addresses, how many steps of the path and words of the query the topic's page shares with where somebody is; -1 when it is elsewhere. */
function nearness(page: string, place: URL): number {
  const { pathname, searchParams } = new URL(page, place)
  const isHere = place.pathname === pathname || place.pathname.startsWith(`${pathname}/`)
  const words = [...searchParams]
  if (!isHere || words.some(([name, value]) => place.searchParams.get(name) !== value)) return -1
  return pathname.split('/').length + words.length
}

const MOST = 6

/** What a role does on the screen at an address: the topics of that very page first, then those of the pages above it. */
export function topicsAt(sections: readonly GuideSection[], role: Role, address: string): readonly GuideTopic[] {
  const place = new URL(address)
  return topicsOf(sections, role)
    .flatMap(({ topics }) => topics)
    // Every page of the application lies below its first.
    .map((topic) => ({ topic, near: topic.page === undefined || (topic.page === '/app' && place.pathname !== '/app') ? -1 : nearness(topic.page, place) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ topic }) => topic)
}
