import { useId } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { SelectInput } from '#shared/ui/inputs.tsx'

/** Moves a master from company to company; nobody else has it, nor is it there for a single company. */
export function CompanySelector({ className }: { readonly className?: string }) {
  const { isMaster } = useSession()
  const { companies, selectedCompany, setSelectedCompany } = useCompanyContext()
  const id = useId()
  const isShown = isMaster && companies.length > 1
  useShortcut('company.switch', () => document.getElementById(id)?.focus(), isShown)
  if (!isShown) return null
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        Empresa
      </label>
      <SelectInput
        id={id}
        value={selectedCompany?.id ?? ''}
        onChange={(event) => {
          const company = companies.find((candidate) => candidate.id === event.target.value)
          if (company) setSelectedCompany(company)
        }}
        options={companies.map((company) => [company.id, company.name])}
      />
    </div>
  )
}
