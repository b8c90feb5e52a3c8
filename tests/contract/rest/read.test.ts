import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

async function rows(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data
}

async function body(target: string): Promise<unknown> {
  return (await library.http(target)).json()
}

describe('select', () => {
  it('returns the chosen columns, renamed and cast', async () => {
    expect(await rows(library.anon.from('books').select('nome:title, price::text').eq('id', 1))).toEqual([{ nome: 'Dom Casmurro', price: '10.500000' }])
  })
  it('returns every column when none is named', async () => {
    expect(await body('/shelves?id=eq.1')).toEqual([{ id: 1, label: 'A', capacity: 10 }])
  })
  it('keeps numbers exact', async () => {
    expect(await (await library.http('/counters?id=eq.1&select=n')).text()).toBe('[{"n":9007199254740993}]')
    expect(await (await library.http('/books?id=eq.2&select=price')).text()).toContain('12345678901.123456')
  })
  it('sends a large answer in gzip to whom it is welcome', async () => {
    const columns = Array.from({ length: 200 }, (_, at) => `t${String(at)}:title`).join(',')
    const get = (coding: string): Promise<Response> => library.http(`/books?select=${columns}`, { headers: { 'accept-encoding': coding } })
    const [packed, plain] = [await get('gzip'), await get('identity')]
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'Origin, Accept-Encoding'])
    expect(plain.headers.get('content-encoding')).toBeNull()
    const [text, same] = [await plain.text(), await packed.text()]
    expect(same).toBe(text)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 5)
  })
  it('reads inside JSON values and names them by their last key', async () => {
    expect(await rows(library.anon.from('authors').select('id, profile->city->>name, first:profile->langs->>0').eq('id', 1))).toEqual([{ id: 1, name: 'Rio', first: 'pt' }])
  })
  it('reads a computed column', async () => {
    expect(await rows(library.anon.from('books').select('title_upper').eq('id', 1))).toEqual([{ title_upper: 'DOM CASMURRO' }])
  })
  it('reads names with quotes, spaces, dashes and reserved words', async () => {
    const names = 'select, "quote\\"d", "spa ce", dash-ed, "dot.ted"'
    expect(await body(`/weird?select=${encodeURIComponent(names)}&"dot.ted"=eq.ponto`)).toEqual([{ select: 1, 'quote"d': 'aspas', 'spa ce': 'espaço', 'dash-ed': 'traço', 'dot.ted': 'ponto' }])
  })
})

