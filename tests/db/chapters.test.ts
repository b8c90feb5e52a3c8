import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../supabase/chapters')
const chapters = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
const withoutComments = (text: string): string => text.replaceAll(/^\s*--.*$/gm, '')
const matches = (pattern: RegExp): string[] =>
  chapters.flatMap(({ name, text }) => [...withoutComments(text).matchAll(pattern)].map((match) => `${name}: ${match[0].slice(0, 80)}`))

/** With a body between dollars, or one expression or query bound at creation, which stands from the first column and has a path of its own. */
const definition = /^create (?:or replace )?function [\s\S]*?(?:^\$\$;$|^return\b[\s\S]*?;$|^begin atomic$[\s\S]*?^end;$)/gm

/** Plain PostgreSQL lets its owner do more than hosted's `postgres` may, so the text is read. */
const refusedOnHosted: ReadonlyArray<readonly [string, RegExp]> = [
  ['event triggers', /create\s+event\s+trigger/gi],
  ['database settings', /alter\s+(database|system)\b/gi],
  ['forced row level security', /force\s+row\s+level\s+security/gi],
  ['objects in foreign schemas', /create\s+(or\s+replace\s+)?(table|view|function|procedure|type|sequence|domain)\s+(if\s+not\s+exists\s+)?(auth|storage|realtime)\./gi],
  ['indexes on foreign tables', /create\s+(unique\s+)?index\s+[^;]*?\son\s+(only\s+)?(auth|storage|realtime)\./gi],
  ['changes of foreign tables', /alter\s+(table|function|schema)\s+(only\s+)?(if\s+exists\s+)?(auth|storage|realtime)\b/gi],
  ['comments on foreign objects', /comment\s+on\s+\w+\s+[^;]*?\s?(auth|storage|realtime)\.\w+[^;]*?\sis\s/gi],
  ['dropped triggers', /drop\s+trigger/gi],
  ['plain triggers on foreign tables', /create\s+trigger\s+\w+\s+[^;]*?\son\s+(auth|storage|realtime)\./gi],
  ['replication role', /session_replication_role/gi],
  ['superusers and new logins', /\b(superuser|bypassrls)\b/gi],
  ['publications of everything', /for\s+all\s+tables/gi],
  ['extensions outside the trusted ones', /create\s+extension\s+(if\s+not\s+exists\s+)(?!(unaccent|pg_trgm|btree_gist|pgcrypto|"uuid-ossp"|citext)\b)\S+/gi],
  ['settings of the login', /alter\s+role\s+(authenticator|postgres|supabase_\w+)/gi],
]

describe('chapters', () => {
  it('exist', () => {
    expect(chapters.length).toBeGreaterThan(5)
  })

  it.each(refusedOnHosted)('use no %s', (_what, pattern) => {
    expect(matches(pattern)).toEqual([])
  })

  it('never ask the server for today', () => {
    expect(matches(/current_date|now\(\)\s*::\s*date/gi)).toEqual([])
  })

  it.each(chapters)('$name opens with a plain-language comment and stays within 500 lines', ({ text }) => {
    expect(text).toMatch(/^-- \w[^\n]*\.\n-- /)
    expect(text.split('\n').length).toBeLessThanOrEqual(500)
  })

  it.each(chapters)('$name states for each function its language, volatility and search_path, within 60 lines', ({ text }) => {
    const functions = [...withoutComments(text).matchAll(definition)].map((match) => match[0])
    const wrong = functions.filter((source) => {
      const head = source.slice(0, source.search(/\$\$|^return\b|^begin atomic$/m))
      const bound = /^return\b|^begin atomic$/m.test(source)
      const inlined = / ?returns setof public\.\w+ language sql stable rows 1 /.test(head.replaceAll('\n', ' '))
      return !/\blanguage (?:sql|plpgsql) (?:immutable|stable|volatile)\b/.test(head) || !(bound || inlined || /\sset search_path = ''\s/.test(head)) || source.split('\n').length > 60
    })
    expect(wrong).toEqual([])
  })

  it('that send the reader elsewhere for the overview name a chapter that has one', () => {
    const pointer = /^-- [^\n]+\n-- See (\w+) for the overview\.$/m
    const overviews = chapters.filter(({ text }) => !pointer.test(text)).map(({ name }) => name.replace(/^\d+_|\.sql$/g, ''))
    const named = chapters.flatMap(({ text }) => pointer.exec(text)?.[1] ?? [])
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !overviews.includes(name))).toEqual([])
  })

  it('name other chapters in their heads by names that exist', () => {
    const names = chapters.map(({ name }) => name.replace(/^\d+_|\.sql$/g, ''))
    const head = (text: string): string => /^(--[^\n]*\n)+/.exec(text)?.[0] ?? ''
    const mentioned = chapters.flatMap(({ text }) => head(text).match(/\b(?<!\.)[a-z_]+_(?:tables|rules|commands|queries)\b(?!\()/g) ?? [])
    expect(mentioned.length).toBeGreaterThan(100)
    expect([...new Set(mentioned)].filter((name) => !names.includes(name))).toEqual([])
    // A number of old, such as "172 finds who decides", leads nowhere.
    expect(chapters.filter(({ text }) => /\b\d{3} (?:and \d{3} )?(?:finds|runs|holds|minds|tells|are what)\b/.test(head(text))).map(({ name }) => name)).toEqual([])
  })

  it('create every function in the shape that the check above reads', () => {
    const all = matches(/create (or replace )?function/gi)
    const read = chapters.flatMap(({ text }) => [...withoutComments(text).matchAll(definition)])
    expect(read).toHaveLength(all.length)
  })
})
