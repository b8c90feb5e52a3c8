// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, type Asked, fakeBackend, json } from '#testing/backend.ts'
import { TEST_EMPLOYEE } from '#testing/session.ts'

const PICTURE = 'https://pictures.example/ana.png'
const shownAddresses: string[] = []
let isDecodable = true

/** jsdom loads no pictures: this one loads or fails as the test says. */
class FakeImage extends EventTarget {
  set src(address: string) {
    shownAddresses.push(address)
    setTimeout(() => this.dispatchEvent(new Event(isDecodable ? 'load' : 'error')), 0)
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('Image', FakeImage)
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  shownAddresses.length = 0
  isDecodable = true
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stored: Answer = () => json({ profile_image_url: PICTURE })

async function show(answer: Answer, url: string | null = PICTURE, displayName = TEST_EMPLOYEE.display_name): Promise<{ asked: Asked[]; state: () => string | null }> {
  const asked = fakeBackend(answer, { signedIn: true })
  const [{ PhotoProblem, ProfilePhoto }, { PhotoRetry }, { SessionContext }, { sessionValue }] = await Promise.all([
    import('./profile-photo.tsx'),
    import('./photo-retry.tsx'),
    import('#shared/session/session-context.ts'),
    import('#testing/session.ts'),
  ])
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={sessionValue({ employee: { ...TEST_EMPLOYEE, display_name: displayName, profile_image_url: url } })}>
        <ProfilePhoto size="xl" />
        <PhotoRetry />
        <PhotoProblem />
      </SessionContext>
    </QueryClientProvider>,
  )
  const state = (): string | null => container.querySelector('[data-image-state]')?.getAttribute('data-image-state') ?? null
  return { asked, state }
}

/** The real one: loading modules takes time that a frozen clock does not know. */
const realTimeout = globalThis.setTimeout
const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => realTimeout(resolve, 2))
    await vi.advanceTimersByTimeAsync(milliseconds)
  })

