// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'
import { companyAround, knownQueries } from '#testing/in-company.tsx'
import type { MyAdmission } from '../model/admission.ts'

const OWN_DATA = 'Preencher os dados pessoais'
const ARRIVING: MyAdmission = {
  first_name: 'Carla', status: 'active', hire_date: '2026-12-02', position: null, days_left: -3, company: 'Aurora', manager: null, buddy: null,
  admission_id: 'a1', cpf_confirmed: true, data_filled: false, first_day_place: null, first_day_time: null, first_day_dress: null, first_day_contact: null, first_day_notes: null, welcome_message: null, person: {}, personal: null,
  tasks: [{ id: 't1', title: OWN_DATA, kind: 'link', url: '/app/profile/admission', due_on: '2026-11-28', status: 'open', required: true, is_document: false }],
}

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

async function show(mine: MyAdmission, complete = json([])) {
  const asked = fakeBackend(({ path }) => (path.includes('rpc/complete_journey_task') ? complete : json(path.includes('rpc/my_admission') ? mine : [])), { signedIn: true })
  const [{ MyAdmissionPage }, { Around }] = await Promise.all([import('./my-admission-page.tsx'), companyAround(knownQueries([]).client)])
  render(<MyAdmissionPage Proof={({ id }) => <p>Comprovante de {id}</p>} />, { wrapper: Around })
  await screen.findByText('Seu primeiro dia', {}, { timeout: 5_000 })
  return asked
}

it('from the first day on, the own data are filled in by the profile, and the task can be completed', async () => {
  const asked = await show(ARRIVING)
  expect(screen.getByRole('link', { name: 'Abrir meu perfil' }).getAttribute('href')).toBe('/app/profile')
  await userEvent.click(screen.getByRole('button', { name: `Concluir ${OWN_DATA}` }))
  await waitFor(() => expect(asked.find(({ path }) => path.includes('rpc/complete_journey_task'))?.body).toMatchObject({ p_task_id: 't1' }))
})

it('a task that lacks its proof asks for it in its place', async () => {
  await show(ARRIVING, json({ code: 'RHCOM', message: 'Anexe o comprovante antes de concluir.', details: null, hint: null }, 400))
  await userEvent.click(screen.getByRole('button', { name: `Concluir ${OWN_DATA}` }))
  await screen.findByText('Comprovante de t1')
  expect(screen.queryByRole('button', { name: `Concluir ${OWN_DATA}` })).toBeNull()
})

it('before the first day they are filled in here, and the task has no other place', async () => {
  await show({ ...ARRIVING, status: 'pre_admission', days_left: 3 })
  expect(screen.getByText(/^Parte 1 de 3: identificação/)).toBeTruthy()
  expect(screen.queryByText(OWN_DATA)).toBeNull()
})
