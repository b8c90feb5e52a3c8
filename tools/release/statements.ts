import { createHash } from 'node:crypto'
import { splitStatements } from '../../apps/server/src/migrate/statements.ts'

/** What a statement makes. Everything but `stored` can be made again over a database that has data. */
export type Kind = 'function' | 'view' | 'trigger' | 'policy' | 'comment' | 'grant' | 'stored'

/** One statement of a chapter. */
export interface Statement {
  /** File name of its chapter. */
  readonly chapter: string
  readonly text: string
  /** The text without comments, with single blanks: what is compared. */
  readonly plain: string
  readonly kind: Kind
  /** What it makes, as `drop` names it: `function public.f(p_id uuid) returns text`, `policy own on public.t`; a grant is its own name. */
  readonly key: string
  readonly hash: string
}

const QUOTED = String.raw`[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"`
const PIECES = new RegExp(String.raw`${QUOTED}|\$(\w*)\$([\s\S]*?)\$\1\$|(?:\s|--[^\n]*(?:\n|$)|/\*[\s\S]*?\*/)+`, 'g')
const IS_CODE = /^(?:create|do)\b/i

/** A comment is not a change, and neither is how lines are broken. Text between quotes stays as it is; the body of a function is code. */
export function plainOf(sql: string): string {
  const first = sql.replaceAll(/^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/g, '')
  const isCode = IS_CODE.test(first)
  return first.replaceAll(PIECES, (piece: string, tag: string | undefined, body: string | undefined) => {
    if (body !== undefined) return isCode ? `$${tag ?? ''}$ ${bodyOf(body)} $${tag ?? ''}$` : piece
    return /^[\s\-/]/.test(piece) ? ' ' : piece
  }).trim()
}

const bodyOf = (body: string): string => body.replaceAll(PIECES, (piece) => (/^[\s\-/]/.test(piece) ? ' ' : piece)).trim()

const NAME = String.raw`(?:"[^"]+"|[\w."]+)`
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['policy', new RegExp(`^create (?<what>policy ${NAME} on ${NAME})`, 'i')],
  ['trigger', new RegExp(`^create (?:or replace )?(?:constraint )?(?<what>trigger ${NAME}) .*? on (?<table>${NAME})`, 'i')],
  ['view', new RegExp(`^create (?:or replace )?(?<what>view ${NAME})`, 'i')],
  ['comment', /^(?<what>comment on .+?) is /i],
  ['grant', /^(?<what>(?:grant|revoke) .*)$/is],
]
const ROUTINE = new RegExp(`^create (?:or replace )?(function|procedure) (${NAME})\\s*\\(`, 'i')
const RETURNS = /^ returns (.+?) (?:language|immutable|stable|volatile|strict|security|parallel|set|cost|rows|as|return|begin)\b/i

function describe(plain: string): { readonly kind: Kind; readonly key: string } {
  const routine = routineOf(plain)
  if (routine !== null) return { kind: 'function', key: routine }
  for (const [kind, pattern] of KINDS) {
    const found = pattern.exec(plain)?.groups
    if (found?.['what'] !== undefined) return { kind, key: found['table'] === undefined ? found['what'] : `${found['what']} on ${found['table']}` }
  }
  return { kind: 'stored', key: '' }
}

/** A default may change in place; names and types of inputs and what is returned may not, so they belong to the identity. */
function routineOf(plain: string): string | null {
  const found = ROUTINE.exec(plain)
  if (found === null) return null
  const end = endOfList(plain, found[0].length)
  const inputs = plain.slice(found[0].length, end).split(/,(?![^()]*\))/).map((input) => input.replace(/ (?:default|=) .*$/i, '').trim())
  const returns = RETURNS.exec(plain.slice(end + 1))?.[1]
  return `${found[1] ?? ''} ${found[2] ?? ''}(${inputs.join(', ')})${returns === undefined ? '' : ` returns ${returns}`}`
}

function endOfList(text: string, start: number): number {
  let depth = 1
  let at = start
  for (; at < text.length && depth > 0; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at - 1
}

/** The statements of a chapter in their order. */
export function statementsOf(chapter: string, text: string): readonly Statement[] {
  return splitStatements(text).map((statement) => {
    const plain = plainOf(statement)
    return { chapter, text: statement, plain, ...describe(plain), hash: createHash('sha256').update(plain).digest('hex').slice(0, 16) }
  })
}
