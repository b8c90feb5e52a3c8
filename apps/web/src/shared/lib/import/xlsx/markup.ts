/**
 * The markup of spreadsheets, read by patterns: it is written by programs, in one known vocabulary, and a tree of a hundred thousand
 * cells would cost ten times the time. Names may carry a prefix (`<x:row>`). No pattern looks beyond the next `<`: a file may open a
 * hundred thousand elements and end none.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

/** Text between tags as it was meant: entities, and the `_x000D_` with which spreadsheets write what XML forbids. */
export function decodeMarkup(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
        if (decimal !== undefined) return characterOf(Number(decimal))
        return ENTITIES[name ?? ''] ?? whole
      })
    : text
  return plain.includes('_x') ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16))) : plain
}

function encodeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const SECTIONS = [
  { start: '<!--', end: '-->', replace: () => '' },
  { start: '<![CDATA[', end: ']]>', replace: encodeMarkup },
] as const

function withoutSections(xml: string, { start, end, replace }: (typeof SECTIONS)[number]): string {
  const pieces: string[] = []
  let from = 0
  for (let at = xml.indexOf(start); at !== -1; at = xml.indexOf(start, from)) {
    const last = xml.indexOf(end, at + start.length)
    if (last === -1) break
    pieces.push(xml.slice(from, at), replace(xml.slice(at + start.length, last)))
    from = last + end.length
  }
  return from === 0 ? xml : pieces.join('') + xml.slice(from)
}

/** Without comments and with quoted sections as ordinary text: the patterns below know neither. */
export function plainMarkup(xml: string): string {
  return xml.includes('<!') ? SECTIONS.reduce(withoutSections, xml) : xml
}

/** A pattern for the tags of elements of these names, `a|b`: whether they end one, the name, and the attributes. */
export function tagPattern(names: string): RegExp {
  return new RegExp(String.raw`<(/?)(?:[\w.-]+:)?(${names})(?=[\s/>])([^<>]*)>`, 'g')
}

/** The attributes of each element of a name, also of those that hold others. */
export function attributesOf(xml: string, name: string): readonly string[] {
  return Array.from(xml.matchAll(tagPattern(name))).flatMap(([, slash, , attributes = '']) => (slash === '' ? [attributes] : []))
}

/** The value of an attribute among others; null when it is missing. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found === null ? null : decodeMarkup(found[1] ?? found[2] ?? '')
}

/** The contents of the elements of a name, from its first tag to the next that ends it; '' of those that are empty. */
export function* contentsOf(xml: string, tags: RegExp): Generator<string> {
  let start: number | null = null
  for (const { 0: tag, 1: slash, 3: attributes = '', index } of xml.matchAll(tags)) {
    if (slash === '/') {
      if (start !== null) yield xml.slice(start, index)
      start = null
    } else if (start === null && attributes.endsWith('/')) yield ''
    else start ??= index + tag.length
  }
}

/** The content of the first element of a name, or empty. */
export function contentOf(xml: string, name: string): string {
  const [content = ''] = contentsOf(xml, tagPattern(name))
  return content
}

/** Texts, and how their characters are pronounced, in sheets from Japan: not part of them. */
const TEXTS = tagPattern('t|rPh')

/** The text of a string that may be made of several pieces with looks of their own. */
export function textOfString(xml: string): string {
  let text = ''
  let start: number | null = null
  let isSpoken = false
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of xml.matchAll(TEXTS)) {
    if (name === 'rPh') isSpoken = slash === '' && !attributes.endsWith('/')
    else if (slash === '/') {
      if (start !== null && !isSpoken) text += xml.slice(start, index)
      start = null
    } else if (!attributes.endsWith('/')) start ??= index + tag.length
  }
  return decodeMarkup(text)
}
