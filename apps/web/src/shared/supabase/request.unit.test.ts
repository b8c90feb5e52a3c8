import { afterEach, describe, expect, it, vi } from 'vitest'

import { companyFetch, onTrouble, OUTSIDE_COMPANY_HEADER, requestHeaders, setWorkingCompany } from './request.ts'

const REST = 'https://db.example/rest/v1/employees'

afterEach(() => {
  setWorkingCompany(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('headers of a request', () => {
  it('always name the client', () => {
    expect(requestHeaders(REST, undefined).get('x-application-name')).toBe('vinculo-web')
  })
  it('name the company on business calls in admin mode', () => {
    setWorkingCompany('c1')
    expect(requestHeaders(REST, undefined).get('x-company-id')).toBe('c1')
    expect(requestHeaders('https://db.example/functions/v1/x', undefined).get('x-company-id')).toBe('c1')
  })
  it('leave the company out outside admin mode, on auth calls and on calls of the session', () => {
    expect(requestHeaders(REST, undefined).has('x-company-id')).toBe(false)
    setWorkingCompany('c1')
    expect(requestHeaders('https://db.example/auth/v1/token', undefined).has('x-company-id')).toBe(false)
    expect(requestHeaders(REST, { [OUTSIDE_COMPANY_HEADER]: '1' }).has('x-company-id')).toBe(false)
  })
  it('never let the marker of session calls travel', () => {
    expect(requestHeaders(REST, { [OUTSIDE_COMPANY_HEADER]: '1' }).has(OUTSIDE_COMPANY_HEADER)).toBe(false)
  })
})

describe('companyFetch', () => {
  const neverAnswers = (_input: unknown, init: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))

  it('gives the answer of the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    expect(await (await companyFetch(REST)).text()).toBe('ok')
  })
  it('gives up after 30 seconds with a text that says so', async () => {
    const timeout = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    vi.stubGlobal('fetch', neverAnswers)
    const answer = companyFetch(REST)
    timeout.abort()
    await expect(answer).rejects.toThrow('Supabase request failed: Request timeout after 30000ms')
    expect(asked).toHaveBeenCalledWith(30_000)
  })
  it('leaves an abort by the caller an abort', async () => {
    const caller = new AbortController()
    vi.stubGlobal('fetch', neverAnswers)
    const answer = companyFetch(REST, { signal: caller.signal })
    caller.abort()
    await expect(answer).rejects.toThrow('aborted')
  })
  it('tells of a server that does not answer or is away, not of refusals nor of what the caller gave up', async () => {
    const told = vi.fn()
    onTrouble(told)
    for (const status of [200, 401, 403, 429, 500]) {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
      await companyFetch(REST)
    }
    const caller = new AbortController()
    vi.stubGlobal('fetch', neverAnswers)
    const given = companyFetch(REST, { signal: caller.signal })
    caller.abort()
    await expect(given).rejects.toThrow('aborted')
    expect(told).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
    await companyFetch(REST)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(companyFetch(REST)).rejects.toThrow('Failed to fetch')
    expect(told).toHaveBeenCalledTimes(2)
    onTrouble(() => undefined)
  })
})
