import { describe, expect, it, vi } from 'vitest'

import { RestError } from '../errors.ts'
import { parsePreferences } from '../parse/preferences.ts'
import { decodePairs, parseQuery } from '../parse/query.ts'
import { catalogName } from '../schema/build.ts'
import { relationKey } from '../schema/types.ts'
import { libraryCache, libraryRelation } from '../testing/library-cache.ts'
import { planBodyCall, planQueryCall } from './call.ts'
import { planRead, planRepresentation } from './read.ts'
import { findRelationship } from './relationship.ts'
import { returningColumns } from './returning.ts'
import { planWrite } from './write.ts'
import type { WriteRequest } from './write.ts'

const cache = libraryCache()
const books = libraryRelation(cache, 'books')
const authors = libraryRelation(cache, 'authors')
const code = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return error.code
    throw error
  }
  return 'none'
}
const read = (query: string, relation = books) => planRead({ cache, relation, source: 'relation', query: parseQuery(decodePairs(query)), range: null, maxRows: 100 })

describe('findRelationship', () => {
  it.each([
    ['books', 'books_author_fkey', null, 'many-to-one'], ['books', 'authors', 'books_author_fkey', 'many-to-one'], ['books', 'authors', 'author_id', 'many-to-one'],
    ['books', 'author_id', null, 'many-to-one'], ['authors', 'books', 'books_editor_fkey', 'one-to-many'], ['authors', 'books', 'editor_id', 'one-to-many'],
    ['books', 'covers', null, 'one-to-one'], ['books', 'id', null, 'one-to-one'], ['covers', 'books', null, 'one-to-one'], ['books', 'topics', null, 'many-to-many'], ['books', 'topics', 'book_topics', 'many-to-many'],
    ['books', 'books', null, 'one-to-many'], ['books', 'parent_id', null, 'many-to-one'], ['books', 'books', 'parent_id', 'one-to-many'], ['books', 'books', 'id', 'many-to-one'],
    ['books', 'covers_of', null, 'one-to-many'], ['books', 'book_topics', null, 'one-to-many'],
  ] as const)('%s → %s!%s is %s', (origin, target, hint, cardinality) => {
    expect(findRelationship(cache, libraryRelation(cache, origin), target, hint).cardinality).toBe(cardinality)
  })
  it('refuses none and several', () => {
    expect(code(() => findRelationship(cache, books, 'authors', null))).toBe('PGRST201')
    expect(code(() => findRelationship(cache, books, 'nowhere', null))).toBe('PGRST200')
    expect(code(() => findRelationship(cache, books, 'authors', 'covers_book_fkey'))).toBe('PGRST200')
    expect(() => findRelationship(cache, books, 'authers', null)).toThrow(expect.objectContaining({ hint: "Perhaps you meant 'authors' instead of 'authers'." }))
    expect(() => findRelationship(cache, books, 'covers_off', null)).toThrow(expect.objectContaining({ hint: "Perhaps you meant 'covers' instead of 'covers_off'." }))
    expect(() => findRelationship(cache, { ...books, name: catalogName('boks') }, 'authors', null)).toThrow(expect.objectContaining({ hint: null }))
  })
  it('tells candidates by cardinality, then by name', () => {
    const keys = new Map([[relationKey('public', 'books'), [...(cache.relationships.get(relationKey('public', 'books')) ?? [])].reverse().map((one) => ({ ...one, target: authors }))]])
    const ways = ['book_topics_book_fkey', 'books_parent_fkey', 'books_author_fkey', 'books_editor_fkey'].map((way) => `'authors!${way}'`).join(', ')
    expect(() => findRelationship({ ...cache, relationships: keys }, books, 'authors', null)).toThrow(expect.objectContaining({ hint: expect.stringContaining(ways) as unknown }))
  })
})

