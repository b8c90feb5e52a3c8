import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLibrary } from './support.ts'
import type { Client, Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

type Books = ReturnType<ReturnType<Client['from']>['select']>

/** Each filter of supabase-js, and the ids of the books that it must give: 1 Dom Casmurro 10.5, 2 Quincas Borba, 3 A Hora da Estrela 20, 4 '100%_certo' 0. */
const filters: readonly [title: string, filter: (books: Books) => Books, ids: readonly number[]][] = [
  ['eq() and neq()', (books) => books.eq('shelf_id', 1).neq('id', 1), [2]],
  ['gt(), gte(), lt() and lte()', (books) => books.gt('id', 1).gte('id', 2).lt('id', 4).lte('id', 3), [2, 3]],
  ['like(), likeAllOf() and likeAnyOf()', (books) => books.like('title', '%a%').likeAllOf('title', ['%o%', '%r%']).likeAnyOf('title', ['Dom%', 'Quincas%']), [1, 2]],
  ['ilike(), ilikeAllOf() and ilikeAnyOf()', (books) => books.ilike('title', '%A%').ilikeAllOf('title', ['%B%']).ilikeAnyOf('title', ['QUINCAS%', 'x']), [2]],
  ['regexMatch() and regexIMatch()', (books) => books.regexMatch('title', '^[DQ]').regexIMatch('title', 'BORBA$'), [2]],
  ['is() and isDistinct()', (books) => books.is('parent_id', null).isDistinct('author_id', 1), [3, 4]],
  ['in() and notIn()', (books) => books.in('id', [1, 2, 3]).notIn('id', [2]), [1, 3]],
  ['contains() and containedBy()', (books) => books.contains('pages', '[1,50)').containedBy('pages', '[1,256)'), [1, 3]],
  ['overlaps()', (books) => books.overlaps('pages', '[280,290)'), [2]],
  ['rangeGt(), rangeGte(), rangeLt(), rangeLte() and rangeAdjacent()', (books) => books.rangeGt('pages', '[-5,1)').rangeGte('pages', '[1,2)').rangeLt('pages', '[300,400)').rangeLte('pages', '[1,300)').rangeAdjacent('pages', '[300,400)'), [2]],
  ['textSearch()', (books) => books.textSearch('words', 'rio -capitu', { config: 'portuguese', type: 'websearch' }), [3]],
  ['match()', (books) => books.match({ shelf_id: 1, author_id: 1 }), [1, 2]],
  ['not()', (books) => books.not('id', 'in', '(1,2)'), [3, 4]],
  ['or()', (books) => books.or('id.eq.4,and(id.gt.1,title.like.A*)'), [3, 4]],
  ['filter()', (books) => books.filter('title', 'ilike', '%certo'), [4]],
]

describe('filters', () => {
  it.each(filters)('%s', async (_title, filter, ids) => {
    const { data, error } = await filter(library.anon.from('books').select('id')).order('id')
    expect([error, data]).toEqual([null, ids.map((id) => ({ id }))])
  })
})

describe('transforms', () => {
  it('order(), limit() and range(), also inside an embed', async () => {
    const { data, error } = await library.anon.from('authors').select('id, books!books_author_fkey(id)').order('id', { ascending: false }).order('id', { referencedTable: 'books', ascending: false })
      .limit(1, { referencedTable: 'books' }).range(1, 2)
    expect([error, data]).toEqual([null, [{ id: 2, books: [{ id: 3 }] }, { id: 1, books: [{ id: 2 }] }]])
  })
  it('order() with nullsFirst, and by a column of an embed', async () => {
    const { data } = await library.anon.from('books').select('id, authors!books_author_fkey(name)').order('authors(name)', { nullsFirst: true }).order('id')
    expect((data ?? []).map(({ id }) => id as unknown)).toEqual([4, 3, 1, 2])
  })
  it('stripNulls()', async () => {
    expect((await library.anon.from('books').select('id, shelf_id').eq('id', 4).stripNulls()).data).toEqual([{ id: 4 }])
  })
  it('single() and maybeSingle() with stripNulls()', async () => {
    expect((await library.anon.from('books').select('id, shelf_id').eq('id', 4).single().stripNulls()).data).toEqual({ id: 4 })
    expect((await library.anon.from('books').select('id').eq('id', 99).maybeSingle()).data).toBeNull()
  })
  it('maxAffected() undoes what reaches further', async () => {
    // the types know the method of versions that a client names alone
    const atMost = (write: unknown, rows: number) => (write as { maxAffected(rows: number): PromiseLike<{ error: unknown }> }).maxAffected(rows)
    const { error } = await atMost(library.ana.from('shelves').update({ capacity: 1 }).in('id', [1, 2]), 1)
    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect((await atMost(library.ana.from('shelves').update({ capacity: 10 }).eq('id', 1), 1)).error).toBeNull()
  })
  it('abortSignal(), setHeader(), throwOnError(), retry() and returns()', async () => {
    await expect(library.anon.from('books').select('id').abortSignal(AbortSignal.abort()).throwOnError()).rejects.toThrow(/abort/i)
    await expect(library.anon.from('nowhere').select().retry(false).throwOnError()).rejects.toMatchObject({ code: 'PGRST205' })
    expect((await library.anon.from('books').select('id').eq('id', 1).setHeader('x-extra', '1').overrideTypes<{ id: number }[]>()).data).toEqual([{ id: 1 }])
  })
  it('rollback() is left out: what is written stays, as on hosted', async () => {
    const { data } = await library.ana.from('shelves').update({ capacity: 11 }).eq('id', 1).select('capacity').rollback()
    expect(data).toEqual([{ capacity: 11 }])
    expect((await library.ana.from('shelves').update({ capacity: 10 }).eq('id', 1).select('capacity')).data).toEqual([{ capacity: 10 }])
  })
  it('explain() is left out: a plan shows SQL and costs', async () => {
    expect((await library.anon.from('books').select('id').explain()).error).toMatchObject({ code: 'PGRST107' })
  })
})

describe('writes', () => {
  it('insert() of one and of many, with count and columns of all', async () => {
    const one = await library.ana.from('shelves').insert({ id: 31, label: 'um' }, { count: 'exact' })
    expect([one.status, one.count, one.error]).toEqual([201, 1, null])
    const many = await library.ana.from('shelves').insert([{ id: 32, label: 'dois' }, { id: 33, label: 'três', capacity: 3 }]).select('id, capacity')
    expect(many.data).toEqual([{ id: 32, capacity: null }, { id: 33, capacity: 3 }])
  })
  it('insert() with defaultToNull: false', async () => {
    const { data } = await library.ana.from('counters').insert([{ id: 31, n: 1 }, { id: 32, n: 2, note: 'minha' }], { defaultToNull: false }).select('note')
    expect(data).toEqual([{ note: 'padrão' }, { note: 'minha' }])
  })
  it('upsert(), by other keys with onConflict, leaving alone with ignoreDuplicates', async () => {
    const merged = await library.ana.from('shelves').upsert([{ id: 31, label: 'um', capacity: 5 }, { id: 34, label: 'quatro', capacity: 4 }]).select('id, capacity')
    expect([merged.status, merged.data]).toEqual([201, [{ id: 31, capacity: 5 }, { id: 34, capacity: 4 }]])
    const byLabel = await library.ana.from('shelves').upsert({ id: 31, label: 'um', capacity: 6 }, { onConflict: 'label' }).select('capacity')
    expect([byLabel.status, byLabel.data]).toEqual([200, [{ capacity: 6 }]])
    expect((await library.ana.from('shelves').upsert({ id: 31, label: 'outro' }, { ignoreDuplicates: true }).select()).data).toEqual([])
  })
  it('update() and delete() with count', async () => {
    expect((await library.ana.from('shelves').update({ capacity: 9 }, { count: 'exact' }).in('id', [31, 32])).count).toBe(2)
    const gone = await library.ana.from('shelves').delete({ count: 'exact' }).in('id', [31, 32, 33, 34]).select('id')
    expect([gone.count, gone.data?.length]).toEqual([4, 4])
    await library.ana.from('counters').delete().in('id', [31, 32])
  })
})

describe('clients', () => {
  it('from(view) and select() with count and head', async () => {
    const { data, count } = await library.anon.from('catalogue').select('title', { count: 'exact' }).eq('book', 1)
    expect([data, count]).toEqual([[{ title: 'Dom Casmurro' }], 1])
    expect(await library.anon.from('catalogue').select('*', { count: 'planned', head: true })).toMatchObject({ data: null, error: null })
  })
  it('schema() of one that is not exposed is refused', async () => {
    expect((await library.anon.schema('public').from('shelves').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
    expect((await library.anon.schema('hidden' as 'public').from('vault').select()).error).toMatchObject({ code: 'PGRST106' })
  })
  it('rpc() by POST, get and head, with count', async () => {
    expect((await library.anon.rpc('add_them', { a: 1, b: 2 })).data).toBe(3)
    expect((await library.anon.rpc('cheap_books', { max_price: 15 }, { get: true, count: 'exact' }).select('id').order('id'))).toMatchObject({ data: [{ id: 1 }, { id: 4 }], count: 2 })
    expect(await library.anon.rpc('cheap_books', { max_price: 15 }, { head: true, count: 'exact' })).toMatchObject({ data: null, count: 2, error: null })
  })
  it('getOpenApiSpec() is left out: the root tells nothing', async () => {
    const answer = await library.http('/', { headers: { accept: 'application/openapi+json' } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'PGRST126', message: 'Root endpoint metadata is disabled' }])
  })
})
