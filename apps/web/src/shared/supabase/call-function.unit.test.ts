import { beforeEach, expect, it, vi } from 'vitest'

import { callFunction } from './call-function.ts'

const invoke = vi.fn<(name: string, options: { headers: Record<string, string> }) => Promise<{ data: unknown; error: unknown }>>()
vi.mock('./client.ts', () => ({ supabase: () => Promise.resolve({ functions: { invoke } }) }))
beforeEach(() => invoke.mockReset())

function answered(body: string, status: number) {
  return { data: null, error: Object.assign(new Error('non-2xx'), { context: new Response(body, { status }) }) }
}

it('a call answers its data and leaves the company of the admin mode out', async () => {
  invoke.mockResolvedValue({ data: { sent: true }, error: null })
  await expect(callFunction('invite-user', {})).resolves.toEqual({ sent: true })
  expect(invoke.mock.calls[0]?.[1].headers).toEqual({ 'x-outside-company': '1' })
})

it('a refusal keeps the words, code and field of the database', async () => {
  invoke.mockResolvedValue(answered(JSON.stringify({ code: 'RHEML', message: 'Este e-mail é de outro acesso.', field: 'email', hint: 'Use outro.' }), 400))
  await expect(callFunction('invite-user', {})).rejects.toMatchObject({
    code: 'RHEML',
    field: 'email',
    status: 400,
    message: 'Este e-mail é de outro acesso. Use outro.',
  })
})

it('an answer that is no refusal, or none at all, is a failure to try again', async () => {
  invoke.mockResolvedValue(answered('<html>', 503))
  await expect(callFunction('invite-user', {})).rejects.toMatchObject({ code: 'HTTP-503', kind: 'connection', retryable: true })
  invoke.mockResolvedValue({ data: null, error: new TypeError('Failed to fetch') })
  await expect(callFunction('invite-user', {})).rejects.toMatchObject({ kind: 'connection', retryable: true })
})
