import { describe, expect, it } from 'vitest'
import { sharedStage } from './support/stage.ts'

const stage = sharedStage()

/** What PostgreSQL reads of a source: no comments, and of what is quoted only the statements that aggregate. */
const codeOf = (source: string): string =>
  source.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, (quoted) => (quoted.includes('_agg(') ? quoted : `''`))

/** Where the nearest open parenthesis before a place is, or -1 at the top. */
function openingBefore(code: string, place: number): number {
  for (let at = place - 1, closed = 0; at >= 0; at -= 1) {
    if (code[at] === ')') closed += 1
    else if (code[at] === '(' && closed === 0) return at
    else if (code[at] === '(') closed -= 1
  }
  return -1
}
function endAfter(code: string, place: number): number {
  for (let at = place, opened = 0; at < code.length; at += 1) {
    if (code[at] === '(') opened += 1
    else if ((code[at] === ')' || code[at] === ';') && opened === 0) return at
    else if (code[at] === ')') opened -= 1
  }
  return code.length
}
/** Without what stands in parentheses of its own. */
function outermost(code: string): string {
  const rest = code.replaceAll(/\([^()]*\)/g, '')
  return rest === code ? code : outermost(rest)
}

/** Whether an aggregate may be null: over no row, unless a coalesce takes it. What is grouped has rows, except as the value of one column. */
function mayBeNull(code: string, place: number): boolean {
  const opening = openingBefore(code, place)
  const before = code.slice(0, Math.max(opening, 0))
  if (/\bcoalesce\s*$/.test(before)) return false
  const select = code.slice(opening < 0 ? code.lastIndexOf(';', place) + 1 : opening + 1, endAfter(code, place))
  if (opening >= 0 && !/^\s*(select|with)\b/.test(select)) return mayBeNull(code, opening)
  if (/\bcoalesce\s*\(\s*$/.test(before)) return false
  const isRelation = opening < 0 || /\b(from|join|lateral|as|materialized)\s*$/.test(before)
  return !(isRelation && /\bgroup by\b/.test(outermost(select)))
}

const aggregate = /\b(?:jsonb?_agg|jsonb?_object_agg|array_agg)\s*\(/g
const nullableIn = (source: string): string[] => {
  const code = codeOf(source)
  return [...code.matchAll(aggregate)].filter(({ index }) => mayBeNull(code, index)).map(({ index }) => code.slice(index, index + 60).replaceAll(/\s+/g, ' '))
}

describe('lists that functions answer', () => {
  it.each([
    ['in a column', `select (select jsonb_agg(x) from t)`],
    ['in an object', `begin return jsonb_build_object('rows', (select jsonb_agg(x order by x.n) from (select n from t group by n) x)); end`],
    ['of a variable', `begin select x.id into y from x group by x.id; select array_agg(x) into y from x; end`],
    ['of a group that may not be there', `select coalesce(a, (select jsonb_agg(x) from t group by x.id))`],
    ['in a statement in words', `begin execute 'select jsonb_object_agg(k, v) from t' into y; end`],
  ])('are found where they may be null: %s', (_where, source) => {
    expect(nullableIn(source)).toHaveLength(1)
  })

  it.each([
    ['the aggregate', `select coalesce(jsonb_agg(jsonb_build_object('a', (select max(b) from c))) filter (where d), '[]') from t`],
    ['the select', `select coalesce((select jsonb_agg(x order by (x.n)) from t), '[]')`],
    ['what is made of it', `select coalesce(jsonb_strip_nulls(jsonb_object_agg(k, v)), '{}') from t`],
    ['rows of a group', `with g as materialized (select id, (array_agg(n))[1] as first, jsonb_agg(n) as ns from t group by id) select ns from g`],
    ['the rows themselves', `select array(select n from t)`],
  ])('are taken where they are not: %s', (_how, source) => {
    expect(nullableIn(source)).toEqual([])
  })

  it('are empty over no row, never null', async () => {
    const functions = await stage.scene((scene) =>
      scene.owner(`select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and (pg_get_function_result(p.oid) ~ 'jsonb' or (p.pronamespace = 'public'::regnamespace and pg_get_function_result(p.oid) ~ '\\[\\]'))`),
    )
    expect(functions.filter(({ source }) => String(source).match(aggregate)).length).toBeGreaterThan(50)
    expect(functions.flatMap(({ name, source }) => nullableIn(String(source)).map((found) => `${String(name)}: ${found}`))).toEqual([])
  })
})
