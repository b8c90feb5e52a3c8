import { createFileRoute } from '@tanstack/react-router'

import { monthFrom } from '#features/people/model/sheets/payroll.ts'
import { PayrollPage } from '#features/people/sheets/payroll-page.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/payroll')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly mes?: string } => {
    const mes = monthFrom(search['mes'], todayIso())
    return mes === undefined ? {} : { mes }
  },
  component: Payroll,
  staticData: { title: 'Arquivo da folha' },
})

function Payroll() {
  const { mes = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <PayrollPage month={mes} onMonth={(next) => void navigate({ search: next === null ? {} : { mes: next }, replace: true, resetScroll: false })} nav={<PeopleNav />} />
}
