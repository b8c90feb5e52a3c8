// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { type Company, CompanyContext, useCompanyContext } from '#shared/company/company-context.ts'
import { SessionContext } from '#shared/session/session-context.ts'
import { sessionValue } from '#testing/session.ts'
import { AdminModeBanner } from './admin-mode-banner.tsx'
import { CompanySelector } from './company-selector.tsx'

afterEach(cleanup)

const aurora = { id: 'a', name: 'Aurora', active: true, modules_off: [], brand_hue: null }
const boreal = { id: 'b', name: 'Boreal', active: true, modules_off: [], brand_hue: null }

function show(isMaster: boolean, companies: readonly Company[], setSelectedCompany: (company: Company) => void = () => undefined): void {
  const company = { selectedCompany: companies[0] ?? null, companies, isLoading: false, error: null, setSelectedCompany, retry: () => undefined }
  render(
    <SessionContext value={sessionValue({ isMaster, role: isMaster ? 'master' : 'admin' })}>
      <CompanyContext value={company}>
        <AdminModeBanner />
        <CompanySelector />
      </CompanyContext>
    </SessionContext>,
  )
}

describe('the company selector', () => {
  it('moves a master from company to company', async () => {
    const select = vi.fn<(company: Company) => void>()
    show(true, [aurora, boreal], select)
    await userEvent.selectOptions(screen.getByLabelText('Empresa'), 'Boreal')
    expect(select).toHaveBeenCalledWith(boreal)
  })
  it('is not there for a single company, nor for anyone but a master', () => {
    show(true, [aurora])
    expect(screen.queryByLabelText('Empresa')).toBeNull()
    cleanup()
    show(false, [aurora, boreal])
    expect(screen.queryByLabelText('Empresa')).toBeNull()
  })
})

describe('the admin-mode banner', () => {
  it('names the company to a master, and is not there for others', () => {
    show(true, [aurora])
    expect(screen.getByText('Aurora')).toBeTruthy()
    cleanup()
    show(false, [aurora])
    expect(screen.queryByText('Aurora')).toBeNull()
  })
})

describe('useCompanyContext', () => {
  it('refuses to work outside its provider', () => {
    const Outside = (): string => String(useCompanyContext().isLoading)
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Outside />)).toThrow('useCompanyContext must be used within a CompanyProvider')
    silenced.mockRestore()
  })
})
