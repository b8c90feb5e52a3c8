import { Link, useNavigate } from '@tanstack/react-router'

import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { toast } from '#shared/ui/toast.ts'
import { createCompany } from '../data/companies/company-changes.ts'
import { companyInput, EMPTY_COMPANY } from '../model/companies/company-form.ts'
import { CompanyForm } from './company-form.tsx'
import { BackToCompanies } from './company-parts.tsx'

/** Registers a company. */
export function CompanyCreatePage() {
  const navigate = useNavigate()
  const refresh = useRefetch(SUBJECTS.companies)
  return (
    <>
      <PageHeader back={<BackToCompanies />} title="Cadastrar empresa" />
      <CompanyForm
        initial={EMPTY_COMPANY}
        saveLabel="Salvar empresa"
        cancel={
          <Link to="/app/enterprise/companies" className={buttonClass({ variant: 'ghost' })}>
            Cancelar
          </Link>
        }
        onSave={async (values) => {
          const input = companyInput(values)
          const companyId = await createCompany(input)
          void refresh()
          toast.success('Empresa cadastrada', { description: input.name })
          await navigate({ to: '/app/enterprise/companies/$companyId', params: { companyId }, ignoreBlocker: true })
        }}
      />
    </>
  )
}
