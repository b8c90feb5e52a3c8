import { useEffect, useEffectEvent } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { DepartmentsPanel } from './departments-panel.tsx'

export interface DepartmentsPageProps {
  /** The company that a link asks for. */
  readonly wantedCompany: string | null
  /** The wish has been heard: it leaves the address, so that the selector has the last word. */
  readonly onHeard: () => void
}

/** Departamentos of the enterprise area: the company is the one chosen in the header. */
export function DepartmentsPage({ wantedCompany, onHeard }: DepartmentsPageProps) {
  const { selectedCompany, companies, setSelectedCompany } = useCompanyContext()
  const hear = useEffectEvent((id: string) => {
    const company = companies.find((each) => each.id === id)
    if (company) setSelectedCompany(company)
    onHeard()
  })
  useEffect(() => {
    if (wantedCompany !== null) hear(wantedCompany)
  }, [wantedCompany])
  const name = selectedCompany?.name ?? ''
  return (
    <>
      <PageHeader
        title="Departamentos"
        description={companies.length > 1 ? `Estrutura de ${name}. Troque a empresa no topo da página.` : `Estrutura de ${name}.`}
      />
      <DepartmentsPanel key={selectedCompany?.id} />
    </>
  )
}
