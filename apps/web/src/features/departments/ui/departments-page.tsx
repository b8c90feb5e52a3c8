import { useCompanyContext } from '../../../shared/company/company-context.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { DepartmentsPanel } from './departments-panel.tsx'

/** Departamentos of the enterprise area: the company is the one chosen in the header. */
export function DepartmentsPage() {
  const { selectedCompany, companies } = useCompanyContext()
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
