import { normalizeSearch } from '#shared/lib/search.ts'
import type { GuideSection, GuideTopic } from './topics.ts'

const textOf = ({ title, intro, steps, note = '' }: GuideTopic): string => normalizeSearch([title, intro, ...steps, note].join(' '))

/** The sections with the topics that contain every word of the term, accents aside; sections without any are left out. */
export function findTopics(guide: readonly GuideSection[], term: string): readonly GuideSection[] {
  const words = normalizeSearch(term).split(' ').filter((word) => word !== '')
  if (words.length === 0) return guide
  return guide
    .map(({ title, topics }) => ({ title, topics: topics.filter((topic) => words.every((word) => textOf(topic).includes(word))) }))
    .filter(({ topics }) => topics.length > 0)
}
