// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json, placeConfig, TEST_USER, testSession, type Answer, type Asked } from '#testing/backend.ts'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const waits: number[] = []
const warned = vi.fn<(...words: unknown[]) => void>()
const change = { user: TEST_USER, current: 'Atual@123', next: 'Nova@1234' }
const networkDown = (): never => {
  throw new TypeError('Failed to fetch')
}
const refusal = (code: string, message: string, status: number): Response => json({ code, error_code: code, msg: message, message }, status)

type Steps = Partial<Record<'verify' | 'update' | 'refresh' | 'audit', Answer>>

function answering({ verify, update, refresh, audit }: Steps): Answer {
  return (asked) => {
    if (asked.path.includes('grant_type=password')) return verify?.(asked) ?? json(testSession())
    if (asked.path.includes('grant_type=refresh_token')) return refresh?.(asked) ?? json(testSession())
    if (asked.path.startsWith('/auth/v1/user') && asked.method === 'PUT') return update?.(asked) ?? json(TEST_USER)
    if (asked.path.startsWith('/rest/v1/audit_logs')) return audit?.(asked) ?? new Response(null, { status: 201 })
    return new Response(null, { status: 204 })
  }
}

async function run(steps: Steps): Promise<{ problem: unknown; asked: Asked[] }> {
  waits.length = 0
  warned.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warned)
  const asked = fakeBackend(answering(steps), { signedIn: true })
  const { changePassword } = await import('./change-password.ts')
  const problem = await changePassword(change, (milliseconds) => Promise.resolve(void waits.push(milliseconds)))
  return { problem, asked }
}

const steps = (asked: readonly Asked[]): string[] => asked.map(({ method, path }) => `${method} ${path.replace('/v1', '').split('&')[0] ?? ''}`)

describe('a change of password', () => {
  it('proves the current one beside the session, signs out there, stores the new one, refreshes the session and records it', async () => {
    const { problem, asked } = await run({})
    expect(problem).toBeNull()
    expect(steps(asked)).toEqual([
      'POST /auth/token?grant_type=password',
      'POST /auth/logout?scope=local',
      'PUT /auth/user',
      'POST /auth/token?grant_type=refresh_token',
      'POST /rest/audit_logs',
    ])
    expect(asked[0]?.body).toMatchObject({ email: 'ana@aurora.demo', password: 'Atual@123' })
    expect(asked[2]?.body).toMatchObject({ password: 'Nova@1234', current_password: 'Atual@123' })
    expect(asked[4]?.body).toEqual({
      action_type: 'password_change',
      entity_id: TEST_USER.id,
      entity_type: 'user',
      performed_by: TEST_USER.id,
      metadata: { initiated_by: 'user' },
    })
  })
  it('leaves the person’s own session where it is while the current password is proved', async () => {
    await run({ verify: () => refusal('invalid_credentials', 'Invalid login credentials', 400) })
    expect(localStorage.getItem('vinculo-auth')).toContain('refresh')
    expect(Object.keys(localStorage)).toEqual(['vinculo-auth'])
  })
  it('only warns when it could not be recorded', async () => {
    const { problem } = await run({ audit: () => refusal('42501', 'permission denied', 403) })
    expect(problem).toBeNull()
    expect(warned).toHaveBeenCalledWith('Vínculo: the password change was not recorded', expect.anything())
  })
})

describe('the current password', () => {
  it('that is wrong is told beside its field, and nothing is stored', async () => {
    const { problem, asked } = await run({ verify: () => refusal('invalid_credentials', 'Invalid login credentials', 400) })
    expect(problem).toEqual({ text: 'Senha atual incorreta', field: 'current' })
    expect(asked).toHaveLength(1)
  })
  it('cannot be proved while the server is out of reach or answers 500', async () => {
    const text = 'Erro de conexão com o servidor. Verifique sua conexão e tente novamente.'
    expect((await run({ verify: networkDown })).problem).toEqual({ text, field: null })
    vi.resetModules()
    expect((await run({ verify: () => refusal('x', 'broken', 500) })).problem).toEqual({ text, field: null })
  })
  it('tried too often asks to wait', async () => {
    const { problem } = await run({ verify: () => refusal('over_request_rate_limit', 'too many', 429) })
    expect(problem).toMatchObject({ text: expect.stringContaining('Muitas tentativas em pouco tempo.') as string })
  })
})

