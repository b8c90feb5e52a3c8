import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

async function ids(table: string, filter: string): Promise<unknown> {
  const answer = await library.http(`/${table}?select=id&order=id&${filter}`)
  const value = (await answer.json()) as unknown
  return Array.isArray(value) ? value.map((row: { id: number }) => row.id) : value
}

/** filter → ids it must give. Books: 1 Dom Casmurro 10.5, 2 Quincas Borba, 3 A Hora da Estrela 20, 4 '100%_certo' 0. */
const books: readonly [filter: string, found: readonly number[]][] = [
  ['id=eq.1', [1]], ['id=neq.1', [2, 3, 4]], ['id=gt.3', [4]], ['id=gte.3', [3, 4]], ['id=lt.2', [1]], ['id=lte.2', [1, 2]],
  ['id=not.eq.1', [2, 3, 4]], ['title=like.*Casmurro', [1]], ['title=ilike.*casmurro', [1]], ['title=like.100\\%25\\_*', [4]],
  ['title=match.^Q', [2]], ['title=imatch.^q', [2]], ['title=not.match.^Q', [1, 3, 4]],
  ['id=in.(1,3)', [1, 3]], ['id=not.in.(1,3)', [2, 4]], ['id=in.()', []], ['title=in.("Dom Casmurro","a,b","c\\"d")', [1]],
  ['author_id=is.null', [4]], ['author_id=not.is.null', [1, 2, 3]], ['author_id=is.not_null', [1, 2, 3]], ['author_id=is.NULL', [4]],
  ['author_id=isdistinct.1', [3, 4]], ['author_id=not.isdistinct.1', [1, 2]],
  ['id=eq(any).{1,2}', [1, 2]], ['title=like(any).{*Borba,*Estrela}', [2, 3]], ['title=ilike(all).{*a*,*QUINCAS*}', [2]], ['id=gt(all).{1,2}', [3, 4]],
  ['pages=cs.[250,260]', [2]], ['pages=cd.[1,100)', [3]], ['pages=ov.[280,290]', [2]], ['pages=sl.[300,400]', [1, 2, 3]],
  ['pages=sr.[-5,0]', [1, 2, 3]], ['pages=nxr.[1,100)', [3]], ['pages=nxl.[1,100)', [1, 2, 3]], ['pages=adj.[300,400]', [2]],
  ['words=fts(portuguese).capitu', [1]], ['words=fts.rio', [1, 3]], ['words=plfts(portuguese).filósofo%20cão', [2]], ['words=phfts(portuguese).no%20Rio', [1, 3]],
  ['words=wfts(portuguese).rio%20-capitu', [3]], ['title=fts(portuguese).estrela', [3]], ['title=not.wfts(portuguese).estrela', [1, 2, 4]],
  ['price=gte.10.5&price=lte.20', [1, 3]], ['title_upper=eq.DOM%20CASMURRO', [1]],
  ['or=(id.eq.1,title.like.*Estrela)', [1, 3]], ['and=(id.gt.1,id.lt.4)', [2, 3]], ['not.or=(id.eq.1,id.eq.2)', [3, 4]], ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
  ['or=(id.eq.4,and(id.gt.1,not.or(id.eq.3,id.eq.4)))', [2, 4]], ['or=(title.eq."Dom Casmurro",title.in.("x,y","A Hora da Estrela"))', [1, 3]],
  ['or=(id.not.in.(1,2,3),id.eq.2)', [2, 4]],
]
const authors: readonly [filter: string, found: readonly number[]][] = [
  ['tags=cs.{story}', [1]], ['tags=cd.{novel,other}', [2, 3]], ['tags=ov.{story,other}', [1]], ['or=(tags.cs.{novel,story},id.eq.3)', [1, 3]],
  ['profile->>n=eq.9', [2]], ['profile->n=gt.9', [1]], ['profile->city->>name=eq.Rio', [1]], ['profile->langs->>-1=eq.fr', [1]],
  ['profile=cs.{"n":9}', [2]], ['or=(profile->>n.eq.9,id.eq.3)', [2, 3]], ['name=eq.Guimarães, "Rosa"', [3]], ['or=(name.eq."Guimarães, \\"Rosa\\"")', [3]],
  ['born=lt.1900-01-01', [1]], ['born=is.null', [3]],
]

