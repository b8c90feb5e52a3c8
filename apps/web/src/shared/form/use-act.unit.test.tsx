// @vitest-environment jsdom
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Answer, fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'
import type { ActOptions } from './use-act.ts'

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

/** The code of the client arrives while the test runs. */
const PATIENT = { timeout: 10_000 }

interface Name {
  readonly from: string
  readonly to: string
}
const sales: Name = { from: 'Vendas', to: 'Comercial' }

const OF_SUBJECT = [['leave-settings', COMPANY_ID, 'types'], ['leaves', COMPANY_ID, 'map']]
const OF_OTHERS = [['documents', COMPANY_ID], ['inbox', COMPANY_ID]]

/** Renames a department of the backend, which answers as given. */
async function renaming(answer: Answer, options: Omit<ActOptions<Name, string>, 'act'> = {}) {
  const asked = fakeBackend(answer)
  const { client, stale } = knownQueries([...OF_SUBJECT, ...OF_OTHERS])
  const [{ useAct }, { SUBJECTS }, { supabase }, { unwrap }, { Around }] = await Promise.all([
    import('./use-act.ts'),
    import('../lib/subjects.ts'),
    import('../supabase/client.ts'),
    import('../supabase/app-error.ts'),
    companyAround(client),
  ])
  const rename = async ({ to }: Name): Promise<string> => {
    const db = await supabase()
    return unwrap(await db.from('departments').update({ name: to }).eq('id', 'd1').select('name').single()).name
  }
  const { result } = renderHook(() => useAct({ act: rename, stale: SUBJECTS.leaveSettings, ...options }), { wrapper: Around })
  return { run: (input: Name) => act(() => result.current.mutate(input)), now: () => result.current, stale, sent: () => asked.map(({ body }) => body) }
}

const stored: Answer = ({ body }) => json(body)
const interrupted: Answer = () => json({ code: '57014', message: 'canceling statement due to statement timeout' }, 500)
const afterOneFailure = (): Answer => {
  let failures = 0
  return (asked) => {
    failures += 1
    return failures === 1 ? interrupted(asked) : stored(asked)
  }
}
/** The message with this title; that of a failure is also read out by a copy of its own. */
const message = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByText(title, { selector: 'h2' }, PATIENT)
  const said = heading.closest<HTMLElement>('[role$="dialog"]')
  if (!said) throw new Error(`${title} stands in no message`)
  return said
}
const refetchedOfSubject = OF_SUBJECT.map((key) => key.join('/'))

describe('an act that is done', () => {
  it('says so in the words of its result, and refetches what shows its subject and nothing else', async () => {
    const { run, stale } = await renaming(stored, { done: (name, { from }) => ['Departamento renomeado', `${from} agora é ${name}.`] })
    run(sales)
    const said = await message('Departamento renomeado')
    expect(said.textContent).toContain('Vendas agora é Comercial.')
    expect(within(said).queryByText('Desfazer')).toBeNull()
    await waitFor(() => expect(stale()).toEqual(refetchedOfSubject))
  })

  it('is silent without words', async () => {
    const { run, now } = await renaming(stored)
    run(sales)
    await waitFor(() => expect(now().data).toBe('Comercial'), PATIENT)
    expect(screen.queryByLabelText('Fechar aviso')).toBeNull()
  })

  it('is taken back from its message, by the same call', async () => {
    const undo = ({ from, to }: Name): Name | null => (to === sales.to ? { from: to, to: from } : null)
    const { run, sent } = await renaming(stored, { done: (name) => `Agora é ${name}`, undo })
    run(sales)
    await userEvent.click(within(await message('Agora é Comercial')).getByText('Desfazer'))
    const back = await message('Agora é Vendas')
    expect(within(back).queryByText('Desfazer')).toBeNull()
    expect(sent()).toEqual([{ name: 'Comercial' }, { name: 'Vendas' }])
  })

  it('offers an act of its own where there is no way back', async () => {
    const onSelect = vi.fn<() => void>()
    const { run } = await renaming(stored, { done: ['Departamento renomeado', undefined, { label: 'Abrir', onSelect }], undo: () => null })
    run(sales)
    await userEvent.click(within(await message('Departamento renomeado')).getByText('Abrir'))
    expect(onSelect).toHaveBeenCalledOnce()
  })

  it('goes on with the result and closes what asked for it', async () => {
    const calls: unknown[] = []
    const { run } = await renaming(stored, {
      onDone: (name, input) => void calls.push([name, input]),
      onFailed: () => void calls.push('failed'),
      onSettled: () => void calls.push('settled'),
    })
    run(sales)
    await waitFor(() => expect(calls).toEqual([['Comercial', sales], 'settled']), PATIENT)
  })
})

describe('an act that fails', () => {
  it('says why with the code for support, refetches all the same, and can be tried again', async () => {
    const { run, stale, sent } = await renaming(afterOneFailure(), { done: 'Departamento renomeado', failed: ({ from }) => `${from} não foi renomeado` })
    run(sales)
    const said = await message('Vendas não foi renomeado')
    expect(said.textContent).toContain('A consulta demorou demais e foi interrompida. Tente novamente. (código 57014)')
    await waitFor(() => expect(stale()).toEqual(refetchedOfSubject))
    run(sales)
    await message('Departamento renomeado')
    expect(sent()).toHaveLength(2)
  })

  it('leaves the error to its caller where it has no words of its own', async () => {
    const calls: unknown[] = []
    const { run, now } = await renaming(afterOneFailure(), {
      onDone: () => void calls.push('done'),
      onFailed: ({ code }, input) => void calls.push([code, input]),
      onSettled: () => void calls.push('settled'),
    })
    run(sales)
    await waitFor(() => expect(calls).toEqual([['57014', sales], 'settled']), PATIENT)
    expect(now().error).toMatchObject({ code: '57014', retryable: true })
    expect(screen.queryByLabelText('Fechar aviso')).toBeNull()
    run(sales)
    await waitFor(() => expect(now().isSuccess).toBe(true))
    expect(now().error).toBeNull()
  })

  it('says nothing where its words for the input are none', async () => {
    const { run, now } = await renaming(interrupted, { failed: () => null })
    run(sales)
    await waitFor(() => expect(now().isError).toBe(true), PATIENT)
    expect(screen.queryByLabelText('Fechar aviso')).toBeNull()
  })

  it('shows no code behind a sentence that says what to do', async () => {
    const { run } = await renaming(() => json({ code: 'RHDEP', message: 'Este departamento está arquivado.', hint: 'Desarquive-o antes.' }, 400), { failed: 'Nada mudou' })
    run(sales)
    const said = await message('Nada mudou')
    expect(said.textContent).toContain('Este departamento está arquivado. Desarquive-o antes.')
    expect(said.textContent).not.toContain('código')
  })
})
