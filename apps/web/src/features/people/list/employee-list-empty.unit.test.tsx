// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import type { Role } from '#shared/access/permissions.gen.ts'
import { SessionContext } from '#shared/session/session-context.ts'
import { sessionValue } from '#testing/session.ts'
import { employeeList } from '../model/list/list-state.ts'
import { COMPANY_ID, renderInCompany } from '../testing/render-in-company.tsx'
import { EmployeeListEmpty } from './employee-list-empty.tsx'

afterEach(cleanup)

function show(role: Role): string[] {
  const ignore = (): undefined => undefined
  renderInCompany(
    <SessionContext value={sessionValue({ role })}>
      <EmployeeListEmpty companyId={COMPANY_ID} state={employeeList.start} filters={[]} onChange={ignore} onClear={ignore} onCreate={ignore} />
    </SessionContext>,
  )
  return [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(({ textContent }) => textContent)
}

describe('a company without people', () => {
  it('offers HR its spreadsheet before a person one by one', () => {
    expect(show('admin')).toEqual(['Importar', 'Cadastrar trabalhador'])
    expect(screen.getByRole('link', { name: 'Importar' }).getAttribute('href')).toBe('/app/employees/import/all')
  })

  it('offers a manager a person, and nothing to who registers nobody', () => {
    expect(show('manager')).toEqual(['Cadastrar trabalhador'])
    cleanup()
    expect(show('user')).toEqual([])
    expect(screen.getByText('Quando o RH cadastrar as pessoas, elas aparecem aqui.')).toBeTruthy()
  })
})
