import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, Search, Users } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { formatMonthLong } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthColumns } from '#shared/ui/charts/month-columns.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { dashboardSummaryQuery } from '../data/dashboard-summary-query.ts'
import type { DashboardSummary } from '../model/dashboard-summary.ts'
import { quickActions } from '../model/quick-actions.ts'
import { ComingCard } from './coming-card.tsx'

const ICONS = { people: Users, directory: Search, profile: CircleUserRound } as const

function QuickActions() {
  return quickActions(usePermissions()).map(({ label, path, icon }) => {
    const Icon = ICONS[icon]
    return (
      <Link key={path} to={path} className={buttonClass()}>
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Link>
    )
  })
}

function Figures({ summary }: { readonly summary: DashboardSummary }) {
  const joined = summary.hireMonths?.reduce((sum, { total }) => sum + total, 0)
  const figures = [
    { label: 'Pessoas trabalhando', total: summary.headcount },
    ...(summary.statuses?.filter(({ label }) => label !== 'Ativos') ?? []),
    ...(joined === undefined ? [{ label: 'Departamentos', total: summary.departmentCount }] : [{ label: 'Admissões em 12 meses', total: joined }]),
  ]
  return (
    <dl className="flex flex-wrap gap-3 sm:gap-5">
      {figures.map(({ label, total }) => (
        <div key={label} className="flex min-w-0 flex-1 basis-36 flex-col-reverse justify-end rounded-lg border bg-surface p-4 sm:p-5">
          <dt className="text-sm break-words text-text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular">{total.toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Summary({ summary }: { readonly summary: DashboardSummary }) {
  const { departments, hireMonths, birthdays, anniversaries } = summary
  return (
    <>
      <Figures summary={summary} />
      {/* Columns of the browser: the cards of every company, many departments or few, end at about one height. */}
      <div className="mt-5 gap-5 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        <ChartCard title="Pessoas por departamento" columns={['Departamento', 'Pessoas']} rows={departments.map(({ label, total }) => ({ label, values: [total] }))}>
          <BarList amounts={departments} />
        </ChartCard>
        {hireMonths && (
          <ChartCard
            title="Admissões por mês"
            columns={['Mês', 'Admissões']}
            rows={hireMonths.map(({ month, total }) => ({ label: formatMonthLong(month), values: [total] }))}
          >
            <MonthColumns months={hireMonths} label="Admissões por mês" />
          </ChartCard>
        )}
        <ComingCard birthdays={birthdays} anniversaries={anniversaries} />
      </div>
    </>
  )
}

function Placeholder() {
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}

export function DashboardPage() {
  const { employee } = useSession()
  const { selectedCompany } = useCompanyContext()
  const query = useQuery(dashboardSummaryQuery(useCompanyId()))
  const greeting = employee ? `Olá, ${employee.display_name?.split(' ')[0] ?? employee.first_name}. Este é o retrato de ${selectedCompany?.name ?? ''} hoje.` : undefined
  return (
    <>
      <PageHeader title="Dashboard" description={greeting} actions={<QuickActions />} />
      <QueryStates
        query={query}
        pending={<Placeholder />}
        isEmpty={({ headcount, statuses }) => headcount === 0 && statuses === null}
        empty={
          <Card>
            <EmptyState icon={<Users />} title="Ainda não há pessoas nesta empresa">
              Quando os trabalhadores forem cadastrados, os números aparecem aqui.
            </EmptyState>
          </Card>
        }
      >
        {(summary) => <Summary summary={summary} />}
      </QueryStates>
    </>
  )
}
