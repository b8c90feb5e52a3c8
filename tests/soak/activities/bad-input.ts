import type { Person } from '../person.ts'
import { refused } from '../person.ts'
import { type Activity, oneOf } from './activity.ts'

interface Case {
  readonly what: string
  try(person: Person): Promise<void>
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Somebody of another company, by their id, and that company. */
function stranger({ companyId, town }: Person): { readonly id: string; readonly companyId: string } {
  const found = [...town.owners].find(([id, owner]) => owner !== companyId && id !== owner)
  if (found === undefined) throw new Error('there is one company alone')
  return { id: found[0], companyId: found[1] }
}

/** What is mistyped, out of date or forbidden; each has the one answer that it is to be given. */
const CASES: readonly Case[] = [
  { what: 'an id that is none', try: ({ client }) => refused(client.from('employees').select('id').eq('id', 'abc'), '400 22P02') },
  { what: 'a column that is none', try: ({ client }) => refused(client.from('employees').select('salary'), '400 42703') },
  { what: 'a function that is none', try: ({ client }) => refused(client.rpc('no_such_function'), '404 PGRST202') },
  { what: 'one row of none', try: ({ client }) => refused(client.from('employees').select('id').eq('id', NOBODY).single(), '406 PGRST116') },
  { what: 'a block that is none', try: ({ client, companyId }) => refused(client.rpc('dashboard_block', { p_company_id: companyId, p_block: 'nada', p_from: '2026-01-01', p_to: '2026-01-31' }), '400 RHARG') },
  { what: 'a file of a kind that is not taken', try: ({ client, employeeId }) => refused(client.rpc('start_upload', { p_purpose: 'document_p2', p_name: 'a.exe', p_mime: 'application/x-msdownload', p_size: 10, p_employee_id: employeeId }).single(), '400 RHTYP') },
  { what: 'a wrong password', try: ({ stranger: open, email }) => refused(open().auth.signInWithPassword({ email, password: 'Errada@2026' }), '400 invalid_credentials') },
  { what: 'a company that is not reached', try: (person) => refused(person.client.rpc('home', { p_company_id: NOBODY }), '400 RHNTF') },
  {
    what: 'a token that is none',
    async try({ fetch, town }) {
      const { status } = await fetch(`${town.origin}/rest/v1/employees?select=id`, { headers: { apikey: town.publishableKey, authorization: 'Bearer abc.def.ghi' } })
      if (status !== 401) throw new Error(`a token that is none was answered with ${String(status)}`)
    },
  },
  {
    what: 'rows of another company',
    async try(person) {
      if (person.role === 'master') return
      const { data } = await person.client.from('employees').select('id').eq('company_id', stranger(person).companyId)
      if (data?.length !== 0) throw new Error('rows of another company were answered')
    },
  },
  {
    what: 'live updates of another company',
    async try(person) {
      if (person.role === 'master') return
      const channel = person.client.channel(`company:${stranger(person).companyId}`, { config: { private: true } })
      const state = await new Promise<string>((resolve) => { channel.subscribe((status, error) => { resolve(`${status} ${error?.message ?? ''}`) }) })
      await person.client.removeChannel(channel)
      if (!state.startsWith('CHANNEL_ERROR') || !state.includes('Unauthorized')) throw new Error(`joining another company's topic: ${state}`)
    },
  },
]

export const badInput: Activity = {
  name: 'bad input',
  weight: 3,
  async run(person) {
    const one = oneOf(person, CASES)
    await one?.try(person).catch((error: unknown) => { throw new Error(`${one.what}: ${String(error)}`, { cause: error }) })
    person.did('bad input refused')
  },
}