describe('planRead', () => {
  it('puts filters, orders and ranges on the node that they name', () => {
    const node = read('select=id,a:author_id(name),topics(*)&a.name=eq.x&topics.order=id&topics.limit=5&limit=7&id=gt.1')
    expect([node.where.length, node.limit]).toEqual([1, 7])
    const [author, topics] = node.embeds
    expect([author?.label, author?.toOne, author?.node.where.length, author?.node.limit]).toEqual(['a', true, 1, null])
    expect([topics?.toOne, topics?.node.order.length, topics?.node.limit]).toEqual([false, 1, 5])
  })
  it('caps the root and every to-many embed', () => {
    const node = read('select=covers(*),topics(*)&limit=5000&topics.limit=5000')
    expect([node.limit, node.embeds[0]?.node.limit, node.embeds[1]?.node.limit]).toEqual([100, null, 100])
  })
  it('knows every column before PostgreSQL is asked', () => {
    expect(code(() => read('select=nothing'))).toBe('42703')
    expect(code(() => read('nothing=eq.1'))).toBe('42703')
    expect(code(() => read('select=author_id(nothing)'))).toBe('42703')
    expect(code(() => read('covers.id=eq.1'))).toBe('PGRST108')
    expect(() => read('select=covers(nothing)')).toThrow('column covers_1.nothing does not exist')
    expect(() => read('select=covers(books(nothing))')).toThrow('column books_2.nothing does not exist')
    expect(() => read('select=topics(nothing)')).toThrow('column topics.nothing does not exist')
  })
  it('tells an unknown column last', () => {
    expect(code(() => read('select=nothing,nowhere(id)'))).toBe('PGRST200')
    expect(code(() => read('select=covers(nothing),topics(id)&nothing=eq.1&topic.id=eq.1'))).toBe('PGRST108')
    expect(code(() => read('order=nothing&covers.limit=1'))).toBe('PGRST108')
  })
  it('looks for the column that was meant once, however many are unknown', () => {
    const columns = new Map(books.columns)
    const looked = vi.spyOn(columns, 'keys')
    const select = Array.from({ length: 300 }, (_, number) => `titl${number}`).join(',')
    const query = parseQuery([['select', select], ['tile', 'eq.1'], ['order', 'tite']])
    const asked = () => planRead({ cache, relation: { ...books, columns }, source: 'relation', query, range: null, maxRows: 100 })
    expect(asked).toThrow(expect.objectContaining({ code: '42703', hint: 'Perhaps you meant to reference the column "books.title".' }))
    expect(looked).toHaveBeenCalledTimes(1)
  })
  it('finds an embed by its alias, and by what it embeds where nothing is called so', () => {
    const node = read('select=one:topics(id),topics:covers(color)&one.order=id&topics.limit=1&covers.color=eq.red')
    expect(node.embeds.map(({ node: { order, limit, where } }) => [order.length, limit, where.length])).toEqual([[1, 100, 0], [0, 1, 1]])
  })
  it('leaves out an embed of nothing but empty embeds', () => {
    const labels = (select: string) => read(`select=${select}`).embeds.map((embed) => embed.label)
    expect(labels('topics(book_topics()),covers(books(topics(),covers()),color)')).toEqual([null, 'covers'])
  })
  it('refuses two embeds of one name', () => {
    expect(() => read('select=authors!author_id(id),authors!editor_id(id)')).toThrow('table name "books_authors_1" specified more than once')
    expect(code(() => read('select=authors!author_id(id),editor:authors!editor_id(id)'))).toBe('none')
  })
  it('takes an embed for the column of its name, unless its presence is asked', () => {
    const [first, second] = read('select=author_id(name)&author_id=eq.1&author_id=is.null').where
    expect([first, second]).toMatchObject([{ kind: 'condition', field: { column: { name: 'author_id' } } }, { kind: 'present', negated: true }])
    expect(code(() => read('select=covers(*)&covers=eq.1'))).toBe('PGRST120')
  })
  it('orders by what a spread shows, under the name that it has there', () => {
    const orders = read('select=...author_id(writer:name)&order=author_id(writer),author_id(name)').order
    expect(orders).toMatchObject([{ kind: 'shown', label: 'writer' }, { kind: 'related', field: { column: { name: 'name' } } }])
  })
  it('refuses an aggregate inside a to-many spread', () => {
    const summed = (select: string) => planRead({ cache, relation: books, source: 'relation', query: parseQuery([['select', select]]), range: null, maxRows: 100, aggregates: true })
    expect(code(() => summed('...topics(name,id.count())'))).toBe('PGRST127')
    expect(code(() => summed('topics(...book_topics(...books(count())))'))).toBe('PGRST127')
    expect(code(() => summed('...covers(count()),topics(count())'))).toBe('none')
    expect(code(() => read('select=...topics(count())'))).toBe('PGRST123')
  })
  it('reads `count` as the number of rows where aggregates are allowed', () => {
    const counted = (aggregates: boolean) =>
      planRead({ cache, relation: books, source: 'relation', query: parseQuery([['select', 'covers(n:count)']]), range: null, maxRows: 100, aggregates })
    expect(counted(true).embeds[0]?.node.outputs).toMatchObject([{ kind: 'aggregate', name: 'count', field: null, label: 'n' }])
    expect(code(() => counted(false))).toBe('42703')
  })
})

