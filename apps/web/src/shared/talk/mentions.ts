import type * as Shapes from '../supabase/shapes.gen.ts'

/** Somebody who is named in a comment. */
export type Named = Shapes.TalkMention

/** A comment as it is typed. */
export interface Words {
  readonly body: string
  /** Who was chosen while it was typed. */
  readonly named: readonly Named[]
}

export const COMMENT_MAX = 2000

/** Where the address of the page points at a comment. */
export const anchorOf = (commentId: string): string => `comentario-${commentId}`

/** A name being typed behind an @: where it begins, and what of it is there. */
export interface TypedName {
  readonly start: number
  readonly term: string
}

const TYPED = /(?:^|[\s(])@((?:[\p{L}\p{M}'’.-]+ ?){0,2})$/u

/** The name that is being typed where the caret stands; none behind one that was chosen, nor inside an e-mail address. */
export function typedName(text: string, caret: number, named: readonly Named[]): TypedName | null {
  const term = TYPED.exec(text.slice(0, caret))?.[1]
  if (term === undefined) return null
  const start = caret - term.length - 1
  return named.some(({ name }) => text.startsWith(name, start + 1)) ? null : { start, term: term.trim() }
}

/** The text with a name in place of what was typed of it, and where the caret goes on. */
export function withName(text: string, { start }: TypedName, caret: number, name: string): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name}`
  const after = text.slice(caret)
  const rest = /^[\s,.;:!?)]/.test(after) ? after : ` ${after}`
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) }
}

/** Who is still named in a text: a name that was deleted names nobody. */
export const namedIn = (text: string, named: readonly Named[]): readonly Named[] => named.filter(({ name }) => text.includes(`@${name}`))

export const namedIds = ({ body, named }: Words): string[] => namedIn(body, named).map(({ id }) => id)

export interface CommentPart {
  readonly at: number
  readonly text: string
  readonly person: Named | null
}

/** A comment in parts: its words, and the names of people in it. The longer one of two names counts. */
export function commentParts(body: string, mentions: readonly Named[]): readonly CommentPart[] {
  const byLength = mentions.toSorted((a, b) => b.name.length - a.name.length)
  const parts: CommentPart[] = []
  let from = 0
  const add = (to: number, person: Named | null): void => {
    if (to > from) parts.push({ at: from, text: body.slice(from, to), person })
    from = to
  }
  for (let at = body.indexOf('@'); at !== -1; at = body.indexOf('@', Math.max(from, at + 1))) {
    const person = byLength.find(({ name }) => body.startsWith(name, at + 1))
    if (!person) continue
    add(at, null)
    add(at + 1 + person.name.length, person)
  }
  add(body.length, null)
  return parts
}
