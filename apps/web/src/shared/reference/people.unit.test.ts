// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { placeConfig } from '#testing/backend.ts'
import { setWorkingCompany } from '../supabase/request.ts'
import { peopleIn, type PeopleScope } from './people.ts'

const asked: Request[] = []

beforeEach(() => {
  placeConfig('http://127.0.0.1:9')
  asked.length = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new Request(url, { headers: init.headers ?? {} }))
    return Promise.resolve(Response.json([]))
  })
  setWorkingCompany('at-hand')
})
afterEach(() => {
  setWorkingCompany(null)
  vi.unstubAllGlobals()
})

/** What a search in a scope asks the database for. */
async function request(scope: PeopleScope, term = '') {
  await peopleIn('c1', scope).search(term, new AbortController().signal)
  const { url, headers } = asked.at(-1) ?? new Request('http://127.0.0.1')
  const { pathname, searchParams } = new URL(url)
  return { from: pathname.split('/').at(-1), narrowedTo: headers.get('x-company-id'), ...Object.fromEntries(searchParams) }
}

const first = { select: 'id,display_name,position,profile_image_url', company_id: 'eq.c1', order: 'display_name.asc', limit: '20' }

describe('a scope of people', () => {
  it('reads colleagues from the directory, of the company at hand', async () => {
    expect(await request('colleagues')).toEqual({ ...first, from: 'employee_directory', narrowedTo: 'at-hand' })
  })

  it('reads colleagues of another company from the directory alone', async () => {
    expect(await request('colleagues-anywhere')).toEqual({ ...first, from: 'employee_directory', narrowedTo: null })
  })

  it('reads records without former employees, of the company at hand', async () => {
    expect(await request('records')).toEqual({ ...first, from: 'employees', narrowedTo: 'at-hand', status: 'neq.terminated' })
  })

  it('reads records with former employees, of the company at hand', async () => {
    expect(await request('everyone')).toEqual({ ...first, from: 'employees', narrowedTo: 'at-hand' })
  })

  it('leaves the search to the database, every word of it', async () => {
    await request('colleagues', 'Ána  lima')
    expect(new URL(asked.at(-1)?.url ?? '').searchParams.getAll('search_text')).toEqual(['like.*ana*', 'like.*lima*'])
  })
})