describe('planWrite', () => {
  const write = (kind: WriteRequest['kind'], body: string, query = '', prefer = '') => {
    const parsed = parseQuery(decodePairs(query))
    const { node, where } = planRepresentation({ cache, relation: authors, query: parsed, maxRows: 100 })
    return planWrite({ relation: authors, kind, body, query: parsed, preferences: parsePreferences(prefer), node, where })
  }
  it('keeps the text of the body', () => {
    expect(write('insert', '{"id": 9007199254740993}')).toMatchObject({ body: '{"id": 9007199254740993}', isList: false, columns: [{ name: 'id' }] })
    expect(write('update', ' [ {"id": 1.10} ] ', 'id=eq.1').body.trim()).toBe('{"id": 1.10}')
  })
  it('resolves duplicates by primary key or the given columns', () => {
    expect(write('insert', '{}', '', 'resolution=merge-duplicates').conflict).toEqual({ columns: ['id'], merge: true })
    expect(write('insert', '{}', 'on_conflict=name', 'resolution=ignore-duplicates').conflict).toEqual({ columns: ['name'], merge: false })
    expect(write('insert', '{}', 'on_conflict=name').conflict).toBeNull()
  })
  it('refuses a write of everything', () => {
    expect(code(() => write('update', '{"name":"x"}'))).toBe('21000')
    expect(code(() => write('delete', ''))).toBe('21000')
    expect(code(() => write('delete', '', 'id=eq.1'))).toBe('none')
  })
  it('refuses to put a row that does not say its key', () => {
    for (const body of ['{}', '[]', '{"name":"x"}']) expect(code(() => write('put', body, 'id=eq.1'))).toBe('PGRST115')
    expect(code(() => write('put', '{"id":1,"name":"x"}', 'id=eq.1&columns=name'))).toBe('PGRST115')
    expect(code(() => write('put', '{"id":1}', 'id=eq.1'))).toBe('none')
  })
})

describe('returningColumns', () => {
  const returning = (query: string) => returningColumns(planRepresentation({ cache, relation: books, query: parseQuery(decodePairs(query)), maxRows: 9 }).node)
  it('asks for what the representation reads, no more', () => {
    expect(returning('select=title,author_id(name)&order=id')).toEqual(['title', 'id', 'author_id'])
    expect(returning('')).toBe('all')
    expect(returning('select=id,covers_of(color)')).toBe('all')
  })
})

describe('calls', () => {
  it('choose the function by the set of argument names', () => {
    expect(planBodyCall(cache, 'public', 'add', { body: '{"a":1}' }).routine.arguments[1]?.name).toBe('b')
    expect(planBodyCall(cache, 'public', 'add', { body: '{"a":1,"c":2}' }).routine.arguments[1]?.name).toBe('c')
    expect(code(() => planBodyCall(cache, 'public', 'add', { body: '{"c":2}' }))).toBe('PGRST202')
    expect(planBodyCall(cache, 'public', 'body', { body: '[1]' }).input).toEqual({ kind: 'unnamed', body: '[1]' })
  })
  it('give the whole body to an argument that is called by the empty name', () => {
    expect(planBodyCall(cache, 'public', 'echo', { body: '{"":"x"}' }).input).toEqual({ kind: 'unnamed', body: '{"":"x"}' })
    expect(code(() => planBodyCall(cache, 'public', 'echo', { body: '{}' }))).toBe('PGRST202')
    expect(code(() => planQueryCall(cache, 'public', 'echo', [['', 'x']]))).toBe('PGRST202')
    expect(code(() => planBodyCall(cache, 'public', 'echo', { body: '=x', kind: 'form' }))).toBe('PGRST202')
  })
  it('tell the candidates in one order', () => {
    expect(() => planBodyCall(cache, 'public', 'either', { body: '{"a":1}' })).toThrow('public.either(a => integer), public.either(a => text)')
  })
  it('read the first line of a sheet', () => {
    expect(planBodyCall(cache, 'public', 'add', { body: 'a,c\n1,2\n3,4', kind: 'csv' }).input).toMatchObject({ kind: 'object', firstOf: true, body: '[{"a":"1","c":"2"},{"a":"3","c":"4"}]' })
    expect(code(() => planBodyCall(cache, 'public', 'body', { body: 'x\n1', kind: 'csv' }))).toBe('PGRST202')
    expect(code(() => planBodyCall(cache, 'public', 'body', { body: '', kind: 'csv' }))).toBe('PGRST102')
  })
  it('leave a filter of the name of an argument that has its plain value', () => {
    const { plan, rest } = planQueryCall(cache, 'public', 'add', [['a', '5'], ['c', '1'], ['a', 'gt.2'], ['a', '6']])
    expect([plan.input, rest]).toMatchObject([{ arguments: [{ value: '6' }, { value: '1' }] }, [['a', 'gt.2']]])
    expect(planQueryCall(cache, 'public', 'add', [['a', 'gt.2']]).plan.input).toMatchObject({ arguments: [{ value: 'gt.2' }] })
  })
  it('take arguments from the query and leave filters', () => {
    const { plan, rest } = planQueryCall(cache, 'public', 'all_books', [['id', 'gt.1'], ['select', 'id']])
    expect([plan.routine.name, rest.length]).toEqual(['all_books', 2])
    expect(planQueryCall(cache, 'public', 'join_all', [['parts', 'a'], ['parts', 'b"']]).plan.input).toMatchObject({ arguments: [{ value: '{"a","b\\""}' }] })
  })
})
