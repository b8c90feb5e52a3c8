import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ANA, BRUNO, openLibrary } from './support.ts'
import type { Library } from './support.ts'

let library: Library
beforeAll(async () => { library = await openLibrary() })
afterAll(() => library.stop())

const json = { 'content-type': 'application/json' }
const send = (method: string, target: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  library.http(target, { method, token: library.token(), headers: { ...json, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) })

describe('insert', () => {
  it('answers 201 without body, and the place of one row when asked', async () => {
    const { status, data, error } = await library.ana.from('shelves').insert({ id: 10, label: 'J', capacity: 1 })
    expect([status, data, error]).toEqual([201, null, null])
    const located = await send('POST', '/shelves', { id: 11, label: 'ç&=' }, { prefer: 'return=headers-only' })
    expect([located.status, located.headers.get('location'), located.headers.get('preference-applied'), await located.text()]).toEqual([201, '/shelves?id=eq.11', 'return=headers-only', ''])
  })
  it('returns the row with embeds, computed columns and computed relationships', async () => {
    const { data, error, status } = await library.ana.from('books').insert({ title: 'Memórias', author_id: 1, parent_id: 1 })
      .select('title, price, title_upper, authors!books_author_fkey(name), parent_book(title), siblings(id)').single()
    expect([status, error]).toEqual([201, null])
    expect(data).toMatchObject({ title: 'Memórias', price: 1, title_upper: 'MEMÓRIAS', authors: { name: 'Machado' }, parent_book: { title: 'Dom Casmurro' } })
  })
  it('inserts several rows, keys of all of them', async () => {
    const { data, error } = await library.ana.from('shelves').insert([{ id: 20, label: 'T' }, { id: 21, label: 'U', capacity: 3 }]).select()
    expect([error, data]).toEqual([null, [{ id: 20, label: 'T', capacity: null }, { id: 21, label: 'U', capacity: 3 }]])
  })
  it('gives absent columns NULL, or their default when asked', async () => {
    const nulls = await library.ana.from('counters').insert([{ id: 30, n: 1, note: 'a' }, { id: 31, n: 1 }]).select('note')
    expect(nulls.data).toEqual([{ note: 'a' }, { note: null }])
    const defaults = await library.ana.from('counters').insert([{ id: 32, n: 1, note: 'a' }, { id: 33, n: 1 }], { defaultToNull: false }).select('note')
    expect([defaults.error, defaults.data]).toEqual([null, [{ note: 'a' }, { note: 'padrão' }]])
    const numbered = await library.ana.from('books').insert([{ title: 'x', price: 2 }, { title: 'y' }], { defaultToNull: false }).select('price')
    expect([numbered.error, numbered.data]).toEqual([null, [{ price: 2 }, { price: 1 }]])
  })
  it('keeps numbers exact from the body to the table', async () => {
    const answer = await send('POST', '/counters', '{"id": 40, "n": 9223372036854775807}', { prefer: 'return=representation' })
    expect(await answer.text()).toContain('"n":9223372036854775807')
  })
  it('accepts an empty array', async () => {
    const answer = await send('POST', '/shelves', [], { prefer: 'return=representation' })
    expect([answer.status, await answer.json()]).toEqual([201, []])
  })
  it('refuses bodies that are not rows', async () => {
    for (const body of ['', '{', '1', '"x"', 'null', '[{"id":1}', '{"id":1}}']) {
      const answer = await send('POST', '/shelves', body)
      expect([body, answer.status, await answer.json()]).toEqual([body, 400, { code: 'PGRST102', details: null, hint: null, message: 'Empty or invalid json' }])
    }
    for (const body of [[1], [[]], [{ id: 1 }, 'x'], [{ id: 1 }, { label: 'x' }]]) {
      expect(await (await send('POST', '/shelves', body)).json()).toMatchObject({ code: 'PGRST102', message: 'All object keys must match' })
    }
  })
  it('refuses unknown columns, in the body and in columns', async () => {
    const expected = { code: 'PGRST204', details: null, hint: null, message: "Could not find the 'color' column of 'shelves' in the schema cache" }
    expect(await (await send('POST', '/shelves', { id: 1, color: 'x' })).json()).toEqual(expected)
    expect(await (await send('POST', '/shelves?columns=id,color', { id: 1 })).json()).toEqual(expected)
    expect(await (await send('PATCH', '/shelves?id=eq.1', { color: 'x' })).json()).toEqual(expected)
  })
  it('takes only the keys that columns names', async () => {
    const answer = await send('POST', '/shelves?columns=id,label', { id: 50, label: 'Z', capacity: 9, nonsense: true }, { prefer: 'return=representation' })
    expect(await answer.json()).toEqual([{ id: 50, label: 'Z', capacity: null }])
  })
})

describe('upsert', () => {
  it('answers 201 when a row is new and 200 when all existed', async () => {
    const first = await library.ana.from('shelves').upsert([{ id: 60, label: 'aa' }]).select()
    expect([first.error, first.status, first.data]).toEqual([null, 201, [{ id: 60, label: 'aa', capacity: null }]])
    const again = await library.ana.from('shelves').upsert([{ id: 60, label: 'bb' }]).select()
    expect([again.status, again.data]).toEqual([200, [{ id: 60, label: 'bb', capacity: null }]])
    const mixed = await library.ana.from('shelves').upsert([{ id: 60, label: 'cc' }, { id: 61, label: 'dd' }]).select('id')
    expect([mixed.status, mixed.data]).toEqual([201, [{ id: 60 }, { id: 61 }]])
    const nothing = await library.ana.from('shelves').upsert([]).select()
    expect([nothing.status, nothing.data]).toEqual([200, []])
  })
  it('finds duplicates by other keys and can leave them alone', async () => {
    await library.ana.from('shelves').insert({ id: 70, label: 'único', capacity: 1 })
    const merged = await library.ana.from('shelves').upsert({ id: 70, label: 'único', capacity: 2 }, { onConflict: 'label' }).select()
    expect([merged.status, merged.data]).toEqual([200, [{ id: 70, label: 'único', capacity: 2 }]])
    const ignored = await library.ana.from('shelves').upsert({ id: 70, label: 'único', capacity: 3 }, { onConflict: 'label', ignoreDuplicates: true }).select()
    expect([ignored.status, ignored.data]).toEqual([201, []])
  })
})

describe('update and delete', () => {
  it('updates the rows that the filters name', async () => {
    await library.ana.from('shelves').insert({ id: 80, label: 'oitenta', capacity: 8 })
    const quiet = await library.ana.from('shelves').update({ capacity: 9 }).eq('id', 80)
    expect([quiet.status, quiet.data]).toEqual([204, null])
    const shown = await library.ana.from('shelves').update({ capacity: 10 }, { count: 'exact' }).eq('id', 80).select()
    expect([shown.status, shown.count, shown.data]).toEqual([200, 1, [{ id: 80, label: 'oitenta', capacity: 10 }]])
    const none = await library.ana.from('shelves').update({ capacity: 10 }).eq('id', 8080).select()
    expect([none.status, none.data]).toEqual([200, []])
  })
  it('compares the saved text of a column, so that a stale save changes nothing', async () => {
    const { data } = await library.ana.from('counters').select('n::text').eq('id', 1).single()
    const text = String(data?.n)
    const fresh = await library.ana.from('counters').update({ note: 'novo' }).eq('id', 1).eq('n', text).select('id')
    expect(fresh.data).toEqual([{ id: 1 }])
    const stale = await library.ana.from('counters').update({ note: 'velho' }).eq('id', 1).eq('n', '1').select('id')
    expect(stale.data).toEqual([])
  })
  it('does nothing for an empty object', async () => {
    const answer = await send('PATCH', '/shelves?id=eq.1', {}, { prefer: 'return=representation' })
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })
  it('filters by the existence of an embed', async () => {
    const answer = await library.http('/books?select=id,covers()&covers=is.null&id=in.(1,2)', { method: 'PATCH', token: library.token(), headers: { ...json, prefer: 'return=representation' }, body: '{"price":7}' })
    expect(await answer.json()).toEqual([{ id: 2 }])
  })
  it('deletes and returns what it deleted', async () => {
    await library.ana.from('shelves').insert({ id: 90, label: 'noventa' })
    const { status, data } = await library.ana.from('shelves').delete().eq('id', 90).select('label')
    expect([status, data]).toEqual([200, [{ label: 'noventa' }]])
    expect((await library.ana.from('shelves').delete().eq('id', 90)).status).toBe(204)
  })
  it('refuses to touch a whole table', async () => {
    for (const [method, word] of [['PATCH', 'UPDATE'], ['DELETE', 'DELETE']] as const) {
      const answer = await send(method, '/shelves', { capacity: 1 })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: '21000', message: `${word} requires a WHERE clause` }])
    }
    expect((await library.ana.from('shelves').select()).data).not.toEqual([])
  })
})

