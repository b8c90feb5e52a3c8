// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { newQuestion } from './form-draft.ts'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('saves a draft with the end of its last day, and without one where there is none', async () => {
  const asked = fakeBackend(() => json('f'))
  const { saveForm } = await import('./form-data.ts')
  const draft = { mode: 'anonymous', closesOn: '', questions: [{ ...newQuestion('n'), title: 'Onde?', options: ['Aqui', 'Ali', ''] }] } as const
  expect(await saveForm('c', 'poll', 's', draft)).toBe('f')
  await saveForm('c', 'poll', 's', { ...draft, closesOn: '2026-11-30' })
  const saved = { p_company_id: 'c', p_purpose: 'poll', p_subject_id: 's', p_mode: 'anonymous', p_questions: [{ kind: 'single', title: 'Onde?', is_required: true, options: ['Aqui', 'Ali'] }] }
  expect(asked.map(({ body }) => body)).toEqual([saved, { ...saved, p_closes_at: new Date(2026, 10, 30, 23, 59, 59).toISOString() }])
})

it('says where the database found a draft wrong', async () => {
  fakeBackend(() => json({ code: 'RHFRM', message: 'Escreva pelo menos duas opções.', details: 'question_0', hint: 'Confira a pergunta.' }, 400))
  const { saveForm } = await import('./form-data.ts')
  await expect(saveForm('c', 'poll', 's', { mode: 'anonymous', closesOn: '', questions: [newQuestion('n')] })).rejects.toMatchObject({ code: 'RHFRM', field: 'question_0' })
})
