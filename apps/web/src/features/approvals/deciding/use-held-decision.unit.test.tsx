// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import { allApproved } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'

beforeEach(() => {
  vi.resetModules()
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const thread = { id: 'r1', step_id: 's1', title: 'Férias' } as ApprovalThread
const CASES = [
  ['adjust', 'Solicitar ajuste', false, 'decide_approval'],
  ['reject', 'Recusar', false, 'decide_approval'],
  ['approve', 'Aprovar 1 e recusar 1', true, 'decide_change_request'],
] as const

async function request(isMixed: boolean, answer = json({ id: 'r1' })) {
  const calls = fakeBackend(() => answer.clone(), { signedIn: true })
  const [{ Deciding }, held, { Around }] = await Promise.all([
    import('./deciding.tsx'),
    import('#shared/ui/held-acts.ts'),
    companyAround(knownQueries([]).client),
  ])
  const changes = [{ field: 'rg' }, { field: 'address' }] as never
  const choices = isMixed ? { ...allApproved(changes), rg: 'reject' as const } : null
  const ignore = (): void => undefined
  /** Begins the decision by key, and answers its words. */
  const begin = (decision: Decision): HTMLTextAreaElement => {
    cleanup()
    render(<Deciding thread={thread} choices={choices} onForget={ignore} mayUndo asked={decision} onAnswered={ignore} onDone={ignore} />, { wrapper: Around })
    return screen.getByRole('textbox')
  }
  const decide = async (decision: Decision, name: string): Promise<void> => {
    await userEvent.type(begin(decision), 'Falta o CEP')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  }
  return { held, begin, decide, written: () => calls.filter(({ path }) => path.includes('/rpc/decide_')) }
}

describe.each(CASES)('to %s', (decision, name, isMixed, routine) => {
  it('is written once it can no longer be taken back, and its words are forgotten', async () => {
    const { held, begin, decide, written } = await request(isMixed)
    await decide(decision, name)
    expect(written()).toEqual([])
    await held.commitAllHeld()
    expect(written().map(({ path, body }) => [path.split('/').at(-1), (body as { p_comment?: string }).p_comment])).toEqual([[routine, 'Falta o CEP']])
    expect(begin(decision).value).toBe('')
  })

  it('is not written once it is taken back, and its words are there for the next time', async () => {
    const { held, begin, decide, written } = await request(isMixed)
    await decide(decision, name)
    held.undoHeld(thread.id)
    await held.commitAllHeld()
    expect(written()).toEqual([])
    expect(begin(decision).value).toBe('Falta o CEP')
  })

  it('keeps its words when it could not be written', async () => {
    const { held, begin, decide } = await request(isMixed, json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400))
    await decide(decision, name)
    await held.commitAllHeld()
    expect(begin(decision).value).toBe('Falta o CEP')
  })
})
