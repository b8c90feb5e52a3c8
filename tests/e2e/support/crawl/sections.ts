import type { Section } from './crawl.ts'

/** Entries of the menu whose pages one crawl goes through, so that crawls of one role last about the same. */
function entries(...names: readonly string[]): Section {
  const places = names.map((name) => `/app/${name}`)
  return { starts: places, includes: (page) => places.some((place) => page === place || page.startsWith(`${place}/`) || page.startsWith(`${place}?`)) }
}

const goals = entries('okrs', 'pdis', 'evaluations')
const things = entries('leaves', 'assets', 'documents')
const company = entries('onboarding', 'offboarding', 'settings', 'obligations', 'docs/user-guide')
const enterprise = entries('enterprise')

/** The whole of the application for those who see little of it. */
export const everything: Section = { starts: ['/app'], includes: (page) => page.startsWith('/app') }

/** Parts of it for those who see much: each page is of one. */
export const sections = {
  goals,
  things,
  company,
  enterprise,
  people: { starts: ['/app'], includes: (page) => page.startsWith('/app') && ![goals, things, company, enterprise].some(({ includes }) => includes(page)) },
} satisfies Record<string, Section>
