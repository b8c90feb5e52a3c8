/** A text as the editor keeps it and the database checks it (`private.check_rich_text`). */
export interface RichDocument {
  readonly type: 'doc'
  readonly content: readonly RichNode[]
}

export type RichMark = { readonly type: 'bold' } | { readonly type: 'italic' } | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export type RichNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichMark[] }
  | { readonly type: 'hardBreak' | 'horizontalRule' }
  | { readonly type: 'image'; readonly attrs: { readonly file_id: string; readonly alt: string } }
  | { readonly type: 'heading'; readonly attrs: { readonly level: 2 | 3 }; readonly content?: readonly RichNode[] }
  | { readonly type: 'orderedList'; readonly attrs?: { readonly start: number }; readonly content: readonly RichNode[] }
  | { readonly type: 'paragraph' | 'bulletList' | 'listItem' | 'blockquote'; readonly content?: readonly RichNode[] }

/** The limit of the database, in bytes as PostgreSQL writes the document. */
export const MAX_RICH_TEXT_BYTES = 204_800

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

const LINK = /^(https:\/\/[^\s/\\@"<>]+([/?#][^\s\\"<>]*)?|mailto:[^\s\\"<>?]+@[^\s\\"<>?]+|\/app(\/[^\s\\"<>]*)?)$/

/** Whether a link leads to a page by https, to an e-mail or into the product. */
export function isSafeLink(href: string): boolean {
  return href.length <= 2000 && LINK.test(href)
}

const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** A text without what no screen shows as it is: control characters, and those that turn the direction of what follows. */
export function cleanString(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(CONTROLS, '').toWellFormed()
}

/** Children of a node. */
export function childrenOf(node: RichNode | RichDocument): readonly RichNode[] {
  return 'content' in node ? (node.content ?? []) : []
}

/** The words of a document, a line for each paragraph, heading and item. */
export function plainText(node: RichNode | RichDocument): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  const inline = node.type === 'paragraph' || node.type === 'heading'
  return childrenOf(node).map(plainText).filter((text) => inline || text !== '').join(inline ? '' : '\n')
}

/** Bytes of a document as PostgreSQL writes it: with a space after each colon and comma. */
export function richTextBytes(document: RichDocument): number {
  return new TextEncoder().encode(JSON.stringify(document)).length + spacesOf(document)
}

function spacesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  const own = Array.isArray(value) ? parts.length - 1 : 2 * parts.length - 1
  return parts.reduce<number>((sum, part) => sum + spacesOf(part), Math.max(0, own))
}

/** Minutes that reading takes, at two hundred words a minute. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 200))
}
