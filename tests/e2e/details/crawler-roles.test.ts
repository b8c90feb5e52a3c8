import { afterEach, it } from 'vitest'
import { crawl, type Crawled, expectCrawled, type Section } from '../support/crawl/crawl.ts'
import { everything, sections } from '../support/crawl/sections.ts'
import { runProduct } from '../support/product.ts'
import { accounts, type DemoRole } from '../support/routes.ts'
import { isFull } from '../support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

interface Round {
  readonly role: DemoRole
  readonly part: string
  readonly section: Section
  readonly least: Readonly<Record<Exclude<keyof Crawled, 'problems'>, number>>
}

const person: Round = { role: 'user', part: 'everything', section: everything, least: { pages: 50, links: 30, buttons: 120, overlays: 15, refused: 3 } }
/** What lasts minutes for one role alone is for `npm run test:full`. */
const longer: readonly Round[] = [
  // Of the company's pages a manager has none.
  { role: 'manager', part: 'people', section: sections.people, least: { pages: 60, links: 30, buttons: 280, overlays: 30, refused: 60 } },
  { role: 'manager', part: 'goals', section: sections.goals, least: { pages: 55, links: 13, buttons: 100, overlays: 8, refused: 12 } },
  { role: 'manager', part: 'things', section: sections.things, least: { pages: 38, links: 18, buttons: 190, overlays: 14, refused: 12 } },
  { role: 'admin', part: 'people', section: sections.people, least: { pages: 50, links: 30, buttons: 110, overlays: 15, refused: 3 } },
  { role: 'admin', part: 'goals', section: sections.goals, least: { pages: 50, links: 30, buttons: 110, overlays: 15, refused: 3 } },
  { role: 'admin', part: 'things', section: sections.things, least: { pages: 90, links: 34, buttons: 550, overlays: 38, refused: 25 } },
  { role: 'admin', part: 'company', section: sections.company, least: { pages: 50, links: 30, buttons: 110, overlays: 15, refused: 3 } },
  { role: 'master', part: 'enterprise', section: sections.enterprise, least: { pages: 20, links: 10, buttons: 30, overlays: 5, refused: 0 } },
]

it.each([person, ...(isFull ? longer : [])])('$role finds no dead end ($part)', async ({ role, section, least }) => {
  const page = await product.as(accounts[role], 'about:blank')
  expectCrawled(await crawl(page, product.server.databaseUrl, section), least)
}, 1_200_000)
