import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ANA, openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

async function call(name: string, args?: Record<string, unknown>, options?: { get?: boolean; head?: boolean }): Promise<unknown> {
  const answer = await library.anon.rpc(name, args, options)
  expect(answer.error).toBeNull()
  return answer.data
}

describe('results', () => {
  it('a value is bare JSON, a set of values an array', async () => {
    expect(await call('add_them', { a: 1, b: 2 })).toBe(3)
    expect(await call('greet')).toBe('olá mundo')
    expect(await call('greet', { name: 'Ana' })).toBe('olá Ana')
    expect(await call('numbers')).toEqual([1, 2, 3])
  })
  it('a row is an object, a set of rows an array that takes select, filters, order and range', async () => {
    expect(await call('one_author', { author: 2 })).toMatchObject({ id: 2, name: 'Clarice' })
    expect(await call('pairs')).toEqual([{ left_side: 1, right_side: 'um' }, { left_side: 2, right_side: 'dois' }])
    const { data, error } = await library.anon.rpc('pairs').select('right_side').gt('left_side', 1)
    expect([error, data]).toEqual([null, [{ right_side: 'dois' }]])
    const books = await library.anon.rpc('cheap_books', { max_price: 15 }, { count: 'exact' })
      .select('id, title_upper, authors!books_author_fkey(name), parent_book(id)').order('id', { ascending: false }).limit(1)
    expect([books.error, books.count, books.data]).toEqual([null, 2, [{ id: 4, title_upper: '100%_CERTO', authors: null, parent_book: null }]])
  })
  it('a domain is what lies below it: rows of a table, or words to search', async () => {
    expect(await (await library.http('/rpc/big_shelves?above=15&select=label,books(id)')).json()).toEqual([{ label: 'B', books: [{ id: 3 }] }])
    expect(await (await library.http('/rpc/first_shelf?select=label')).json()).toEqual({ label: 'A' })
    expect(await (await library.http('/summaries?select=id&words=fts(simple).rio')).json()).toEqual([{ id: 1 }])
  })
  it('void answers 204', async () => {
    expect(await library.anon.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
  })
  it('single() undoes a call that gives another number of rows', async () => {
    const before = (await library.anon.from('counters').select('n').eq('id', 2).single()).data
    const { status, error } = await library.ana.rpc('bump_all').single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect((await library.anon.from('counters').select('n').eq('id', 2).single()).data).toEqual(before)
    expect((await library.ana.rpc('bump', { p_id: 2 }).single()).error).toBeNull()
  })
  it('a function decides status and headers', async () => {
    const answer = await library.http('/rpc/set_answer', { method: 'POST' })
    expect([answer.status, answer.headers.get('x-answer')]).toEqual([202, '42'])
    const split = await library.http('/rpc/split_answer', { method: 'POST' })
    expect([split.status, split.headers.get('set-cookie'), ((await split.json()) as { code: string }).code]).toEqual([500, null, 'PGRST111'])
  })
  it('SQL knows who asks, and how, but never the cookies', async () => {
    const answer = await library.http('/rpc/who', { method: 'POST', token: library.token(), headers: { cookie: 'a=b', 'x-client-info': 'prova' } })
    expect(await answer.json()).toEqual({ role: 'authenticated', sub: ANA, path: '/rpc/who', method: 'POST', cookie: null, agent: 'prova' })
  })
})

describe('choosing the function', () => {
  it('overloads are told apart by argument names', async () => {
    expect(await call('add_them', { a: 1, b: 2, c: 3 })).toBe(6)
    const { status, error } = await library.anon.rpc('same', { a: 1 })
    expect([status, error]).toMatchObject([300, { code: 'PGRST203', message: 'Could not choose the best candidate function between: public.same(a => integer), public.same(a => text)' }])
  })
  it('arguments are not cut to one letter, and functions without names of arguments are none', async () => {
    expect(await call('letters_of', { word: 'livro', flags: '101' })).toBe('livro 101')
    expect((await library.anon.rpc('numbers', { a: 1, b: 2 })).error?.code).toBe('PGRST202')
  })
  it('one unnamed json argument takes the whole body', async () => {
    const answer = await library.http('/rpc/raw_json', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"x":[1,2]}' })
    expect(await answer.json()).toEqual({ got: { x: [1, 2] } })
  })
  it('variadic arguments repeat or come as an array', async () => {
    expect(await call('many', { parts: ['a', 'b"c', 'd\\e'] })).toBe('a+b"c+d\\e')
    expect(await (await library.http('/rpc/many?parts=a&parts=b,c')).json()).toBe('a+b,c')
  })
  it('an unknown function, or unknown arguments, give 404 and a suggestion', async () => {
    const wrong = await library.anon.rpc('add_them', { a: 1, z: 2 })
    expect([wrong.status, wrong.error]).toMatchObject([404, {
      code: 'PGRST202', message: 'Could not find the function public.add_them(a, z) in the schema cache',
      details: 'Searched for the function public.add_them with parameters a, z or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    }])
    expect((await library.anon.rpc('gret')).error).toMatchObject({ message: 'Could not find the function public.gret without parameters in the schema cache', hint: 'Perhaps you meant to call the function public.greet' })
  })
})

describe('GET and HEAD', () => {
  it('take arguments from the query and leave the rest as filters', async () => {
    expect(await call('add_them', { a: 1, b: 2 }, { get: true })).toBe(3)
    expect(await (await library.http('/rpc/cheap_books?max_price=15&id=gt.1&select=id&order=id')).json()).toEqual([{ id: 4 }])
    const head = await library.http('/rpc/cheap_books?max_price=15', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([head.status, head.headers.get('content-range')]).toEqual([200, '0-1/2'])
  })
  it('never write', async () => {
    const answer = await library.http('/rpc/bump?p_id=1', { token: library.token() })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([405, '25006'])
  })
  it('other methods are refused', async () => {
    for (const method of ['PATCH', 'DELETE', 'PUT']) {
      const answer = await library.http('/rpc/greet', { method, headers: { 'content-type': 'application/json' }, body: '{}' })
      expect([answer.status, await answer.json()]).toEqual([405, { code: 'PGRST101', details: null, hint: null, message: `Cannot use the ${method} method on RPC` }])
    }
  })
})

describe('raised errors', () => {
  it('a domain error keeps code, detail and hint with 400', async () => {
    const { status, error } = await library.anon.rpc('raise_domain')
    expect([status, error]).toMatchObject([400, { code: 'RHSAL', details: 'days', hint: 'menos dias', message: 'saldo insuficiente' }])
  })
  it('PTnnn chooses the status and PGRST everything', async () => {
    const teapot = await library.http('/rpc/raise_teapot', { method: 'POST' })
    expect([teapot.status, await teapot.json()]).toEqual([418, { code: 'PT418', details: 'de chá', hint: 'café não', message: 'Sou um bule' }])
    const full = await library.http('/rpc/raise_json', { method: 'POST' })
    expect([full.status, full.headers.get('x-why'), await full.json()]).toEqual([451, 'lei', { code: '999', details: 'd', hint: 'h', message: 'parado' }])
  })
  it('a failure undoes what the call wrote', async () => {
    expect((await library.service.rpc('failing_write')).error?.code).toBe('P0001')
    expect((await library.anon.from('counters').select().eq('id', 50)).data).toEqual([])
  })
  it('the role timeout ends a long call', async () => {
    const { error } = await library.anon.rpc('sleep_long')
    expect(error?.code).toBe('57014')
  })
})