describe('the new password', () => {
  it('is sent up to three times more after a failure that may pass', async () => {
    const { problem, asked } = await run({ update: () => json({ message: 'busy' }, 503) })
    expect(problem).toEqual({ text: 'Erro de conexão com o servidor. Verifique sua conexão e tente novamente.', field: null })
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(4)
    expect(waits.map((wait) => Math.floor(wait / 500))).toEqual([1, 2, 4])
  })
  it.each(['same_password', 'current_password_invalid'])('counts as stored when a retry says %s: the earlier answer was lost', async (code) => {
    let tries = 0
    const update = (): Response => {
      tries += 1
      return tries === 1 ? networkDown() : refusal(code, 'no', 422)
    }
    const { problem, asked } = await run({ update })
    expect(problem).toBeNull()
    expect(steps(asked).at(-1)).toBe('POST /rest/audit_logs')
  })
  it('must differ from the current one, also when only the server knows', async () => {
    const { problem } = await run({ update: () => refusal('same_password', 'New password should be different', 422) })
    expect(problem).toEqual({ text: 'A nova senha deve ser diferente da senha atual', field: 'password' })
  })
  it('that the server could not store asks to retry or to contact support', async () => {
    const { problem } = await run({ update: () => refusal('unexpected_failure', 'Error during password storage: x', 500) })
    expect(problem).toEqual({
      text: 'O servidor teve um problema interno ao gravar a senha. Tente novamente em alguns minutos ou fale com o suporte.',
      field: null,
    })
  })
  it('that is refused for another reason is not sent again', async () => {
    const { problem, asked } = await run({ update: () => refusal('validation_failed', 'Password cannot be longer than 72 characters', 400) })
    expect(problem).toEqual({ text: 'Não foi possível alterar a senha. Tente novamente.', field: null })
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })
  it.each([
    [['pwned'], 'Esta senha é fácil de adivinhar ou já vazou em outros sites. Escolha outra.'],
    [['length', 'pwned'], 'Esta senha é fácil de adivinhar ou já vazou em outros sites. Escolha outra.'],
    [['characters'], 'Esta senha é curta ou simples demais para as regras da sua empresa.'],
  ])('that is weak by %j is told beside its field', async (reasons, text) => {
    const weak = { code: 'weak_password', error_code: 'weak_password', message: 'weak', weak_password: { reasons } }
    expect((await run({ update: () => json(weak, 422) })).problem).toEqual({ text, field: 'password' })
  })
})

describe('a session older than a day', () => {
  const stale = (): Answer => {
    let tries = 0
    return () => ((tries += 1) === 1 ? refusal('reauthentication_needed', 'Password update requires reauthentication', 400) : json(TEST_USER))
  }
  it('gives way to a new one, in which the password is stored', async () => {
    const { problem, asked } = await run({ update: stale() })
    expect(problem).toBeNull()
    expect(steps(asked)).toEqual([
      'POST /auth/token?grant_type=password',
      'POST /auth/logout?scope=local',
      'PUT /auth/user',
      'POST /auth/token?grant_type=password',
      'PUT /auth/user',
      'POST /auth/token?grant_type=refresh_token',
      'POST /rest/audit_logs',
    ])
    expect(asked[3]?.body).toMatchObject({ email: 'ana@aurora.demo', password: 'Atual@123' })
  })
  it('stays with a second factor, which a new one would lack: the person is asked to sign in again', async () => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' }]
    const withFactor = { ...testSession(), user: { ...TEST_USER, factors } }
    const { problem, asked } = await run({ verify: () => json(withFactor), update: stale() })
    expect(problem).toEqual({ text: 'Por segurança, senha e autenticador só mudam até um dia depois de entrar. Saia, entre de novo e tente outra vez.', field: null })
    expect(asked.filter(({ path }) => path.includes('grant_type=password'))).toHaveLength(1)
  })
})

it('anything else is an unexpected error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeBackend(() => json({}), { signedIn: true })
  placeConfig('not an address')
  const { changePassword } = await import('./change-password.ts')
  expect(await changePassword(change)).toEqual({ text: 'Erro inesperado ao alterar a senha. Tente novamente.', field: null })
})
