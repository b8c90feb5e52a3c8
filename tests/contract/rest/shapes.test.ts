import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

async function body(target: string, init: Parameters<Library['http']>[1] = {}): Promise<unknown> {
  return (await library.http(target, init)).json()
}

describe('spreads', () => {
  it('a to-one spread puts its columns beside those of the parent, null where there is no row', async () => {
    const { data, error } = await library.anon.from('books').select('id, ...authors!books_author_fkey(writer:name, born)').in('id', [1, 4]).order('id')
    expect([error, data]).toEqual([null, [{ id: 1, writer: 'Machado', born: '1839-06-21' }, { id: 4, writer: null, born: null }]])
  })
  it('a to-many spread gives one list per column, in the order of the spread', async () => {
    expect(await body('/authors?select=name,...books!books_author_fkey(titles:title,id)&books.order=id.desc&order=id')).toEqual([
      { name: 'Machado', titles: ['Quincas Borba', 'Dom Casmurro'], id: [2, 1] }, { name: 'Clarice', titles: ['A Hora da Estrela'], id: [3] }, { name: 'Guimarães, "Rosa"', titles: [], id: [] },
    ])
  })
  it('spreads nest, take every column by a star and limit the parents when inner', async () => {
    expect(await body('/covers?select=color,...books!inner(title,...authors!books_author_fkey(writer:name))&books.title=like.Dom*')).toEqual([{ color: 'azul', title: 'Dom Casmurro', writer: 'Machado' }])
    expect(await body('/books?select=id,...shelves(*)&id=eq.1')).toEqual([{ id: 1, label: 'A', capacity: 10 }])
    expect(await body('/authors?select=id,...books!books_author_fkey!inner(title)&books.id=eq.3')).toEqual([{ id: 2, title: ['A Hora da Estrela'] }])
    expect(await body('/books?select=id,...topics(name,...book_topics(book_id))&topics.book_topics.order=book_id&id=eq.2')).toEqual([{ id: 2, name: ['loucura'], book_id: [[1, 2]] }])
  })
  it('orders parents by a spread, and tests whether it has rows', async () => {
    expect(await body('/books?select=id,...authors!books_author_fkey(name)&order=authors(born).desc.nullslast,id')).toEqual([
      { id: 3, name: 'Clarice' }, { id: 1, name: 'Machado' }, { id: 2, name: 'Machado' }, { id: 4, name: null }])
    expect(await body('/books?select=id,...covers(color)&covers=not.is.null&order=id')).toEqual([{ id: 1, color: 'azul' }, { id: 3, color: 'verde' }])
    expect(await body('/authors?select=id,...books!books_author_fkey(title)&books=is.null')).toEqual([{ id: 3, title: [] }])
  })
  it('spreads what a write returns', async () => {
    const { data } = await library.ana.from('books').update({ shelf_id: 1 }).eq('id', 4).select('id, ...shelves(label)')
    expect(data).toEqual([{ id: 4, label: 'A' }])
    await library.ana.from('books').update({ shelf_id: null }).eq('id', 4)
  })
})

describe('views', () => {
  it('embed and are embedded by the keys of the tables that they show, through views of views', async () => {
    expect(await body('/catalogue?select=book,authors(name)&book=eq.3')).toEqual([{ book: 3, authors: { name: 'Clarice' } }])
    expect(await body('/first_books?select=title,authors(name),covers(color)&book=eq.1')).toEqual([{ title: 'Dom Casmurro', authors: { name: 'Machado' }, covers: { color: 'azul' } }])
    expect(await body('/authors?select=name,catalogue(book)&id=eq.1&catalogue.order=book')).toEqual([{ name: 'Machado', catalogue: [{ book: 1 }, { book: 2 }] }])
    expect(await body('/catalogue?select=book,topics(name)&book=eq.2')).toEqual([{ book: 2, topics: [{ name: 'loucura' }] }])
    expect(await body('/shelves?select=label,catalogue(shouted)&id=eq.2')).toEqual([{ label: 'B', catalogue: [{ shouted: 'A HORA DA ESTRELA!' }] }])
  })
  it('show what they show of a table that is not exposed, and lead no further', async () => {
    expect(await body('/boxes?select=id,archives(id,filled)')).toEqual([{ id: 1, archives: { id: 1, filled: true } }])
    expect(await body('/boxes?select=id,archive(*)')).toMatchObject({ code: 'PGRST200' })
  })
  it('a constraint or a column alone means the table', async () => {
    expect(await body('/shelves?select=books_shelf_fkey(id)&id=eq.2')).toEqual([{ books_shelf_fkey: [{ id: 3 }] }])
    expect(await body('/covers?select=own:book_id(title)&book_id=eq.1')).toEqual([{ own: { title: 'Dom Casmurro' } }])
  })
})

