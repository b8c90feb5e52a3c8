import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

import { type Release, type ReleaseSection, SECTION_TITLES, type TextPart } from '../src/app/whats-new/release.ts'

const ID = 'virtual:changelog'
const HEADING = /^## (\d+\.\d+\.\d+) – (\d{2}\/\d{2}\/\d{4})$/
const OTHER_MARKUP = /[*_`[\]<>]/

interface SectionDraft {
  readonly title: ReleaseSection['title']
  readonly items: TextPart[][]
}

interface ReleaseDraft extends Omit<Release, 'sections'> {
  readonly sections: SectionDraft[]
}

/** The versions of a changelog, the newest first. Rejects whatever the product would not show as it was meant. */
export function parseChangelog(text: string): readonly Release[] {
  const releases: ReleaseDraft[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    try {
      readLine(line, releases)
    } catch (cause) {
      throw new Error(`CHANGELOG.md, line ${index + 1}: ${(cause as Error).message}`, { cause })
    }
  }
  if (releases.length === 0) throw new Error('CHANGELOG.md: no version')
  const isEmpty = ({ sections }: Release): boolean => sections.length === 0 || sections.some(({ items }) => items.length === 0)
  const empty = releases.find(isEmpty)
  if (empty) throw new Error(`CHANGELOG.md: version ${empty.version} has an empty section or none`)
  return releases
}

/** What stands above the first version is for whoever writes the file. */
function readLine(line: string, releases: ReleaseDraft[]): void {
  const release = releases.at(-1)
  if (line.startsWith('## ')) releases.push(releaseOf(line, release))
  else if (release && line.trim() !== '') readBelow(line, release)
}

function readBelow(line: string, release: ReleaseDraft): void {
  if (line.startsWith('### ')) release.sections.push(sectionOf(line.slice(4), release))
  else if (line.startsWith('- ')) itemsOf(release).push(partsOf(line.slice(2)))
  else throw new Error('neither a heading nor an item that begins with "- "')
}

function releaseOf(line: string, newer: ReleaseDraft | undefined): ReleaseDraft {
  const [, version = '', day = ''] = HEADING.exec(line) ?? []
  if (version === '') throw new Error('a version is written "## 1.2.3 – dd/mm/aaaa"')
  const date = day.split('/').toReversed().join('-')
  if (!isDay(date)) throw new Error(`${day} is not a day`)
  if (newer && !isEarlier(version, newer.version)) throw new Error(`version ${version} stands below ${newer.version}`)
  return { version, date, sections: [] }
}

/** Dates roll over: of 2026-02-30 another day comes back. */
function isDay(date: string): boolean {
  const instant = Date.parse(date)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

const isEarlier = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) < 0

function sectionOf(title: string, { sections }: ReleaseDraft): SectionDraft {
  const known = SECTION_TITLES.find((each) => each === title)
  if (known === undefined) throw new Error(`"${title}" is none of the sections: ${SECTION_TITLES.join(', ')}`)
  if (sections.some((section) => section.title === known)) throw new Error(`the version has a section "${title}" already`)
  return { title: known, items: [] }
}

function itemsOf({ sections }: ReleaseDraft): TextPart[][] {
  const section = sections.at(-1)
  if (section === undefined) throw new Error('an item belongs below a section')
  return section.items
}

function partsOf(item: string): TextPart[] {
  const texts = item.split('**')
  if (texts.length % 2 === 0) throw new Error('bold text is not closed')
  if (texts.some((text) => OTHER_MARKUP.test(text))) throw new Error('an item has no markup but **bold**')
  return texts.map((text, index) => ({ text, isStrong: index % 2 === 1 })).filter(({ text }) => text !== '')
}

/** Gives the application CHANGELOG.md as the module `virtual:changelog`. */
export function changelog(path: string): Plugin {
  return {
    name: 'vinculo:changelog',
    resolveId(id) {
      return id === ID ? `\0${ID}` : undefined
    },
    load(id) {
      if (id !== `\0${ID}`) return undefined
      this.addWatchFile(path)
      return `export const releases = ${JSON.stringify(parseChangelog(readFileSync(path, 'utf8')))}`
    },
  }
}
