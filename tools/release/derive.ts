import { storedOf, type Frozen } from './frozen.ts'
import type { Kind, Statement } from './statements.ts'

/** What a version does to the database of the one before, not yet in an order that PostgreSQL accepts. */
export interface Difference {
  /** Old policies, triggers, views and functions that are gone, or must go before they are made again. */
  readonly drops: readonly string[]
  /** What is made again, or anew, by a chapter of before; in the order of the chapters. */
  readonly replaced: readonly string[]
  /** Chapters of this version alone, each whole. */
  readonly appended: readonly { readonly chapter: string; readonly statements: readonly string[] }[]
  /** Why it cannot be derived, one sentence each that says what to do. */
  readonly refusals: readonly string[]
}

interface Change {
  readonly isAppended: (statement: Statement) => boolean
  readonly gone: readonly string[]
  /** Keys of objects that are dropped and, when they still exist, made again. */
  readonly remade: ReadonlySet<string>
}

/** Compares the chapters with what was released. */
export function difference(frozen: Frozen, chapters: readonly Statement[]): Difference {
  const replaceable = chapters.filter(({ kind }) => kind !== 'stored')
  const isAppended = ({ chapter }: Statement): boolean => frozen.stored[chapter] === undefined
  const keys = new Set(replaceable.map(({ key }) => key))
  const gone = Object.keys(frozen.replaceable).filter((key) => !keys.has(key) && !key.startsWith('comment '))
  const change = { isAppended, gone, remade: remadeOf(frozen, replaceable, gone) }
  const again = replaceable.filter((statement) => isMadeAgain(frozen, statement, change))
  return {
    // A grant is taken back while the functions that it names are still there.
    drops: [
      ...gone.filter((key) => /^grant /i.test(key)).map(revokeOf),
      ...[...gone, ...change.remade].filter((key) => kindOf(key) !== 'grant' && frozen.replaceable[key] !== undefined).map(dropOf),
    ],
    replaced: again.map((statement) => createOf(frozen, statement, change.remade)),
    appended: appendedOf(frozen, chapters, isAppended),
    refusals: refusalsOf(frozen, chapters),
  }
}

function kindOf(key: string): Kind {
  const [word = ''] = key.toLowerCase().split(' ')
  if (word === 'revoke') return 'grant'
  return (word === 'procedure' ? 'function' : word) as Kind
}

/** Name by which others refer to a function or view; null for what nothing refers to. */
function nameOf(key: string): string | null {
  return /^(?:function|procedure|view) ([\w."]+)/i.exec(key)?.[1] ?? null
}

const mentions = ({ plain }: Statement, name: string): boolean =>
  new RegExp(`(?<![\\w.])${name.replaceAll('.', String.raw`\.`)}(?!\\w)`).test(plain)

/** A body between dollars is text that PostgreSQL reads at each call; anything else binds what it names. */
const binds = ({ kind, plain }: Statement): boolean => kind === 'policy' || kind === 'trigger' || kind === 'view' || (kind === 'function' && !/\$\w*\$/.test(plain))

/** Policies and views cannot be replaced in place; and whatever binds a function or view that goes, goes with it and comes back. */
function remadeOf(frozen: Frozen, replaceable: readonly Statement[], gone: readonly string[]): ReadonlySet<string> {
  const known = replaceable.filter(({ key }) => frozen.replaceable[key] !== undefined)
  const isFixed = ({ kind, plain }: Statement): boolean => kind === 'policy' || kind === 'view' || /^create constraint trigger /i.test(plain)
  const remade = new Set(known.filter((statement) => isFixed(statement) && frozen.replaceable[statement.key] !== statement.hash).map(({ key }) => key))
  const names = [...gone, ...remade].map(nameOf).filter((name) => name !== null)
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    for (const statement of known) {
      if (remade.has(statement.key) || !binds(statement) || !mentions(statement, name)) continue
      remade.add(statement.key)
      const own = nameOf(statement.key)
      if (own !== null) names.push(own)
    }
  }
  return remade
}

function isMadeAgain(frozen: Frozen, statement: Statement, { isAppended, gone, remade }: Change): boolean {
  const before = frozen.replaceable[statement.key]
  if (isAppended(statement) && before === undefined) return false
  if (before !== statement.hash || remade.has(statement.key)) return true
  if (statement.kind !== 'comment' && statement.kind !== 'grant') return false
  // What is dropped loses its comment and its grants; a grant that is taken back may take more with it.
  const names = [...gone, ...remade].map(nameOf).filter((name) => name !== null)
  const targets = gone.filter((key) => kindOf(key) === 'grant').map(targetOf)
  return names.some((name) => mentions(statement, name)) || (statement.kind === 'grant' && targets.includes(targetOf(statement.key)))
}

const targetOf = (grant: string): string => / on (?:table )?(.+?) (?:to|from) /i.exec(grant)?.[1] ?? grant
const revokeOf = (grant: string): string => grant.replace(/^grant /i, 'revoke ').replace(/ to (?!.* to )/i, ' from ').replace(/ with grant option$/i, '')
const dropOf = (key: string): string => `drop ${key.replace(/ returns .*$/i, '')}`

function createOf(frozen: Frozen, { kind, key, text, plain }: Statement, remade: ReadonlySet<string>): string {
  const inPlace = frozen.replaceable[key] !== undefined && !remade.has(key) && (kind === 'function' || kind === 'trigger')
  return inPlace && !/^create or replace /i.test(plain) ? text.replace(/^create (?=function|procedure|trigger)/im, 'create or replace ') : text
}

/** A chapter of its own is run whole; what it only took over from another chapter is there already. */
function appendedOf(frozen: Frozen, chapters: readonly Statement[], isAppended: Change['isAppended']): Difference['appended'] {
  const own = chapters.filter((statement) => isAppended(statement) && (statement.kind === 'stored' || frozen.replaceable[statement.key] === undefined))
  return [...Map.groupBy(own, ({ chapter }) => chapter)].map(([chapter, statements]) => ({ chapter, statements: statements.map(({ text }) => text) }))
}

/** Tables and rows hold people's data: their change is written by hand, never derived. */
function refusalsOf(frozen: Frozen, chapters: readonly Statement[]): readonly string[] {
  const stored = storedOf(chapters)
  return Object.entries(frozen.stored)
    .filter(([chapter, hashes]) => hashes.join() !== (stored[chapter] ?? []).join())
    .map(([chapter, hashes]) => {
      const first = chapters.find(({ chapter: file, kind, hash }) => file === chapter && kind === 'stored' && !hashes.includes(hash))
      const what = first === undefined ? 'a table, index or row that it made is gone' : `"${first.plain.slice(0, 70)}…" is not what was released`
      return `supabase/chapters/${chapter}: ${what}. Restore it and write the change (alter table, update …) in a new chapter: installations of ${frozen.version} have the old one.`
    })
}
