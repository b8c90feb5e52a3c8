import { marked, type Token, type Tokens } from 'marked'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

import { type GuideBlock, type GuideLine, type GuideSection, type GuideText, type GuideTopic, SECTION_TITLES } from '../src/features/guide/model/guide.ts'
import { ROLES } from '../src/shared/access/permissions.gen.ts'

const ID = 'virtual:guide'
const FILE = /^\d{2}-([a-z0-9-]+)\.md$/
const HEAD = /^---\n([\s\S]*?)\n---\n/
/** `reviewed` is the day on which somebody read a text again because its screen had changed, and found it right. */
const KEYS = ['title', 'roles', 'page', 'reviewed']

function headOf(text: string): { readonly head: ReadonlyMap<string, string>; readonly body: string } {
  const [whole = '', lines = ''] = HEAD.exec(text) ?? []
  if (whole === '') throw new Error('begins with a head between two lines "---"')
  const head = new Map(lines.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const unknown = [...head.keys()].find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${KEYS.join(', ')}`)
  return { head, body: text.slice(whole.length) }
}

const refused = (token: Token): never => {
  throw new Error(`a topic holds paragraphs, lists, a note, a picture, bold, italics and links, not ${token.type}: ${token.raw.trim()}`)
}

/** Text as it stands between marks: entities and escapes are none of it. */
function plain(token: Token): string {
  const inner = 'tokens' in token ? token.tokens : undefined
  if (inner !== undefined) return inner.map((each) => (each.type === 'text' || each.type === 'escape' ? plain(each) : refused(each))).join('')
  return (token as Tokens.Text).text.replaceAll(/\s*\n\s*/g, ' ')
}

function textOf(token: Token): GuideText {
  if (token.type === 'text' || token.type === 'escape') return { text: plain(token) }
  if (token.type === 'strong' || token.type === 'em') return { text: plain(token), style: token.type }
  if (token.type === 'link') return { text: plain(token), to: (token as Tokens.Link).href }
  return refused(token)
}

const lineOf = (tokens: readonly Token[] | undefined): GuideLine => (tokens ?? []).map(textOf)

function itemOf(item: Tokens.ListItem): GuideLine {
  const [only, ...more] = item.tokens
  if (only === undefined || more.length > 0 || (only.type !== 'text' && only.type !== 'paragraph')) throw new Error(`an item is one paragraph: ${item.raw.trim()}`)
  return lineOf((only as Tokens.Text).tokens)
}

function blockOf(token: Token): GuideBlock {
  if (token.type === 'list') return { kind: (token as Tokens.List).ordered ? 'steps' : 'list', items: (token as Tokens.List).items.map(itemOf) }
  if (token.type === 'blockquote') {
    const [only, ...more] = (token as Tokens.Blockquote).tokens
    if (only?.type !== 'paragraph' || more.length > 0) throw new Error('a note is one paragraph')
    return { kind: 'note', line: lineOf((only as Tokens.Paragraph).tokens) }
  }
  if (token.type !== 'paragraph') return refused(token)
  const { tokens } = token as Tokens.Paragraph
  const image = tokens[0]?.type === 'image' && tokens.length === 1 ? (tokens[0] as Tokens.Image) : undefined
  return image === undefined ? { kind: 'text', line: lineOf(tokens) } : { kind: 'picture', name: image.href, alt: image.text }
}

/** One topic. Rejects whatever the guide would not show as it was meant. */
export function parseTopic(id: string, text: string): GuideTopic {
  const { head, body } = headOf(text.replaceAll('\r\n', '\n'))
  const title = head.get('title') ?? ''
  const named = (head.get('roles') ?? '').split(',').map((role) => role.trim())
  const known = ROLES.filter((role) => named.includes(role))
  const page = head.get('page')
  if (title === '') throw new Error('has no title')
  if (known.length === 0 || known.length !== named.length) throw new Error(`"${named.join(', ')}" are not roles`)
  const blocks = marked.lexer(body).filter(({ type }) => type !== 'space').map(blockOf)
  if (blocks[0]?.kind !== 'text' || !blocks.some((block) => 'items' in block)) throw new Error('begins with what the task is for, and has steps or a list')
  if (blocks.filter(({ kind }) => kind === 'picture').length > 1) throw new Error('has one picture at most')
  return { id, title, roles: known, ...(page === undefined ? {} : { page }), blocks }
}

/** All topics of a folder, by section, in the order of their numbers. */
export function readGuide(folder: string): readonly GuideSection[] {
  return Object.entries(SECTION_TITLES).map(([id, title]) => ({
    id,
    title,
    topics: readdirSync(path.join(folder, id)).toSorted().map((file) => {
      const name = FILE.exec(file)?.[1]
      try {
        if (name === undefined) throw new Error('is named 10-in-words.md')
        return parseTopic(name, readFileSync(path.join(folder, id, file), 'utf8'))
      } catch (cause) {
        throw new Error(`guide/${id}/${file} ${(cause as Error).message}`, { cause })
      }
    }),
  }))
}

/** Gives the application the texts of a folder as the module `virtual:guide`. */
export function guide(folder: string): Plugin {
  return {
    name: 'vinculo:guide',
    resolveId(id) {
      return id === ID ? `\0${ID}` : undefined
    },
    load(id) {
      if (id !== `\0${ID}`) return undefined
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) if (file.endsWith('.md')) this.addWatchFile(path.resolve(folder, file))
      return `export const guide = ${JSON.stringify(readGuide(folder))}`
    },
  }
}