/** Lets time pass in small steps until this holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let step = 0; step < 400 && !holds(); step += 1) await pass(25)
}
const shows = (text: string) => (): boolean => screen.queryByText(text) !== null
const marker = (): HTMLElement => screen.getByRole('button')

describe('a profile image', () => {
  it('is idle for a person without one: nothing is asked and the initials are shown', async () => {
    const { asked, state } = await show(stored, null)
    expect(state()).toBe('idle')
    expect(asked).toEqual([])
    expect(document.querySelector('[data-initials="AS"]')).not.toBeNull()
  })
  it('never shows civil initials to a person with a social name', async () => {
    await show(stored, null, 'Bia Nunes')
    expect(document.querySelector('[data-initials="BN"]')).not.toBeNull()
    cleanup()
    await show(stored, null, 'Bia')
    expect(document.querySelector('[data-initials="NA"]')).not.toBeNull()
  })
  it('is loading, then loaded: read by the employee’s id and shown once the browser could load it', async () => {
    const { asked, state } = await show(stored)
    expect(state()).toBe('loading')
    await until(() => state() === 'loaded')
    expect(state()).toBe('loaded')
    expect(asked[0]?.path).toContain(`/rest/v1/employees?select=profile_image_url&id=eq.${TEST_EMPLOYEE.id}`)
    expect(document.querySelector('img')?.src).toBe(PICTURE)
    expect(shownAddresses).toEqual([PICTURE])
  })
  it('that does not load says so, and a retry by hand asks for an address with the time', async () => {
    isDecodable = false
    const { state } = await show(stored)
    await until(() => state() === 'error')
    expect(state()).toBe('error')
    expect(screen.getByText('Imagem do perfil não pôde ser carregada')).toBeTruthy()
    expect(marker().getAttribute('aria-label')).toBe('Erro ao carregar imagem - Clique para tentar novamente')
    act(() => marker().click())
    await until(() => shownAddresses.length === 2 && state() === 'error')
    expect(shownAddresses[1]).toMatch(/^https:\/\/pictures\.example\/ana\.png\?t=\d+$/)
    expect(marker().getAttribute('aria-label')).toBe('Erro ao carregar imagem - Clique para tentar novamente (tentativa 2)')
    isDecodable = true
    act(() => marker().click())
    await until(() => state() === 'loaded')
    expect(state()).toBe('loaded')
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('that was uploaded is shown by a signed address; a retry by hand asks for a new one, with the time', async () => {
    isDecodable = false
    const path = `${TEST_EMPLOYEE.id}/avatar/${TEST_EMPLOYEE.id}`
    let signed = 0
    const answer: Answer = (request) => {
      if (!request.path.startsWith('/storage/')) return json({ profile_image_url: path })
      signed += 1
      return json([{ path, signedURL: `/object/sign/avatars/${path}?token=${signed}`, error: null }])
    }
    const { state } = await show(answer, path)
    await until(() => state() === 'error')
    act(() => marker().click())
    await until(() => shownAddresses.length === 2 && state() === 'error')
    isDecodable = true
    act(() => marker().click())
    await until(() => state() === 'loaded')
    const base = `http://backend.example/storage/v1/object/sign/avatars/${path}`
    expect(shownAddresses[0]).toBe(`${base}?token=1`)
    expect(shownAddresses[1]).toMatch(/\?token=2&t=\d+$/)
    expect(document.querySelector('img')?.src).toMatch(/\?token=3&t=\d+$/)
  })
  it('that was uploaded and is gone says that it could not be loaded', async () => {
    const path = `${TEST_EMPLOYEE.id}/avatar/${TEST_EMPLOYEE.id}`
    await show((request) => (request.path.startsWith('/storage/') ? json([{ path, signedURL: null, error: 'not found' }]) : json({ profile_image_url: path })), path)
    await until(shows('Imagem do perfil não pôde ser carregada'))
    expect(marker().getAttribute('aria-label')).toBe('Erro ao carregar imagem - Clique para tentar novamente')
  })
  it('is asked for three times, 1 s and 2 s apart, while the network is down', async () => {
    const times: number[] = []
    await show(() => {
      times.push(Date.now())
      throw new TypeError('Failed to fetch')
    })
    await until(shows('Erro de rede ao carregar imagem do perfil'))
    expect(times).toHaveLength(3)
    expect(times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 1_000))).toEqual([1, 2])
    expect(screen.getByText('Erro de rede ao carregar imagem do perfil')).toBeTruthy()
    expect(marker().getAttribute('aria-label')).toBe('Erro de rede - Clique para tentar novamente')
  })
  it('is asked for once when the query is refused', async () => {
    const { asked } = await show(() => json({ code: '42501', message: 'permission denied' }, 403))
    await until(shows('Erro ao carregar imagem do perfil'))
    expect(asked).toHaveLength(1)
    expect(screen.getByText('Erro ao carregar imagem do perfil')).toBeTruthy()
  })
  it('meets an unexpected exception with a text of its own', async () => {
    vi.doMock('#shared/supabase/client.ts', () => ({ supabase: () => Promise.reject(new Error('surprise')), outsideCompany: (builder: unknown) => builder }))
    await show(stored)
    vi.doUnmock('#shared/supabase/client.ts')
    await until(shows('Erro inesperado ao carregar imagem do perfil'))
    expect(screen.getByText('Erro inesperado ao carregar imagem do perfil')).toBeTruthy()
  })
  it('cannot be asked for without an employee id', async () => {
    const { profileImageQuery } = await import('../data/profile-image-query.ts')
    const { queryFn, enabled } = profileImageQuery(new QueryClient(), null, PICTURE)
    expect(enabled).toBe(false)
    const ask = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    await expect(ask({ signal: new AbortController().signal })).rejects.toThrow('Employee ID is required')
  })
})

describe('the address of a retry', () => {
  it('keeps the query and the fragment that are there', async () => {
    const { withTimestamp } = await import('../model/profile-image.ts')
    expect(withTimestamp('/a.png', 7)).toBe('/a.png?t=7')
    expect(withTimestamp('/a.png?w=1#x', 7)).toBe('/a.png?w=1&t=7#x')
  })
})
