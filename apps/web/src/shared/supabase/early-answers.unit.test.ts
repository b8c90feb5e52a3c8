// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { placeConfig } from '#testing/backend.ts'
import { earlyReader } from './early-answers.ts'
import { companyFetch, setWorkingCompany } from './request.ts'

const URL_OF_COMPANIES = 'https://db.example/rest/v1/companies?select=id'
const asBearer = (token: string): RequestInit => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } })
const asked: string[] = []
let answer = (): Promise<Response> => Promise.resolve(new Response('early'))

beforeEach(() => {
  setWorkingCompany(null)
  placeConfig('https://db.example')
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
  asked.length = 0
  answer = () => Promise.resolve(new Response('early'))
})
afterEach(() => vi.unstubAllGlobals())

it('answers the same request of the same person once without asking again', async () => {
  void earlyReader('t1')?.({ path: 'companies', params: { select: 'id' } })
  answer = () => Promise.resolve(new Response('late'))
  expect(await (await companyFetch(URL_OF_COMPANIES, asBearer('t1'))).text()).toBe('early')
  expect(asked).toEqual([URL_OF_COMPANIES])
  expect(await (await companyFetch(URL_OF_COMPANIES, asBearer('t1'))).text()).toBe('late')
})

it('answers nobody else, no other method and no other company', async () => {
  void earlyReader('t1')?.({ path: 'companies', params: { select: 'id' }, workingCompany: 'c1' })
  answer = () => Promise.resolve(new Response('late'))
  expect(await (await companyFetch(URL_OF_COMPANIES, asBearer('t2'))).text()).toBe('late')
  expect(await (await companyFetch(URL_OF_COMPANIES, { ...asBearer('t1'), method: 'DELETE' })).text()).toBe('late')
  expect(await (await companyFetch(URL_OF_COMPANIES, asBearer('t1'))).text()).toBe('late')
})

it('asks again when the early request failed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  earlyReader('t1')?.({ path: 'companies', params: { select: 'id' } }).catch(() => undefined)
  answer = () => Promise.resolve(new Response('late'))
  expect(await (await companyFetch(URL_OF_COMPANIES, asBearer('t1'))).text()).toBe('late')
})
