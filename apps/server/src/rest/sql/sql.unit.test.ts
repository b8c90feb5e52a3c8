import { describe, expect, it } from 'vitest'

import { decodePairs, parseQuery } from '../parse/query.ts'
import { planBodyCall } from '../plan/call.ts'
import { planRead } from '../plan/read.ts'
import { render } from '../template.ts'
import { libraryCache, libraryRelation } from '../testing/library-cache.ts'
import { callCte } from './call.ts'
import { countedRowsSql, readSql } from './read.ts'
import { castType } from './types.ts'

const cache = libraryCache()
const compile = (name: string, query: string) => {
  const relation = libraryRelation(cache, name)
  return planRead({ cache, relation, source: 'relation', query: parseQuery(decodePairs(query)), range: null, maxRows: 1000 })
}

describe('readSql', () => {
  it('reads columns and parameters', () => {
    expect(render(readSql(compile('books', 'select=id,t:title::varchar&id=gt.5&title=like.a*&order=id.desc')))).toEqual({
      text: 'SELECT t0."id" AS "id", CAST(t0."title" AS "varchar") AS "t" FROM "public"."books" AS t0 WHERE t0."id" > $1 AND t0."title" LIKE $2 ORDER BY t0."id" DESC LIMIT 1000',
      values: ['5', 'a%'],
    })
  })
  it('joins a to-one embed laterally', () => {
    expect(render(readSql(compile('books', 'select=id,author_id(name)'))).text).toBe(
      'SELECT t0."id" AS "id", row_to_json(e1.*) AS "author_id" FROM "public"."books" AS t0 LEFT JOIN LATERAL (SELECT t1."name" AS "name" FROM "public"."authors" AS t1 WHERE t1."id" = t0."author_id") AS e1 ON TRUE LIMIT 1000',
    )
  })
  it('gathers a to-many embed, capped', () => {
    expect(render(readSql(compile('authors', 'select=books!books_author_fkey(id)'))).text).toContain(
      'LEFT JOIN LATERAL (SELECT json_agg(x0.*) AS j FROM (SELECT t1."id" AS "id" FROM "public"."books" AS t1 WHERE t1."author_id" = t0."id" LIMIT 1000) AS x0) AS e1 ON TRUE',
    )
  })
  it('passes embeds through jsonb where that is asked, however they are read', () => {
    const text = (query: string) => {
      const parsed = parseQuery(decodePairs(query))
      return render(readSql(planRead({ cache, relation: libraryRelation(cache, 'books'), source: 'relation', query: parsed, range: null, maxRows: 100, jsonb: true }))).text
    }
    expect(text('select=author_id(name),covers(books(id)),topics(id)')).toContain(
      'SELECT row_to_json(e1.*)::jsonb AS "author_id", row_to_json(e2.*)::jsonb AS "covers", COALESCE(e4.j, \'[]\')::jsonb AS "topics"',
    )
    expect(text('select=covers(books(id))')).toContain('row_to_json(e2.*)::jsonb AS "books"')
    expect(text('select=topics(id)&order=id&limit=5')).toContain(`SELECT COALESCE(e1.j, '[]')::jsonb AS "topics" FROM (SELECT`)
  })
  it('joins the embeds of an ordered page to its rows once these are chosen', () => {
    expect(render(readSql(compile('books', 'select=id,author_id(name)&id=gt.5&order=title&limit=20&offset=40'))).text).toBe(
      'SELECT t0."id" AS "id", row_to_json(e1.*) AS "author_id" FROM (SELECT t0."author_id", t0."id", t0."title" FROM "public"."books" AS t0 WHERE t0."id" > $1 ORDER BY t0."title" LIMIT 20 OFFSET $2) AS t0 '
        + 'LEFT JOIN LATERAL (SELECT t1."name" AS "name" FROM "public"."authors" AS t1 WHERE t1."id" = t0."author_id") AS e1 ON TRUE ORDER BY t0."title"',
    )
    expect(render(readSql(compile('books', 'select=*,...author_id(name)&title=like.a*&order=id&limit=20'))).text).toContain('FROM (SELECT t0.* FROM "public"."books" AS t0 WHERE t0."title" LIKE $1 ORDER BY t0."id" LIMIT 20) AS t0 LEFT JOIN LATERAL')
    expect(render(readSql(compile('authors', 'select=books!books_author_fkey(id)&order=id&limit=20'))).text).toContain('FROM (SELECT t0."id" FROM "public"."authors" AS t0 ORDER BY t0."id" LIMIT 20) AS t0 LEFT JOIN LATERAL')
  })
  it.each([
    'select=id,author_id(name)&order=author_id(name)&limit=20',
    'select=id,author_id(name)&author_id=not.is.null&order=id&limit=20',
    'select=id,author_id(name)&or=(id.gt.1,author_id.is.null)&order=id&limit=20',
    'select=id,author_id!inner(name)&order=id&limit=20',
    'select=id,author_id(name)&limit=20',
    'select=id,author_id(name)&id=eq.5&title=in.(a,b)&author_id=is.null&order=title&limit=20',
  ])('joins at once where rows or order depend on an embed, or no order has all rows wait, and where an index may end at the page: %s', (query) => {
    expect(render(readSql(compile('books', query))).text).toMatch(/FROM "public"\."books" AS t0 (LEFT|INNER) JOIN LATERAL/)
  })
  it('writes names with quotes as quoted names, and values never', () => {
    const { text, values } = render(readSql(compile('odd "name', `select=${encodeURIComponent('"a\\"b"')}&id=eq.${encodeURIComponent("1; drop table x")}`)))
    expect(text).toBe('SELECT t0."a""b" AS "a""b" FROM "public"."odd ""name" AS t0 WHERE t0."id" = $1 LIMIT 1000')
    expect(values[0]).toBe('1; drop table x')
  })
  it('compares JSON values as jsonb, keys are untyped', () => {
    expect(render(readSql(compile('authors', 'select=id&profile->n=gt.5&name->x=is.null'))).text).toContain(
      'WHERE to_jsonb(t0."profile"->$1) > $2 AND to_jsonb(to_jsonb(t0."name")->$3) IS NULL',
    )
  })
  it('wraps plain text for full text search, a tsvector not', () => {
    expect(render(readSql(compile('books', 'select=id&title=fts(portuguese).x&words=wfts.y'))).text).toContain(
      'WHERE to_tsvector($1, t0."title") @@ to_tsquery($2, $3) AND t0."words" @@ websearch_to_tsquery($4)',
    )
  })
})

describe('countedRowsSql', () => {
  it('counts without joins: inner and tested embeds become EXISTS', () => {
    expect(render(countedRowsSql(compile('books', 'select=id,covers!inner(color),topics()&covers.color=eq.x&topics=is.null&limit=3'))).text).toBe(
      'SELECT 1 FROM "public"."books" AS t0 WHERE NOT (EXISTS (SELECT 1 FROM "public"."book_topics" AS j2, "public"."topics" AS t2 WHERE j2."book_id" = t0."id" AND t2."id" = j2."topic_id")) AND EXISTS (SELECT 1 FROM "public"."covers" AS t1 WHERE t1."book_id" = t0."id" AND t1."color" = $1)',
    )
  })
})

describe('castType', () => {
  it('knows the spellings of the grammar and quotes every other name', () => {
    expect(render(castType('double precision')).text).toBe('pg_catalog.float8')
    expect(render(castType('INT')).text).toBe('pg_catalog.int4')
    expect(render(castType('toString')).text).toBe('"tostring"')
  })
})

describe('callCte', () => {
  it('types a whole body, which may have a namesake for text', () => {
    expect(render(callCte(planBodyCall(cache, 'public', 'body', { body: '[1]' }))).text).toContain('"body"($1::json)')
  })
})
