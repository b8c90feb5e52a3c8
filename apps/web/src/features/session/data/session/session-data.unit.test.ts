// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json, TEST_USER, testSession } from '#testing/backend.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the profile query', () => {
  it('is fresh for 30 s, kept for 5 min, read again on focus and retried once; it runs only when a user exists', async () => {
    const { ownProfileQuery } = await import('./own-profile-query.ts')
    const { queryKey, staleTime, gcTime, refetchOnWindowFocus, retry, enabled } = ownProfileQuery('u1')
    expect({ queryKey, staleTime, gcTime, refetchOnWindowFocus, retry, enabled }).toEqual({
      queryKey: ['profile', 'u1'], staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: true, retry: 1, enabled: true,
    })
    expect(ownProfileQuery(null).enabled).toBe(false)
  })
  it('refuses to run without a user', async () => {
    const { ownProfileQuery } = await import('./own-profile-query.ts')
    const ask = ownProfileQuery(null).queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    await expect(ask({ signal: new AbortController().signal })).rejects.toThrow('User not authenticated')
  })
  it('asks for the person’s own row with the nested department, outside any company', async () => {
    const asked = fakeBackend(() => json([{ id: 'e1' }]), { signedIn: true })
    const { ownProfileQuery } = await import('./own-profile-query.ts')
    const ask = ownProfileQuery(TEST_USER.id).queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    expect(await ask({ signal: new AbortController().signal })).toEqual({ id: 'e1' })
    const query = new URL(asked[0]?.path ?? '', 'http://x').searchParams
    expect(query.get('user_id')).toBe(`eq.${TEST_USER.id}`)
    expect(query.get('select')).toContain('department:departments!employees_department_fkey(id,name)')
  })
})

describe('signing in', () => {
  const credentials = { email: ' Ana@Aurora.Demo ', password: '123456', remember: true }

  it('trims and lowers the e-mail', async () => {
    const asked = fakeBackend(() => json(testSession()))
    const { signIn } = await import('./sign-in.ts')
    expect(await signIn(credentials)).toEqual({})
    expect(asked[0]?.body).toMatchObject({ email: 'ana@aurora.demo' })
  })
  it.each([
    ['an answer of 500', () => json({ msg: 'x' }, 500)],
    ['Error during password storage', () => json({ msg: 'Error during password storage' }, 400)],
    ['unexpected_failure', () => json({ code: 'unexpected_failure', error_code: 'unexpected_failure', msg: 'x' }, 400)],
    ['Failed to fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['NetworkError', () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'))],
  ])('meets %s as a connection error', async (_what, answer) => {
    fakeBackend(answer)
    const { signIn } = await import('./sign-in.ts')
    expect(await signIn(credentials)).toMatchObject({ connectionError: true, error: expect.anything() as unknown })
  })
  it('returns other errors as they are', async () => {
    fakeBackend(() => json({ code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400))
    const { signIn } = await import('./sign-in.ts')
    const result = await signIn(credentials)
    expect(result.connectionError).toBeUndefined()
    expect(result.error).toMatchObject({ code: 'invalid_credentials', message: 'Falha no login. Verifique suas credenciais.' })
  })
  it('into a deactivated company signs out again and says so', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: TEST_USER.id, exp: 9_999_999_999, company_active: false })).toString('base64url')
    const closed = { ...testSession(), access_token: `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${claims}.e30` }
    const asked = fakeBackend(({ path }) => (path.includes('/logout') ? new Response(null, { status: 204 }) : json(closed)))
    const { signIn } = await import('./sign-in.ts')
    expect(await signIn(credentials)).toEqual({ companyDeactivated: true })
    expect(asked.map(({ path }) => path)).toContain('/auth/v1/logout?scope=local')
    expect(localStorage.getItem('vinculo-auth')).toBeNull()
  })
})

describe('leaving', () => {
  it('clears the stored session, also when the server cannot be reached', async () => {
    fakeBackend(() => Promise.reject(new TypeError('Failed to fetch')), { signedIn: true })
    const { endSession } = await import('./session-watch.ts')
    await endSession().catch(() => undefined)
    expect(localStorage.getItem('vinculo-auth')).toBeNull()
  })
})

describe('leaving everywhere else', () => {
  it('ends the other sessions on the server and keeps this one', async () => {
    const asked = fakeBackend(() => new Response(null, { status: 204 }), { signedIn: true })
    const { endOtherSessions } = await import('./session-watch.ts')
    await endOtherSessions()
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/v1/logout?scope=others'])
    expect(localStorage.getItem('vinculo-auth')).toContain('refresh')
  })
  it('says so when the server did not do it', async () => {
    fakeBackend(() => json({ code: 'over_request_rate_limit', message: 'slow down' }, 429), { signedIn: true })
    const { endOtherSessions } = await import('./session-watch.ts')
    await expect(endOtherSessions()).rejects.toMatchObject({ message: expect.stringContaining('Muitas tentativas') as string })
  })
})

describe('the connectivity check', () => {
  it('reads one company id', async () => {
    const asked = fakeBackend(() => json([{ id: 'c1' }]), { signedIn: true })
    const { checkConnectivity } = await import('./session-watch.ts')
    await checkConnectivity()
    expect(asked[0]?.path).toBe('/rest/v1/companies?select=id&limit=1')
  })
  it('rejects when the server does not answer', async () => {
    fakeBackend(() => Promise.reject(new TypeError('Failed to fetch')), { signedIn: true })
    const { checkConnectivity } = await import('./session-watch.ts')
    await expect(checkConnectivity()).rejects.toThrow('Failed to fetch')
  })
})

describe('recovery', () => {
  it('asks for a link to the reset page', async () => {
    const asked = fakeBackend(() => json({}))
    const { requestRecovery } = await import('./password-recovery.ts')
    await requestRecovery('ana@aurora.demo')
    expect(asked[0]?.path).toContain(`/auth/v1/recover?redirect_to=${encodeURIComponent(`${location.origin}/reset-password`)}`)
    expect(asked[0]?.body).toMatchObject({ email: 'ana@aurora.demo' })
  })
})
