import { useCompanyId } from '#shared/company/company-context.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { lastList } from './last-list.ts'

export function BackToList() {
  return (
    <BackLink to="/app/employees" search={lastList(useCompanyId())}>
      Trabalhadores
    </BackLink>
  )
}