describe('guards', () => {
  it('a singular write of another number of rows is undone', async () => {
    const both = await library.ana.from('shelves').update({ capacity: 77 }).in('id', [1, 2]).select().single()
    expect([both.status, both.error?.code, both.error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    expect((await library.ana.from('shelves').select().eq('capacity', 77)).data).toEqual([])
    const one = await library.ana.from('shelves').update({ capacity: 78 }).eq('id', 1).select('capacity').single()
    expect(one.data).toEqual({ capacity: 78 })
  })
  it('max-affected undoes a write that reaches further', async () => {
    const prefer = 'handling=strict, max-affected=1'
    const far = await send('PATCH', '/shelves?id=in.(1,2)', { capacity: 79 }, { prefer })
    expect([far.status, await far.json()]).toMatchObject([400, { code: 'PGRST124', details: 'The query affects 2 rows' }])
    expect((await library.ana.from('shelves').select().eq('capacity', 79)).data).toEqual([])
    const near = await send('PATCH', '/shelves?id=eq.1', { capacity: 79 }, { prefer })
    expect([near.status, near.headers.get('preference-applied')]).toEqual([204, 'handling=strict, max-affected=1'])
  })
  it('unknown preferences are refused under strict handling and ignored otherwise', async () => {
    const strict = await library.http('/shelves', { headers: { prefer: 'handling=strict, anything, what=ever' } })
    expect([strict.status, await strict.json()]).toEqual([400, { code: 'PGRST122', details: 'Invalid preferences: anything, what=ever', hint: null, message: 'Invalid preferences given with handling=strict' }])
    expect((await library.http('/shelves', { headers: { prefer: 'anything' } })).status).toBe(200)
  })
})

describe('rights and rules stay with PostgreSQL', () => {
  it('row level security decides what is seen and written', async () => {
    expect((await library.ana.from('diaries').select('id')).data).toEqual([{ id: 1 }])
    expect((await library.ana.from('diaries').insert({ id: 3, owner: ANA, entry: 'hoje' })).error).toBeNull()
    const forged = await library.ana.from('diaries').insert({ id: 4, owner: BRUNO, entry: 'falso' })
    expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
  })
  it('a missing right is 401 for a stranger and 403 for a user', async () => {
    const stranger = await library.http('/closed')
    expect([stranger.status, stranger.headers.get('www-authenticate'), await stranger.json()]).toEqual([401, 'Bearer', { code: '42501', details: null, hint: null, message: 'permission denied for table closed' }])
    expect((await library.ana.from('closed').select()).status).toBe(403)
    expect((await library.service.from('closed').select()).data).toEqual([{ id: 1 }])
  })
  it('column rights hold', async () => {
    expect((await library.ana.from('authors').update({ name: 'Joaquim' }).eq('id', 1)).error).toBeNull()
    expect((await library.ana.from('authors').update({ secret_note: 'x' }).eq('id', 1)).error?.code).toBe('42501')
  })
  it('constraint errors keep code and message, without the failing row', async () => {
    const check = await library.ana.from('shelves').insert({ id: 100, label: 'cem', capacity: 0 })
    expect([check.status, check.error]).toMatchObject([400, { code: '23514', details: null }])
    expect(check.error?.message).toContain('shelves_capacity_check')
    expect((await library.ana.from('shelves').insert({ id: 100 })).error).toMatchObject({ code: '23502', details: null })
    const unique = await library.ana.from('shelves').insert({ id: 1, label: 'outro' })
    expect([unique.status, unique.error?.code, unique.error?.details]).toEqual([409, '23505', 'Key (id)=(1) already exists.'])
    expect((await library.ana.from('books').insert({ title: 'x', author_id: 999 })).status).toBe(409)
    expect((await library.ana.from('shelves').insert({ id: 'dez', label: 'x' })).error?.code).toBe('22P02')
  })
})