describe('embedding', () => {
  it('embeds to-one by constraint as an object, null when there is none', async () => {
    const data = await rows(library.anon.from('books').select('id, author:authors!books_author_fkey(name)').in('id', [1, 4]).order('id'))
    expect(data).toEqual([{ id: 1, author: { name: 'Machado' } }, { id: 4, author: null }])
  })
  it('embeds to-many as an array, empty when there is none', async () => {
    const data = await rows(library.anon.from('authors').select('id, books!books_author_fkey(id)').order('id'))
    expect(data).toEqual([{ id: 1, books: [{ id: 1 }, { id: 2 }] }, { id: 2, books: [{ id: 3 }] }, { id: 3, books: [] }])
  })
  it('embeds one-to-one as an object from both sides', async () => {
    expect(await body('/books?select=id,covers(color)&id=in.(1,2)&order=id')).toEqual([{ id: 1, covers: { color: 'azul' } }, { id: 2, covers: null }])
    expect(await body('/covers?select=books(id)&book_id=eq.3')).toEqual([{ books: { id: 3 } }])
  })
  it('embeds many-to-many through the junction', async () => {
    expect(await body('/books?select=id,topics(name)&id=eq.1&topics.order=id')).toEqual([{ id: 1, topics: [{ name: 'ciúme' }, { name: 'loucura' }] }])
  })
  it('embeds by foreign key column and by constraint name', async () => {
    expect(await body('/books?select=author_id(name)&id=eq.3')).toEqual([{ author_id: { name: 'Clarice' } }])
    expect(await body('/books?select=books_editor_fkey(name)&id=eq.1')).toEqual([{ books_editor_fkey: { name: 'Clarice' } }])
  })
  it('embeds a table in itself: children by table name, parent by column', async () => {
    expect(await body('/books?select=id,books(id)&id=eq.1')).toEqual([{ id: 1, books: [{ id: 2 }] }])
    expect(await body('/books?select=id,parent_id(id)&id=eq.2')).toEqual([{ id: 2, parent_id: { id: 1 } }])
  })
  it('embeds computed relationships, to-one and to-many', async () => {
    expect(await body('/books?select=id,parent_book(title),siblings(id)&id=eq.2')).toEqual([{ id: 2, parent_book: { title: 'Dom Casmurro' }, siblings: [{ id: 1 }] }])
  })
  it('gives a function the row of an ordered page, whose rows were chosen before', async () => {
    expect(await body('/books?select=title_upper,parent_book(title),siblings(id)&title=neq.x&order=title_upper.desc,id&limit=1')).toEqual(
      await body('/books?select=title_upper,parent_book(title),siblings(id)&id=eq.2'),
    )
    expect(await body('/books?select=*,siblings(id)&order=id.desc&limit=1&offset=1')).toEqual(await body('/books?select=*,siblings(id)&id=eq.3'))
  })
  it('nests embeds', async () => {
    expect(await body('/shelves?select=label,books(title,authors!books_author_fkey(name))&id=eq.2')).toEqual([{ label: 'B', books: [{ title: 'A Hora da Estrela', authors: { name: 'Clarice' } }] }])
  })
  it('limits the parents by an inner embed and its filters', async () => {
    expect(await body('/books?select=id,authors!books_author_fkey!inner(name)&authors.name=eq.Clarice')).toEqual([{ id: 3, authors: { name: 'Clarice' } }])
    expect(await body('/authors?select=id,books!inner!books_author_fkey(id)&books.price=gt.15&order=id')).toEqual([{ id: 1, books: [{ id: 2 }] }, { id: 2, books: [{ id: 3 }] }])
  })
  it('filters, orders and limits inside an embed only', async () => {
    expect(await body('/authors?select=id,books!books_author_fkey(id)&books.order=id.desc&books.limit=1&order=id')).toEqual([{ id: 1, books: [{ id: 2 }] }, { id: 2, books: [{ id: 3 }] }, { id: 3, books: [] }])
    expect(await body('/authors?select=id,books!books_author_fkey(id)&books.or=(id.eq.1,title.like.A*)&order=id&limit=2')).toEqual([{ id: 1, books: [{ id: 1 }] }, { id: 2, books: [{ id: 3 }] }])
    expect(await body('/authors?select=id,books!books_author_fkey(id)&books.offset=1&id=eq.1')).toEqual([{ id: 1, books: [{ id: 2 }] }])
  })
  it('tests whether an embed has rows', async () => {
    expect(await body('/books?select=id,covers(color)&covers=is.null&order=id')).toEqual([{ id: 2, covers: null }, { id: 4, covers: null }])
    expect(await body('/books?select=id,covers()&covers=not.is.null&order=id')).toEqual([{ id: 1 }, { id: 3 }])
    expect(await body('/authors?select=id,books!books_author_fkey()&books=is.null')).toEqual([{ id: 3 }])
    expect(await body('/books?select=id,covers(),topics()&or=(covers.not.is.null,topics.not.is.null)&order=id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })
  it('orders parents by a to-one embed, chosen column or not', async () => {
    expect(await body('/books?select=id,authors!books_author_fkey(name)&order=authors(name).desc.nullslast,id')).toEqual([
      { id: 1, authors: { name: 'Machado' } }, { id: 2, authors: { name: 'Machado' } }, { id: 3, authors: { name: 'Clarice' } }, { id: 4, authors: null }])
    expect(await body('/books?select=id,authors!books_author_fkey(id)&order=authors(born).desc.nullslast,id')).toEqual([
      { id: 3, authors: { id: 2 } }, { id: 1, authors: { id: 1 } }, { id: 2, authors: { id: 1 } }, { id: 4, authors: null }])
  })
  it('refuses an ambiguous embed with 300 and its alternatives', async () => {
    const answer = await library.http('/books?select=authors(*)')
    expect(answer.status).toBe(300)
    expect(await answer.json()).toEqual({
      code: 'PGRST201',
      details: [
        { cardinality: 'many-to-one', embedding: 'books with authors', relationship: 'books_author_fkey using books(author_id) and authors(id)' },
        { cardinality: 'many-to-one', embedding: 'books with authors', relationship: 'books_editor_fkey using books(editor_id) and authors(id)' },
      ],
      hint: "Try changing 'authors' to one of the following: 'authors!books_author_fkey', 'authors!books_editor_fkey'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
    })
  })
  it('refuses an unknown embed and suggests the near one', async () => {
    expect(await body('/books?select=shelvs(*)')).toEqual({
      code: 'PGRST200',
      details: "Searched for a foreign key relationship between 'books' and 'shelvs' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'shelves' instead of 'shelvs'.",
      message: "Could not find a relationship between 'books' and 'shelvs' in the schema cache",
    })
  })
  it('refuses other operators on an embed, and order by a to-many', async () => {
    expect(await body('/books?select=covers(*)&covers=eq.1')).toMatchObject({ code: 'PGRST120' })
    expect(await body('/authors?select=books!books_author_fkey(*)&order=books(id)')).toMatchObject({ code: 'PGRST118' })
    expect(await body('/books?covers.color=eq.azul')).toMatchObject({ code: 'PGRST108', message: "'covers' is not an embedded resource in this request" })
  })
})

describe('order, ranges and counts', () => {
  it('orders by several terms', async () => {
    expect(await body('/books?select=id&order=author_id.desc.nullsfirst,id.desc')).toEqual([{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }])
    expect(await body('/authors?select=id&order=profile->n.desc.nullslast')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })
  it('pages by limit and offset, by range() and by the Range header', async () => {
    expect(await rows(library.anon.from('books').select('id').order('id').range(1, 2))).toEqual([{ id: 2 }, { id: 3 }])
    const answer = await library.http('/books?select=id&order=id', { headers: { range: '0-1' } })
    expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([200, '0-1/*', [{ id: 1 }, { id: 2 }]])
  })
  it('counts exactly, with 206 for a part and 200 for the whole', async () => {
    const page = await library.anon.from('books').select('id', { count: 'exact' }).limit(2)
    expect([page.status, page.count, page.data?.length]).toEqual([206, 4, 2])
    const whole = await library.anon.from('books').select('id', { count: 'exact' })
    expect([whole.status, whole.count]).toEqual([200, 4])
  })
  it('counts parents limited by an inner embed', async () => {
    const { count, error } = await library.anon.from('books').select('id, covers!inner(color)', { count: 'exact', head: true }).eq('covers.color', 'azul')
    expect([count, error]).toEqual([1, null])
    const absent = await library.anon.from('books').select('id, covers()', { count: 'exact', head: true }).is('covers', null)
    expect(absent.count).toBe(2)
  })
  it('gives planned and estimated counts', async () => {
    await library.sql('analyze public.books')
    expect((await library.anon.from('books').select('id', { count: 'planned' })).count).toBe(4)
    expect((await library.anon.from('books').select('id', { count: 'estimated' }).eq('id', 1)).count).toBe(1)
  })
  it('answers HEAD like GET without body', async () => {
    const answer = await library.http('/books?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([200, '0-3/4', ''])
  })
  it('answers an empty page, and refuses an offset beyond the total', async () => {
    const empty = await library.http('/books?limit=0')
    expect([empty.status, empty.headers.get('content-range'), await empty.json()]).toEqual([200, '*/*', []])
    const beyond = await library.http('/books?offset=9', { headers: { prefer: 'count=exact' } })
    expect([beyond.status, beyond.headers.get('content-range'), await beyond.json()]).toEqual([416, '*/4', { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.', hint: null, message: 'Requested range not satisfiable' }])
  })
  it('refuses negative limits and reversed ranges', async () => {
    expect((await library.http('/books?limit=-1')).status).toBe(416)
    expect((await library.http('/books', { headers: { range: '5-1' } })).status).toBe(416)
  })
  it('never answers more rows than the configured maximum', async () => {
    await library.sql('create table public.many_rows as select generate_series(1, 1500) as id; grant select on public.many_rows to anon; notify pgrst, \'reload schema\'')
    await expect.poll(async () => (await library.http('/many_rows?limit=1')).status).toBe(200)
    const answer = await library.http('/many_rows?select=id&limit=5000', { headers: { prefer: 'count=estimated' } })
    expect(((await answer.json()) as unknown[]).length).toBe(1000)
    const exact = await library.http('/many_rows?select=id', { headers: { prefer: 'count=exact' } })
    expect([exact.status, exact.headers.get('content-range')]).toEqual([206, '0-999/1500'])
  })
})

describe('one object', () => {
  it('single() gives the object, and refuses none or several', async () => {
    expect(await rows(library.anon.from('shelves').select('label').eq('id', 1).single())).toEqual({ label: 'A' })
    const many = await library.anon.from('shelves').select().single()
    expect([many.status, many.error?.code, many.error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    const none = await library.anon.from('shelves').select().eq('id', 99).single()
    expect(none.error?.message).toBe('Cannot coerce the result to a single JSON object')
  })
  it('maybeSingle() gives null for none', async () => {
    expect(await rows(library.anon.from('shelves').select().eq('id', 99).maybeSingle())).toBeNull()
  })
  it('strips null fields when asked', async () => {
    const answer = await library.http('/books?select=id,author_id&id=eq.4', { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } })
    expect([answer.headers.get('content-type'), await answer.json()]).toEqual(['application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8', [{ id: 4 }]])
  })
})

describe('names that are not there', () => {
  it('answers 404 PGRST205 for a table, with a suggestion', async () => {
    const { status, error } = await library.anon.from('boks').select()
    expect([status, error?.code, error?.message, error?.hint]).toEqual([404, 'PGRST205', "Could not find the table 'public.boks' in the schema cache", "Perhaps you meant the table 'public.books'"])
  })
  it('answers 42703 for a column in select, filter and order', async () => {
    for (const target of ['/books?select=titel', '/books?titel=eq.1', '/books?order=titel', '/books?or=(titel.eq.1)']) {
      const answer = await library.http(target)
      expect([answer.status, await answer.json()]).toEqual([400, { code: '42703', details: null, hint: 'Perhaps you meant to reference the column "books.title".', message: 'column books.titel does not exist' }])
    }
  })
  it('sees a new table after the reload is announced, and serves the old ones meanwhile', async () => {
    expect((await library.http('/newcomers')).status).toBe(404)
    await library.sql("create table public.newcomers (id int); grant select on public.newcomers to anon; notify pgrst, 'reload schema'")
    expect((await library.http('/books?limit=1')).status).toBe(200)
    await expect.poll(async () => (await library.http('/newcomers')).status).toBe(200)
  })
})
