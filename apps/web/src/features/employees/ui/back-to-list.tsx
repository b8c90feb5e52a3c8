import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { lastList } from './last-list.ts'

export function BackToList() {
  return (
    <Link
      to="/app/employees"
      search={lastList(useCompanyId())}
      className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text coarse:min-h-11"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      Trabalhadores
    </Link>
  )
}
