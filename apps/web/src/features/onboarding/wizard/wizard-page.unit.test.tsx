// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, fakeBackend, json } from '#testing/backend.ts'
import { companyAround, COMPANY_ID, knownQueries } from '#testing/in-company.tsx'

const DRAFT_ID = '33333333-3333-4333-8333-333333333333'
const REVIEWED = {
  id: DRAFT_ID,
  step: 6,
  updated_at: '2026-11-20T12:00:00Z',
  parts: {
    person: { first_name: 'Carla', last_name: 'Nogueira' },
    personal: {},
    work: { hire_date: '2026-12-02', contract_type: 'clt_indefinite', position: 'Analista' },
    pay: { salary: 2000, unit: 'month' },
    documents: { types: [] },
    access: { invite: 'false', role: 'user' },
  },
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('scrollTo', () => undefined)
  // Each test makes a client of its own, which the client's library remarks upon.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Save {
  readonly p_draft_id: string | null
  readonly p_step: number
  readonly p_check: boolean
  readonly p_parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

async function open(draftId: string) {
  const failing = new Set<string>()
  /** Calls that ask before they do it. */
  const asking = new Set<string>()
  const answers: Readonly<Record<string, () => unknown>> = {
    admission_draft: () => REVIEWED,
    save_admission_draft: () => ({ id: DRAFT_ID }),
    finish_admission_draft: () => ({ employee_id: 'e1' }),
  }
  const asked: Asked[] = fakeBackend(
    ({ path, body }) => {
      const name = /rpc\/(\w+)/.exec(path)?.[1] ?? ''
      if (failing.has(name)) return json({ code: 'RHARG', message: 'Hoje não.', details: '', hint: '' }, 400)
      if (asking.has(name) && (body as { p_confirmed?: boolean }).p_confirmed !== true) {
        return json({ code: 'RHASK', message: 'Um salário de R$ 980.000,00 por mês é muito maior que o comum.', details: '', hint: 'Está certo assim?' }, 400)
      }
      if (path.includes('contract_types')) return json([{ contract_type: 'clt_indefinite', label: 'CLT', needs_end: false }, { contract_type: 'experience', label: 'Experiência', needs_end: false }])
      return json(answers[name]?.() ?? [])
    },
    { signedIn: true },
  )
  const { client, stale } = knownQueries([['dashboard', COMPANY_ID], ['employees', COMPANY_ID, 'list'], ['org-chart', COMPANY_ID, 'chart'], ['departments', COMPANY_ID, 'tree']])
  const [{ WizardPage }, { Around, history }] = await Promise.all([import('./wizard-page.tsx'), companyAround(client)])
  render(<WizardPage draftId={draftId} onDraft={() => undefined} />, { wrapper: Around })
  await screen.findByRole('form', { name: 'Nova admissão' }, { timeout: 5_000 })
  const calls = (name: string) => asked.filter(({ path }) => path.includes(`rpc/${name}`)).map(({ body }) => body as Save)
  return { user: userEvent.setup(), failing, asking, history, stale, calls, names: () => asked.flatMap(({ path }) => /rpc\/(\w+)/.exec(path)?.[1] ?? []) }
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const salary = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Salário' })

async function raise(user: ReturnType<typeof userEvent.setup>, to: string): Promise<void> {
  await press(user, 'Alterar Remuneração')
  await user.clear(salary())
  await user.type(salary(), to)
}

describe('the wizard of an admission', () => {
  it('creates what the review shows, however the step that was changed was left', async () => {
    const { user, calls, names, stale } = await open(DRAFT_ID)
    await raise(user, '3.500,00')
    await press(user, 'Voltar')
    await press(user, /Revisão/)
    expect(screen.getByText(/^R\$\s3\.500,00$/)).toBeTruthy()
    expect(screen.getByText('Não será enviado agora')).toBeTruthy()
    await press(user, 'Criar admissão')
    await screen.findByText('Admissão criada')
    expect(calls('save_admission_draft').at(-1)?.p_parts).toMatchObject({ person: { first_name: 'Carla' }, work: { hire_date: '2026-12-02' }, pay: { salary: '3500.00' } })
    // The draft is read once: after the end it is no more, and asking for it again would be refused.
    expect(names()).toEqual(['admission_draft', 'save_admission_draft', 'finish_admission_draft'])
    // Somebody more is shown wherever people are.
    expect(stale()).toHaveLength(4)
  })

  it('creates nothing when the last change cannot be kept, says so and keeps it for another try', async () => {
    const { user, failing, names } = await open(DRAFT_ID)
    await raise(user, '3.500,00')
    await press(user, /Revisão/)
    failing.add('save_admission_draft')
    await press(user, 'Criar admissão')
    await screen.findByText('A admissão não foi criada')
    expect(screen.getByText(/^R\$\s3\.500,00$/)).toBeTruthy()
    expect(names()).not.toContain('finish_admission_draft')
    failing.clear()
    await press(user, 'Criar admissão')
    await screen.findByText('Admissão criada')
  })

  it('shows money as money, and asks about a pay out of the ordinary before it creates anything', async () => {
    const { user, asking, names } = await open(DRAFT_ID)
    asking.add('finish_admission_draft')
    await raise(user, '980000')
    expect(salary().value).toBe('980.000')
    await press(user, /Revisão/)
    expect(screen.getByText(/^R\$\s980\.000,00$/)).toBeTruthy()
    await press(user, 'Criar admissão')
    await screen.findByText(/é muito maior que o comum\. Está certo assim\?/)
    await press(user, 'Voltar e corrigir')
    expect(screen.queryByText('A admissão não foi criada')).toBeNull()
    await press(user, 'Criar admissão')
    await user.click(await screen.findByRole('button', { name: 'Criar assim mesmo' }))
    await screen.findByText('Admissão criada')
    expect(names().filter((name) => name === 'finish_admission_draft')).toHaveLength(3)
  })

  it('goes to a field that cannot be kept as it was typed instead of creating the admission without it', async () => {
    const { user, names } = await open(DRAFT_ID)
    await raise(user, ',')
    await press(user, /Revisão/)
    await press(user, 'Criar admissão')
    await screen.findByText('Informe um valor como 3.500,00')
    expect(salary().value).toBe(',')
    expect(names()).not.toContain('finish_admission_draft')
    await user.clear(salary())
    await user.type(salary(), '3.000,00')
    await press(user, 'Salvar e continuar')
    await screen.findByRole('heading', { level: 2, name: 'Documentos' })
  })

  it('keeps every step that was changed when it is left for later, and how far one had come', async () => {
    const { user, calls } = await open(DRAFT_ID)
    await raise(user, '3.500,00')
    await press(user, 'Voltar')
    await press(user, 'Salvar rascunho e sair')
    await screen.findByText('Rascunho salvo')
    expect(calls('save_admission_draft')).toMatchObject([{ p_draft_id: DRAFT_ID, p_step: 6, p_check: false, p_parts: { pay: { salary: '3500.00' } } }])
  })

  it('asks before a change is lost that was left and not kept, also after another step was', async () => {
    const { user, history } = await open(DRAFT_ID)
    await raise(user, '3.500,00')
    await press(user, 'Voltar')
    await press(user, 'Salvar e continuar')
    await screen.findByRole('heading', { level: 2, name: 'Remuneração' })
    await user.click(screen.getByRole('link', { name: 'Cadastro rápido' }))
    await screen.findByText('Sair sem salvar?')
    await press(user, 'Continuar editando')
    await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull())
    await press(user, 'Salvar e continuar')
    await screen.findByRole('heading', { level: 2, name: 'Documentos' })
    await user.click(screen.getByRole('link', { name: 'Cadastro rápido' }))
    await waitFor(() => expect(history.location.pathname).toBe('/app/employees/new'))
  })

  it('begins a draft with the first step that is kept, and with that step alone', async () => {
    const { user, calls } = await open('')
    await user.type(screen.getByRole('textbox', { name: /^Nome(?! (social|da|do))/ }), 'Carla')
    await user.type(screen.getByRole('textbox', { name: /^Sobrenome/ }), 'Nogueira')
    await press(user, 'Salvar e continuar')
    await screen.findByRole('heading', { level: 2, name: 'Contrato e cargo' })
    await waitFor(() => expect(calls('save_admission_draft')).toHaveLength(1))
    const [save] = calls('save_admission_draft')
    expect(save).toMatchObject({ p_draft_id: null, p_step: 2, p_check: true })
    expect(Object.keys(save?.p_parts ?? {})).toEqual(['person', 'personal'])
  })
})
