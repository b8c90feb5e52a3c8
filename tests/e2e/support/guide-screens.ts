import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

const web = path.resolve(import.meta.dirname, '../../../apps/web')
const texts = path.join(web, 'guide')
const screens = path.join(texts, 'screens')
const pictures = path.join(texts, 'pictures')

/** What a picture of the guide was taken of: the texts that show it, and what its screen says to a screen reader. */
export interface GuideRecord {
  readonly texts: string
  readonly outline: string
}

/** The texts that show a picture, by their path below `apps/web/guide`. */
export function textsWith(picture: string): readonly string[] {
  const files = readdirSync(texts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return files.filter((file) => readFileSync(path.join(texts, file), 'utf8').includes(`](${picture})`)).toSorted()
}

export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(texts, file)))
  return hash.digest('hex').slice(0, 16)
}

const recordPath = (picture: string): string => path.join(screens, `${picture}.txt`)

export function recordOf(picture: string): GuideRecord | null {
  if (!existsSync(recordPath(picture))) return null
  const [first = '', ...outline] = readFileSync(recordPath(picture), 'utf8').split('\n')
  return { texts: first.replace('texts ', ''), outline: outline.join('\n').trimEnd() }
}

export function writeRecord(picture: string, { texts: digest, outline }: GuideRecord): void {
  mkdirSync(screens, { recursive: true })
  writeFileSync(recordPath(picture), `texts ${digest}\n${outline}\n`)
}

const CONTROL = /^\s*- (?<control>(?:heading|button|link|tab|checkbox|radio|switch|textbox|searchbox|combobox|spinbutton|slider|columnheader|rowheader|menuitem|region|navigation|figure|img|table|dialog|form)\b.*)$/
/** What people and things are called is no part of a screen: rows are, by what can be done in them. */
const OF_ROWS = /^\s*- (?:link|img|rowheader)\b/

/** The accessibility tree of the page's main part, without what data it shows: headings, fields, columns and what can be pressed, each once. */
export async function outlineOf(page: Page): Promise<string> {
  const lines = (await page.locator('main').ariaSnapshot()).split('\n')
  const kept: string[] = []
  let row: number | null = null
  for (const line of lines) {
    const depth = line.search(/\S/)
    if (row !== null && depth <= row) row = null
    if (row === null && /^\s*- (?:row|listitem|article|option)\b/.test(line)) row = depth
    const control = CONTROL.exec(line)?.groups?.['control']
    if (control !== undefined && !(row !== null && OF_ROWS.test(line))) kept.push(control.replace(/:$/, '').replaceAll(/\d+(?=[^"]*"(?: |$))/g, '0').replaceAll(/ \[(?:active|expanded|selected|pressed|checked|ref=\w+)\]/g, ''))
  }
  return [...new Set(kept)].join('\n')
}

/** Takes the picture as a visitor with each colour scheme sees it. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const session = await page.context().newCDPSession(page)
  for (const [scheme, suffix] of [['light', ''], ['dark', '-dark']] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    writeFileSync(path.join(pictures, `${name}${suffix}.webp`), Buffer.from(data, 'base64'))
  }
}
