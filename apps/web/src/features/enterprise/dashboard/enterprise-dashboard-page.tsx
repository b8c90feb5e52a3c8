import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'

import { formatMonthLong } from '#shared/lib/dates.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import type { MonthAmount } from '#shared/ui/charts/amounts.ts'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthLine } from '#shared/ui/charts/month-line.tsx'
import { MonthPairs } from '#shared/ui/charts/month-pairs.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { type Figure, Figures } from '#shared/ui/figures.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { enterpriseDashboardQuery } from '../data/dashboard/enterprise-dashboard-query.ts'
import { type EnterpriseSummary, percentText } from '../model/dashboard/enterprise-summary.ts'
import { type MovesState, movesAddress } from '../model/dashboard/moves-address.ts'
import { AttentionBand } from './attention-band.tsx'
import { MovesSheet } from './moves-sheet.tsx'
import { RecentCard } from './recent-card.tsx'
import { RisksCard } from './risks-card.tsx'
import { SystemHealthCard } from './system-health-card.tsx'

const number = (total: number): string => total.toLocaleString('pt-BR')
/** A figure that opens its rows. */
const FIGURE_LINK = 'rounded-sm underline decoration-transparent underline-offset-4 transition-colors duration-100 hover:decoration-current'
const peopleText = (total: number): string => (total === 1 ? '1 pessoa' : `${number(total)} pessoas`)

/** Opens the admissions and exits that turnover counts: of all, of a company, of a month. */
type OnMoves = (narrowed?: Partial<Pick<MovesState, 'empresa' | 'mes'>>) => void

function GroupFigures({ summary, onMoves }: { readonly summary: EnterpriseSummary; readonly onMoves: OnMoves }) {
  const { inactiveCompanies: inactive } = summary
  const figures: readonly Figure[] = [
    {
      label: 'Empresas ativas',
      value: (
        <Link to="/app/enterprise/companies" search={{ show: 'active' }} className={FIGURE_LINK}>
          {number(summary.activeCompanies)}
        </Link>
      ),
      note: inactive === 0 ? 'nenhuma desativada' : `${number(inactive)} ${inactive === 1 ? 'desativada' : 'desativadas'}`,
    },
    {
      label: 'Pessoas',
      value: (
        <Link to="/app/enterprise/companies" search={{ sort: '-people' }} className={FIGURE_LINK}>
          {number(summary.people)}
        </Link>
      ),
      note: 'em todas as empresas',
    },
    {
      label: 'Rotatividade',
      value: (
        <button type="button" className={FIGURE_LINK} onClick={() => onMoves()}>
          {percentText(summary.turnover)}
          <span className="sr-only">: ver admissões e saídas</span>
        </button>
      ),
      note: 'nos últimos 12 meses',
    },
    {
      label: 'Usuários ativos',
      value: (
        <Link to="/app/enterprise/users" search={{ recent: true }} className={FIGURE_LINK}>
          {number(summary.signedIn)}
        </Link>
      ),
      note: `de ${number(summary.logins)} acessos, em 30 dias`,
    },
  ]
  return <Figures figures={figures} />
}

function monthRows(months: readonly MonthAmount[], words: (total: number) => number | string, onMoves?: OnMoves) {
  return months.map(({ month, total }) => ({ label: formatMonthLong(month), values: [words(total)], ...(onMoves && { onOpen: () => onMoves({ mes: month.slice(0, 7) }) }) }))
}

function Summary({ summary }: { readonly summary: EnterpriseSummary }) {
  const { state, onState } = useAddress(movesAddress)
  const onMoves: OnMoves = (narrowed) => onState({ ...movesAddress.start, ver: 'movimentos', ...narrowed })
  const { companyPeople, growth, moves, monthlyTurnover, companyTurnover, risks, recent } = summary
  return (
    <div className="grid gap-9">
      <div>
        <AttentionBand risks={risks} active={summary.activeCompanies} />
        <GroupFigures summary={summary} onMoves={onMoves} />
      </div>
      <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
        <div className="grid min-w-0 gap-9">
          <RisksCard risks={risks} />
          <ChartCard
            title="Crescimento em 12 meses"
            columns={['Mês', 'Pessoas no fim do mês']}
            rows={monthRows(growth, (total) => total)}
          >
            <MonthLine label="Pessoas no fim de cada mês" months={growth} words={peopleText} />
          </ChartCard>
          <ChartCard title="Rotatividade por mês" columns={['Mês', 'Rotatividade']} rows={monthRows(monthlyTurnover, percentText, onMoves)}>
            <MonthLine label="Rotatividade por mês" months={monthlyTurnover} words={percentText} markWords={percentText} fromZero />
          </ChartCard>
        </div>
        <div className="grid min-w-0 gap-9">
          <ChartCard
            title="Pessoas por empresa"
            columns={['Empresa', 'Pessoas']}
            rows={companyPeople.map(({ label, total }) => ({ label, values: [total] }))}
          >
            <BarList amounts={companyPeople} />
          </ChartCard>
          <ChartCard
            title="Admissões × desligamentos"
            columns={['Mês', 'Admissões', 'Desligamentos']}
            rows={moves.map(({ month, first, second }) => ({ label: formatMonthLong(month), values: [first, second], onOpen: () => onMoves({ mes: month.slice(0, 7) }) }))}
          >
            <MonthPairs label="Admissões e desligamentos por mês" series={['Admissões', 'Desligamentos']} pairs={moves} />
          </ChartCard>
          <ChartCard
            title="Rotatividade por empresa"
            columns={['Empresa', 'Em 12 meses']}
            rows={companyTurnover.map(({ label, total, companyId }) => ({ label, values: [percentText(total)], onOpen: () => onMoves({ empresa: companyId }) }))}
          >
            <BarList
              amounts={companyTurnover}
              words={percentText}
              onOpen={({ companyId }) => onMoves({ empresa: companyId })}
              opens="ver admissões e saídas"
            />
          </ChartCard>
        </div>
      </div>
      <RecentCard entries={recent} />
      <SystemHealthCard />
      {state.ver !== '' && <MovesSheet summary={summary} state={state} onState={onState} />}
    </div>
  )
}

function Placeholder() {
  return (
    <div className="grid gap-9">
      <Skeleton className="h-28 rounded-xl" />
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-9 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  )
}

/** The group at a glance: figures, movements, companies that need attention and what happened last. */
export function EnterpriseDashboardPage() {
  const query = useQuery(enterpriseDashboardQuery())
  const companies = (
    <Link to="/app/enterprise/companies" className={buttonClass()}>
      <Building2 aria-hidden="true" className="size-4" />
      Ver empresas
    </Link>
  )
  return (
    <>
      <PageHeader title="Gestão Empresarial" description="O retrato de todas as empresas do grupo hoje." actions={companies} />
      <QueryStates
        query={query}
        pending={<Placeholder />}
        isEmpty={({ activeCompanies, inactiveCompanies }) => activeCompanies + inactiveCompanies === 0}
        empty={
          <EmptyState icon={<Building2 />} title="Ainda não há empresas" action={companies}>
            Cadastre a primeira empresa para ver os números do grupo.
          </EmptyState>
        }
      >
        {(summary) => <Summary summary={summary} />}
      </QueryStates>
    </>
  )
}
