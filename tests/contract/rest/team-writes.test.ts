import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

interface Somebody {
  readonly id: string
  readonly company_id: string
}

let server: TestServer
let manager: SupabaseClient
let admin: SupabaseClient
let mine: Somebody
let other: Somebody

async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' } })
  const { error } = await client.auth.signInWithPassword({ email, password: 'Vinculo@2026' })
  expect(error).toBeNull()
  return client
}

async function personOf(email: string): Promise<Somebody> {
  const { data, error } = await admin.from('employees').select('id,company_id').eq('email', email).single()
  expect(error).toBeNull()
  return data as Somebody
}

const write = (client: SupabaseClient, id: string, values: Readonly<Record<string, string | null>>) => client.from('employees').update(values).eq('id', id).select('id,phone')

beforeAll(async () => {
  server = await startServer({ template: 'demo' })
  ;[manager, admin] = await Promise.all([signIn('gestor@aurora.demo'), signIn('admin@aurora.demo')])
  ;[mine, other] = await Promise.all([personOf('pessoa@aurora.demo'), personOf('admin@aurora.demo')])
})
afterAll(() => server.stop())

const TERMS = { status: 'terminated', hire_date: '2019-05-06', cpf: '39053344705', registration_number: 'NOVA-1' } as const
const PLAIN = {
  first_name: 'Outra', last_name: 'Pessoa', social_name: 'Outra', email: 'outra@exemplo.com.br', position: 'Outro', phone: '(11) 98888-7777', address: 'Rua Nova, 1',
  birth_date: '1991-02-03', rg: '1234', department_id: null, manager_id: null, profile_image_url: 'https://fotos.exemplo.com.br/a.png',
} as const

describe('a manager, by REST', () => {
  it('writes the phone of somebody of the team', async () => {
    const { data, error } = await write(manager, mine.id, { phone: '(11) 97777-6666' })
    expect([error, data]).toEqual([null, [{ id: mine.id, phone: '(11) 97777-6666' }]])
  })

  it.each(Object.entries(TERMS))('is refused %s of anyone', async (column, value) => {
    expect((await write(manager, mine.id, { [column]: value })).error).toMatchObject({ code: 'RHPER', details: column })
    expect((await write(manager, other.id, { [column]: value })).error).toMatchObject({ code: 'RHTEA' })
  })

  it.each(Object.entries(PLAIN))('is refused %s of somebody of another team', async (column, value) => {
    expect((await write(manager, other.id, { [column]: value })).error).toMatchObject({ code: 'RHTEA' })
  })

  it('ends nobody’s contract', async () => {
    // Of the team it may be asked for; what RH records is RH's.
    const { error } = await manager.rpc('open_offboarding', { p_employee_id: mine.id, p_values: { last_day: '2026-01-02', reason: 'resignation' } })
    expect(error).toMatchObject({ code: 'RHARG' })
  })
})

describe('an administrator, by REST', () => {
  it('neither ends a contract nor begins an admission by editing', async () => {
    for (const status of ['terminated', 'pre_admission']) expect((await write(admin, mine.id, { status })).error).toMatchObject({ code: 'RHSTA' })
    const born = await admin.from('employees').insert({ company_id: mine.company_id, first_name: 'Nova', last_name: 'Pessoa', status: 'terminated' })
    expect(born.error).toMatchObject({ code: '42501' })
  })

  it('ends it by its verbs, and whoever is gone comes back by a readmission', async () => {
    const end = await admin.rpc('open_offboarding', { p_employee_id: mine.id, p_values: { last_day: '2026-01-02', reason: 'resignation', note: 'Vai morar fora.', send: true } })
    expect([end.error, (end.data as { reason?: string } | null)?.reason]).toEqual([null, 'resignation'])
    expect((await admin.rpc('communicate_offboarding', { p_offboarding_id: (end.data as { id: string }).id })).error).toBeNull()
    const gone = await admin.from('employees').select('status,termination_date').eq('id', mine.id).single()
    expect(gone.data).toEqual({ status: 'terminated', termination_date: '2026-01-02' })
    expect((await admin.rpc('rehire_employee', { p_employee_id: mine.id, p_on: '2026-01-03' })).error).toBeNull()
    const back = await admin.from('employees').select('status,termination_date').eq('id', mine.id).single()
    expect(back.data).toEqual({ status: 'active', termination_date: null })
  })
})