describe('filters', () => {
  it.each(books)('books %s', async (filter, found) => { expect(await ids('books', filter)).toEqual(found) })
  it.each(authors)('authors %s', async (filter, found) => { expect(await ids('authors', filter)).toEqual(found) })

  it('come from supabase-js as written', async () => {
    const { data, error } = await library.anon.from('books').select('id').or('id.eq.1,title.ilike.%estrela').in('shelf_id', [1, 2]).not('author_id', 'is', null).order('id')
    expect([error, data]).toEqual([null, [{ id: 1 }, { id: 3 }]])
    const text = await library.anon.from('books').select('id').textSearch('words', 'macabéa', { config: 'portuguese', type: 'websearch' })
    expect([text.error, text.data]).toEqual([null, [{ id: 3 }]])
    const range = await library.anon.from('books').select('id').contains('pages', '[250,260]')
    expect([range.error, range.data]).toEqual([null, [{ id: 2 }]])
    const list = await library.anon.from('authors').select('id').contains('tags', ['story']).overlaps('tags', ['novel'])
    expect([list.error, list.data]).toEqual([null, [{ id: 1 }]])
    const json = await library.anon.from('authors').select('id').contains('profile', { n: 9 })
    expect([json.error, json.data]).toEqual([null, [{ id: 2 }]])
  })
  it('count the same rows that they return', async () => {
    const { count } = await library.anon.from('books').select('id', { count: 'exact', head: true }).or('id.eq.1,id.eq.3')
    expect(count).toBe(2)
  })
})

describe('unknown grammar is refused', () => {
  it.each([
    '/books?id=1', '/books?id=equals.1', '/books?id=eq', '/books?id=in.1,2', '/books?id=in.(1,2', '/books?id=is.maybe', '/books?id=neq(any).{1}',
    '/books?id=in(any).(1)', '/books?or=id.eq.1', '/books?or=(id.eq.1', '/books?or=(id.eq.1)),id.eq.2', '/books?or=()', '/books?and=(id.xx.1)',
    '/books?select=id,', '/books?select=id)', '/books?select=authors(id', '/books?select=(id)', '/books?select=id::', '/books?select=id::int[]', '/books?select=id!x',
    '/books?order=id.up', '/books?order=id.asc.nullsmiddle', '/books?order=,', '/books?limit=ten', '/books?offset=1.5', '/books?limit=1&limit=2', '/books?a..b=eq.1',
    '/books?select=%ff', '/books?select=id;drop',
  ])('%s', async (target) => {
    const answer = await library.http(target)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'PGRST100'])
  })
  it('a column of a domain with casts is read as it is stored, and refused where it is filtered by', async () => {
    expect(await (await library.http('/paints?select=colour')).json()).toEqual([{ colour: 255 }])
    for (const filter of ['colour=eq.255', 'or=(id.eq.1,colour.eq.255)']) {
      const answer = await library.http(`/paints?select=id&${filter}`)
      expect([answer.status, await answer.json()], filter).toEqual([400, {
        code: 'PGRST127', hint: null, message: 'Feature not implemented',
        details: "Filters on the column 'colour' are not implemented: its type is a domain with casts.",
      }])
    }
  })
  it('aggregates are off, as on hosted, and say so', async () => {
    for (const select of ['count()', 'price.sum()', 'all:count()', '...covers(book_id.max())']) {
      const answer = await library.http(`/books?select=${select}`)
      expect([answer.status, await answer.json()]).toEqual([400, { code: 'PGRST123', details: null, hint: null, message: 'Use of aggregate functions is not allowed' }])
    }
  })
  it('says where reading stopped', async () => {
    const answer = await library.http('/books?id=foo.1')
    expect(await answer.json()).toEqual({
      code: 'PGRST100', details: 'unexpected "f" expecting "not" or operator (eq, gt, ...)', hint: null,
      message: '"failed to parse filter (foo.1)" (line 1, column 1)',
    })
  })
})
