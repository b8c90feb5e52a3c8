// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'

const FROM = '2026-11-01'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Body = Readonly<Record<string, unknown>>

/** The acts of a plan; `refused` names the calls that fail, each with how many came before it. */
const EVERYBODY = { department: null, page: 1, risk: null, q: '', order: 'name' } as const

async function open(answer: (name: string, body: Body) => unknown) {
  const refused = new Set<string>()
  const counts = new Map<string, number>()
  const asked: Asked[] = fakeBackend(
    ({ path, body }) => {
      const name = /rpc\/(\w+)/.exec(path)?.[1] ?? ''
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      if (refused.has(`${name} ${count}`)) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
      return json(answer(name, body as Body))
    },
    { signedIn: true },
  )
  const { client } = knownQueries([])
  const [{ usePlan }, { Around }] = await Promise.all([import('./use-plan.ts'), companyAround(client)])
  const { result } = renderHook(() => usePlan(FROM, EVERYBODY), { wrapper: Around })
  const bodies = (name: string) => asked.filter(({ path }) => path.includes(`rpc/${name}`)).map(({ body }) => body as Body)
  return { plan: () => result.current, refused, bodies, user: userEvent.setup() }
}

const people = Array.from({ length: 60 }, (_, index) => ({ id: `item-${index}`, employee_id: `person-${index}` }))
const stretch = (item: string | null) => ({ employeeId: 'ana', startsOn: '2026-12-01', days: 10, item })
const written = (id: string) => ({ id, employee_id: 'ana', period_from: '2025-01-01', starts_on: '2026-12-01', days: 10, warnings: [] })
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click((await screen.findAllByRole('button', { name, hidden: true })).at(-1) as HTMLElement)
/** A message, which is said to screen readers once more. */
const told = (title: string) => screen.findAllByText(title)

describe('a plan that is sent in parts', () => {
  const send = (_: string, { p_items: items }: Body) => ({ sent: (items as string[] | undefined)?.map((id) => ({ request_id: `request-${id}`, employee_id: id })) ?? [], refused: [] })

  it('says what was sent when a later part fails, and that the rest was not', async () => {
    const { plan, refused } = await open(send)
    refused.add('send_plan 2')
    const sending = await act(() => plan().send(people as never))
    await told('50 propostas enviadas')
    expect(sending.problem).toMatchObject({ title: 'O resto do plano não foi enviado', error: { message: 'Hoje não.' } })
  })

  it('says that nothing was sent when the first part fails', async () => {
    const { plan, refused } = await open(send)
    refused.add('send_plan 0')
    const sending = await act(() => plan().send(people as never))
    expect(sending.problem?.title).toBe('O plano não foi enviado')
    expect(screen.queryByText(/propostas enviadas/)).toBeNull()
  })

  it('is taken back as far as it went; another try goes on with the rest', async () => {
    const { plan, refused, bodies, user } = await open(() => [])
    refused.add('recall_plan 1')
    await act(() => plan().recall(people.map(({ id }) => id)))
    await told('Só uma parte voltou ao seu plano')
    await press(user, 'Tentar de novo')
    await told('De volta ao seu plano')
    const parts = bodies('recall_plan').map(({ p_requests: requests }) => requests as string[])
    expect(parts.map((part) => [part[0], part.length])).toEqual([['item-0', 25], ['item-25', 25], ['item-25', 25], ['item-50', 10]])
  })
})

describe('undoing that fails', () => {
  it('of a stretch that was planned is told, and can be tried again', async () => {
    const { plan, refused, bodies, user } = await open((name) => (name === 'plan_vacation' ? written('new') : [written('new')]))
    refused.add('unplan_vacations 0')
    await act(() => plan().drop(stretch(null), 'Ana'))
    await press(user, 'Desfazer')
    await told('Não foi possível desfazer')
    await press(user, 'Tentar de novo')
    await waitFor(() => expect(bodies('unplan_vacations')).toHaveLength(2))
  })

  it('of a stretch that was moved is told, and moves it back once it can', async () => {
    const { plan, refused, bodies, user } = await open(() => written('moved'))
    refused.add('move_planned 1')
    const before = { id: 'moved', employee_id: 'ana', starts_on: '2026-11-02', ends_on: '2026-11-06', kind: 'planned', label: 'Férias', waits: false, request_id: null, mine: true } as const
    await act(() => plan().drop(stretch('moved'), 'Ana', before))
    await press(user, 'Desfazer')
    await told('Não foi possível desfazer')
    await press(user, 'Tentar de novo')
    await waitFor(() => expect(bodies('move_planned').at(-1)).toMatchObject({ p_item_id: 'moved', p_starts_on: '2026-11-02', p_days: 5 }))
    expect(bodies('move_planned')).toHaveLength(3)
  })

  it('of a plan that was emptied puts back what it can; another try goes on with the rest', async () => {
    const { plan, refused, bodies, user } = await open((name) => (name === 'unplan_vacations' ? [written('a'), { ...written('b'), starts_on: '2027-01-04' }] : written('again')))
    refused.add('plan_vacation 1')
    await act(() => plan().remove([{ id: 'a' }, { id: 'b' }] as never, '2 períodos'))
    await press(user, 'Desfazer')
    await told('Nem tudo voltou ao plano')
    await press(user, 'Tentar de novo')
    await waitFor(() => expect(bodies('plan_vacation')).toHaveLength(3))
    expect(bodies('plan_vacation')[2]).toEqual(bodies('plan_vacation')[1])
  })

  it('of a plan that was used is told, and can be tried again', async () => {
    const { plan, refused, bodies, user } = await open((name) => [written(name)])
    refused.add('unplan_vacations 0')
    await act(() => plan().keep([{ employee_id: 'ana', period_from: '2025-01-01', starts_on: '2026-12-01', days: 10 }] as never))
    await press(user, 'Desfazer')
    await told('Não foi possível desfazer')
    await press(user, 'Tentar de novo')
    await waitFor(() => expect(bodies('unplan_vacations')).toHaveLength(2))
  })
})