describe('sheets', () => {
  it('csv() gives a head and one line per row, quoted as COPY does', async () => {
    const { data, error } = await library.anon.from('authors').select('id, name, tags').order('id').csv()
    expect([error, data]).toEqual([null, 'id,name,tags\n1,Machado,"{novel,story}"\n2,Clarice,{novel}\n3,"Guimarães, ""Rosa""",{}'])
    const answer = await library.http('/authors?select=id&id=eq.99', { headers: { accept: 'text/csv' } })
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/csv; charset=utf-8', '\n'])
    expect(await (await library.http('/rpc/numbers', { headers: { accept: 'text/csv' } })).text()).toBe('pgrst_scalar\n1\n2\n3')
  })
  it('a sheet is read as rows: texts become the type of the column, NULL is null, lines must be whole', async () => {
    const post = (text: string) => library.http('/shelves?select=id,label,capacity', { method: 'POST', token: library.token(), body: text, headers: { 'content-type': 'text/csv', prefer: 'return=representation' } })
    const answer = await post('id,label,capacity\n71,"com ""aspas"", e vírgula",3\n72,sem,NULL\n')
    expect([answer.status, await answer.json()]).toEqual([201, [{ id: 71, label: 'com "aspas", e vírgula', capacity: 3 }, { id: 72, label: 'sem', capacity: null }]])
    const bad = await post('id,label\n73')
    expect([bad.status, await bad.json()]).toMatchObject([400, { code: 'PGRST102', message: 'All lines must have same number of fields' }])
    await library.sql('delete from public.shelves where id > 70')
  })
  it('GeoJSON is left out, and says so', async () => {
    expect((await library.anon.from('shelves').select('id').geojson()).error).toMatchObject({ code: 'PGRST107', message: 'None of these media types are available: application/geo+json' })
  })
})

describe('one row by PUT', () => {
  const put = (target: string, value: unknown, prefer = 'return=representation') =>
    library.http(target, { method: 'PUT', token: library.token(), body: JSON.stringify(value), headers: { 'content-type': 'application/json', prefer } })
  it('creates it and then replaces it', async () => {
    const made = await put('/shelves?id=eq.80', { id: 80, label: 'oitenta', capacity: 1 })
    expect([made.status, await made.json()]).toEqual([201, [{ id: 80, label: 'oitenta', capacity: 1 }]])
    const replaced = await put('/shelves?id=eq.80&select=capacity', { id: 80, label: 'oitenta', capacity: 2 })
    expect([replaced.status, await replaced.json(), replaced.headers.get('preference-applied')]).toEqual([200, [{ capacity: 2 }], 'return=representation'])
    expect((await put('/shelves?id=eq.80', { id: 80, label: 'oitenta' }, 'return=minimal')).status).toBe(204)
    await library.sql('delete from public.shelves where id = 80')
  })
  it('refuses filters that are not the key, limits, and a body for another row', async () => {
    const code = async (answer: Promise<Response>) => [(await answer).status, ((await (await answer).json()) as { code: string }).code]
    expect(await code(put('/shelves', { id: 81, label: 'x' }))).toEqual([405, 'PGRST105'])
    expect(await code(put('/shelves?id=gt.80', { id: 81, label: 'x' }))).toEqual([405, 'PGRST105'])
    expect(await code(put('/shelves?id=eq.81&label=eq.x', { id: 81, label: 'x' }))).toEqual([405, 'PGRST105'])
    for (const other of ['color=eq.x', 'and=(id.eq.81)', 'id=not.eq.81']) expect(await code(put(`/shelves?${other}`, { id: 81, label: 'x' }))).toEqual([405, 'PGRST105'])
    expect(await code(put('/shelves?id=eq.81&limit=1', { id: 81, label: 'x' }))).toEqual([400, 'PGRST114'])
    for (const other of [{ id: 82, label: 'x' }, { label: 'x' }, {}]) expect(await code(put('/shelves?id=eq.81', other))).toEqual([400, 'PGRST115'])
    expect(await library.sql('select from public.shelves where id > 80')).toEqual([])
  })
})

