// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { placeConfig } from '#testing/backend.ts'
import { supabase } from './client.ts'
import { saveAsRead } from './versioned.ts'

const read = { id: 'd1', updated_at: '2026-01-01T00:00:00.123456+00:00' }
const asked: URL[] = []
let saved: readonly object[] = []
let editors: Response

beforeEach(() => {
  placeConfig('http://127.0.0.1:9')
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address)
    asked.push(url)
    return Promise.resolve(url.pathname.endsWith('last_editor') ? editors : Response.json(saved))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function save() {
  const db = await supabase()
  return await saveAsRead(db.from('departments').update({ name: 'Vendas' }), 'c1', read, { entity: 'department', name: 'Este departamento' })
}

it('writes over the row that was read, by the text of its version', async () => {
  saved = [{ id: 'd1', updated_at: '2026-01-02T00:00:00+00:00' }]
  expect(await save()).toBe('2026-01-02T00:00:00+00:00')
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([{ select: 'id,updated_at', company_id: 'eq.c1', id: 'eq.d1', updated_at: `eq.${read.updated_at}` }])
})

it('says who saved first', async () => {
  saved = []
  editors = Response.json([{ name: 'Bia Lima', at: '2026-01-02' }])
  await expect(save()).rejects.toMatchObject({ kind: 'conflict', message: 'Este departamento foi alterado por Bia Lima enquanto estava aberto aqui. Confira os dados atuais e tente de novo.' })
})

it('still reports the conflict when nobody knows who saved first', async () => {
  saved = []
  editors = Response.json({ message: 'gone' }, { status: 500 })
  await expect(save()).rejects.toMatchObject({ kind: 'conflict', message: 'Este departamento foi alterado por outra pessoa enquanto estava aberto aqui. Confira os dados atuais e tente de novo.' })
})
