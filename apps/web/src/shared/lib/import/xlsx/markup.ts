/**
 * The markup of spreadsheets, read by patterns: it is written by programs, in one known vocabulary, and a tree of a hundred thousand
 * cells would cost ten times the time. Names may carry a prefix (`<x:row>`).
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

/** Without comments and with quoted sections as ordinary text: the patterns below know neither. */
export function plainMarkup(xml: string): string {
  if (!xml.includes('<!')) return xml
  return xml.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => encodeMarkup(text))
}

/** A pattern for elements of a name: first the attributes, then the content, undefined where there is none. */
export function elementPattern(name: string): RegExp {
  return new RegExp(String.raw`<(?:[\w.-]+:)?${name}(?=[\s/>])([^>]*?)(?:/>|>([\s\S]*?)</(?:[\w.-]+:)?${name}\s*>)`, 'g')
}

/** The attributes of each element of a name, also of those that hold others. */
export function attributesOf(xml: string, name: string): readonly string[] {
  return Array.from(xml.matchAll(new RegExp(String.raw`<(?:[\w.-]+:)?${name}(?=[\s/>])([^>]*)`, 'g')), (match) => match[1] ?? '')
}

/** The value of an attribute among others; null when it is missing. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found === null ? null : decodeMarkup(found[1] ?? found[2] ?? '')
}

/** The content of the first element of a name, or empty. */
export function contentOf(xml: string, name: string): string {
  return elementPattern(name).exec(xml)?.[2] ?? ''
}

const TEXT = elementPattern('t')
/** How the characters above are pronounced, in sheets from Japan: not part of the text. */
const PHONETIC = elementPattern('rPh')

/** The text of a string that may be made of several pieces with looks of their own. */
export function textOfString(xml: string): string {
  const spoken = xml.includes('rPh') ? xml.replace(PHONETIC, '') : xml
  let text = ''
  for (const match of spoken.matchAll(TEXT)) text += match[2] ?? ''
  return decodeMarkup(text)
}
