// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, fakeBackend, json } from '#testing/backend.ts'

const place = vi.hoisted(() => ({ pathname: '/app' }))
vi.mock('@tanstack/react-router', () => ({ useRouterState: () => place.pathname }))

const aurora = { id: 'a', name: 'Aurora', active: null, modules_off: [], brand_hue: null }
const boreal = { id: 'b', name: 'Boreal', active: true, modules_off: [], brand_hue: null }
const cometa = { id: 'c', name: 'Cometa', active: false, modules_off: [], brand_hue: null }

let companies: object[] = []
let isMaster = true
let failure: Error | null = null

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  companies = [aurora, boreal, cometa]
  isMaster = true
  failure = null
  place.pathname = '/app'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function start(storedId: string | null = null) {
  const asked: Asked[] = fakeBackend(
    ({ path }) => {
      if (failure) throw failure
      if (path.includes('role=eq.master')) return json(isMaster ? [{ role: 'master' }] : [])
      if (path.includes('select=company_id')) return json([{ company_id: 'b' }])
      return json(companies)
    },
    { signedIn: true },
  )
  if (storedId) localStorage.setItem('selectedCompanyId', storedId)
  const [{ CompanyProvider }, { useCompanyContext }, { SessionContext }, { sessionValue }] = await Promise.all([
    import('./company-provider.tsx'),
    import('#shared/company/company-context.ts'),
    import('#shared/session/session-context.ts'),
    import('#testing/session.ts'),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const markCompanyInactive = vi.fn<() => void>()
  const Shown = () => {
    const { selectedCompany, companies: offered, isLoading, error, setSelectedCompany, retry } = useCompanyContext()
    return (
      <>
        <output>{isLoading ? 'loading' : (error ?? selectedCompany?.name ?? 'none')}</output>
        <p>{offered.map(({ name }) => name).join(', ')}</p>
        <button type="button" onClick={() => setSelectedCompany(boreal)}>
          choose Boreal
        </button>
        <button type="button" onClick={retry}>
          again
        </button>
      </>
    )
  }
  const tree = (userId: string) => (
    <QueryClientProvider client={client}>
      <SessionContext value={sessionValue({ isMaster, user: { id: userId, email: 'x@y.z' }, markCompanyInactive })}>
        <CompanyProvider>
          <Shown />
        </CompanyProvider>
      </SessionContext>
    </QueryClientProvider>
  )
  const { rerender } = render(tree('u1'))
  return { asked, invalidated, markCompanyInactive, show: (userId = 'u1') => rerender(tree(userId)) }
}

/** A busy machine loads modules slowly. */
const PATIENT = { timeout: 10_000 }
const shows = (text: string): Promise<void> => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text), PATIENT)
const press = (name: string): void => act(() => screen.getByRole('button', { name }).click())
const storedId = (): string | null => localStorage.getItem('selectedCompanyId')

describe('the selected company', () => {
  it('is the stored one when it is active', async () => {
    await start('b')
    await shows('Boreal')
  })
  it('is the first active one, which is then stored, when the stored one is not in the list', async () => {
    await start('c')
    await shows('Aurora')
    expect(storedId()).toBe('a')
    expect(screen.getByText('Aurora, Boreal')).toBeTruthy()
  })
  it('is none without companies', async () => {
    companies = []
    await start()
    await shows('none')
    expect(storedId()).toBeNull()
  })
  it('when changed is stored and everything read before is read again; choosing it once more does nothing', async () => {
    const { invalidated } = await start()
    await shows('Aurora')
    expect(invalidated).not.toHaveBeenCalled()
    press('choose Boreal')
    await shows('Boreal')
    expect(storedId()).toBe('b')
    expect(invalidated).toHaveBeenCalledOnce()
    press('choose Boreal')
    await shows('Boreal')
    expect(invalidated).toHaveBeenCalledOnce()
  })
  it('of a person who is no master is the own one', async () => {
    isMaster = false
    await start()
    await shows('Boreal')
    expect(screen.getByText('Boreal', { selector: 'p' })).toBeTruthy()
  })
})

describe('the companies', () => {
  const reads = (asked: readonly Asked[]): number => asked.filter(({ path }) => path.startsWith('/rest/v1/companies')).length

  it('are loaded again for another person and for another master status', async () => {
    const { asked, show } = await start()
    await shows('Aurora')
    expect(reads(asked)).toBe(1)
    show('u2')
    await waitFor(() => expect(reads(asked)).toBe(2), PATIENT)
    isMaster = false
    show('u2')
    await waitFor(() => expect(reads(asked)).toBe(3), PATIENT)
  })
  it('are read again on each change of page, so that a deactivated one is noticed', async () => {
    isMaster = false
    const { asked, show, markCompanyInactive } = await start()
    await shows('Boreal')
    companies = [{ ...boreal, active: false }]
    show()
    expect(reads(asked)).toBe(1)
    place.pathname = '/app/news'
    show()
    await waitFor(() => expect(markCompanyInactive).toHaveBeenCalled(), PATIENT)
    expect(reads(asked)).toBe(2)
  })
  it('that cannot be loaded say so, also after a timeout, and may be asked for again', async () => {
    failure = new Error('Supabase request failed: Request timeout after 30000ms')
    await start()
    await shows('Falha na conexão com o servidor. Verifique sua conexão com a internet e tente novamente.')
    failure = null
    press('again')
    await shows('Aurora')
  })
})