describe('other bodies and calls', () => {
  it('a form is a row, and the arguments of a function', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const row = await library.http('/shelves', { method: 'POST', token: library.token(), body: 'id=90&label=com+espa%C3%A7o', headers: { ...form, prefer: 'return=representation' } })
    expect([row.status, await row.json()]).toEqual([201, [{ id: 90, label: 'com espaço', capacity: null }]])
    await library.sql('delete from public.shelves where id = 90')
    expect(await body('/rpc/add_them', { method: 'POST', body: 'a=1&b=2', headers: form })).toBe(3)
    expect(await body('/rpc/many', { method: 'POST', body: 'parts=a&parts=b', headers: form })).toBe('a+b')
  })
  it('a function with one unnamed argument takes text and bytes whole', async () => {
    expect(await body('/rpc/whole_text', { method: 'POST', body: 'olá', headers: { 'content-type': 'text/plain' } })).toBe('text:olá')
    expect(await body('/rpc/whole_bytes', { method: 'POST', body: new Uint8Array([0, 255, 10]), headers: { 'content-type': 'application/octet-stream' } })).toBe(3)
    expect(await body('/rpc/whole_text', { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } })).toMatchObject({
      code: 'PGRST202', message: 'Could not find the function public.whole_text in the schema cache', hint: null,
      details: 'Searched for the function public.whole_text with a single unnamed xml parameter, but no matches were found in the schema cache.',
    })
  })
  it('GET tells arguments from filters of the result', async () => {
    expect(await body('/rpc/search_books?cheaper=100&title=like.*Hora*&select=id')).toEqual([{ id: 3 }])
    expect(await body('/rpc/search_books?part=dom&select=id,authors!books_author_fkey(name)')).toEqual([{ id: 1, authors: { name: 'Machado' } }])
    expect(await body('/rpc/search_books?parts=1')).toMatchObject({ code: 'PGRST202', hint: 'Perhaps you meant to call the function public.search_books(cheaper, part)' })
    expect((await library.anon.rpc('sum_all', { numbers: [1, 2, 3] }, { get: true })).data).toBe(6)
    expect(await body('/rpc/numbers?limit=1&offset=1')).toEqual([2])
  })
  it('records without named columns come as they are', async () => {
    expect(await body('/rpc/loose_row')).toEqual({ id: 1, name: 'Machado' })
    expect(await body('/rpc/loose_rows', { method: 'POST' })).toEqual([{ id: 1, name: 'Machado' }, { id: 2, name: 'Clarice' }])
  })
  it('columns chooses the arguments and columns of a body', async () => {
    expect(await body('/rpc/add_them?columns=a,b', { method: 'POST', body: '{"a":1,"b":2,"ignored":3}', headers: { 'content-type': 'application/json' } })).toBe(3)
    expect(await body('/shelves?columns=', { method: 'POST', token: library.token(), body: '{"id":1}', headers: { 'content-type': 'application/json' } })).toEqual({
      code: 'PGRST100', details: 'unexpected end of input expecting field name (* or [a..z0..9_$])', hint: null, message: '"failed to parse columns parameter ()" (line 1, column 1)',
    })
  })
  it('a header that SQL sets twice is sent twice', async () => {
    expect((await library.http('/rpc/two_cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
  it('an update from several objects takes the first, and fills in defaults when asked', async () => {
    const answer = await library.http('/counters?id=eq.2&columns=n,note', {
      method: 'PATCH', token: library.token(), body: '[{"n":7},{"n":8}]', headers: { 'content-type': 'application/json', prefer: 'return=representation,missing=default' },
    })
    expect([answer.status, await answer.json(), answer.headers.get('preference-applied')]).toEqual([200, [{ id: 2, n: 7, note: 'padrão' }], 'missing=default, return=representation'])
  })
})

describe('what a refusal says', () => {
  it.each([
    ['or=()', '"failed to parse logic tree (())" (line 1, column 4)', 'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'],
    ['or=(id.in.1,2,id.eq.3)', '"failed to parse logic tree ((id.in.1,2,id.eq.3))" (line 1, column 10)', 'unexpected "1" expecting "("'],
    ['or=)(', '"failed to parse logic tree ()()" (line 1, column 3)', 'unexpected ")" expecting "("'],
    ['and=(ord(id.eq.1),id.eq.2)', '"failed to parse logic tree ((ord(id.eq.1),id.eq.2))" (line 1, column 7)', 'unexpected "d" expecting "("'],
    ['or=(id.eq.1,not.xor(id.eq.2,id.eq.3))', '"failed to parse logic tree ((id.eq.1,not.xor(id.eq.2,id.eq.3)))" (line 1, column 16)', 'unexpected "x" expecting logic operator (and, or)'],
    ['order=id.ac', '"failed to parse order (id.ac)" (line 1, column 4)', 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['order=id.descc', '"failed to parse order (id.descc)" (line 1, column 8)', `unexpected 'c' expecting delimiter (.), "," or end of input`],
    ['order=id.asc.nlsfst', '"failed to parse order (id.asc.nlsfst)" (line 1, column 8)', 'unexpected "l" expecting "nullsfirst" or "nullslast"'],
    ['order=id.asc.nullslasttt', '"failed to parse order (id.asc.nullslasttt)" (line 1, column 17)', `unexpected 't' expecting "," or end of input`],
  ])('%s', async (query, message, details) => {
    expect(await body(`/books?${query}`)).toEqual({ code: 'PGRST100', details, hint: null, message })
  })
  it('spaces around the elements of a tree mean nothing', async () => {
    expect(await body('/books?select=id&and=( id.in.( 1,2,3 ) , or ( id.eq.1 , not.and( id.gt.1 , id.lt.3 ) ) )&order=id')).toEqual([{ id: 1 }, { id: 3 }])
  })
})
