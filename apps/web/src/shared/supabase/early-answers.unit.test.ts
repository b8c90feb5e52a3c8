// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { placeConfig } from '#testing/backend.ts'
import { COMPANY_HEADER } from '../constants.ts'
import { earlyAnswer, earlyReader, forgetEarlyAnswers } from './early-answers.ts'

const companies = { path: 'companies', params: { select: 'id,name', order: 'name.asc' } }
const asked: { readonly url: string; readonly init: RequestInit }[] = []
let answer = (): Promise<Response> => Promise.resolve(Response.json([{ id: 'a' }]))

beforeEach(() => {
  placeConfig('https://db.example')
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  asked.length = 0
  answer = () => Promise.resolve(Response.json([{ id: 'a' }]))
})
afterEach(() => {
  forgetEarlyAnswers()
  vi.unstubAllGlobals()
})

it('gives each answer out once', async () => {
  await earlyReader('t1')?.(companies)
  expect(asked.map(({ url }) => url)).toEqual(['https://db.example/rest/v1/companies?select=id%2Cname&order=name.asc'])
  expect(await earlyAnswer(companies)).toEqual([{ id: 'a' }])
  expect(await earlyAnswer(companies)).toBeUndefined()
})

it('asks as the bearer of the token, a master in the company they work in', async () => {
  await earlyReader('t1')?.({ path: 'rpc/home', args: { p_company_id: 'c1' } }, 'c1')
  const init = asked[0]?.init
  expect(init).toMatchObject({ method: 'POST', body: '{"p_company_id":"c1"}' })
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t1')
  expect(new Headers(init?.headers).get(COMPANY_HEADER)).toBe('c1')
})

it('keeps the answers to different questions apart and forgets them with the person', async () => {
  await earlyReader('t1')?.(companies)
  expect(await earlyAnswer({ ...companies, params: { select: 'id' } })).toBeUndefined()
  forgetEarlyAnswers()
  expect(await earlyAnswer(companies)).toBeUndefined()
})

it('has no answer where the read was refused or cut off', async () => {
  answer = () => Promise.resolve(Response.json({ message: 'JWT expired' }, { status: 401 }))
  await earlyReader('t1')?.(companies)
  expect(await earlyAnswer(companies)).toBeUndefined()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  earlyReader('t1')?.(companies).catch(() => undefined)
  expect(await earlyAnswer(companies)).toBeUndefined()
})
