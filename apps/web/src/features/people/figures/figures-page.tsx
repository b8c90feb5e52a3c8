import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatMonthLong } from '#shared/lib/dates.ts'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthLine } from '#shared/ui/charts/month-line.tsx'
import { MonthPairs } from '#shared/ui/charts/month-pairs.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { figuresQuery } from '../data/figures/figures-query.ts'
import type { PeopleFigures } from '../model/figures/figures.ts'
import { AgePyramid } from './age-pyramid.tsx'

const average = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const FLOW = ['Admissões', 'Desligamentos'] as const

function peopleWords(total: number): string {
  return total === 1 ? '1 pessoa' : `${total.toLocaleString('pt-BR')} pessoas`
}

function Charts({ figures }: { readonly figures: PeopleFigures }) {
  const { headcount, flow, tenure, span, leaders, averageSpan, ages } = figures
  const first = headcount[0]?.total ?? 0
  const last = headcount.at(-1)?.total ?? 0
  const change = last - first
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted tabular">
        {peopleWords(last)} hoje, {change === 0 ? 'como' : `${Math.abs(change).toLocaleString('pt-BR')} a ${change > 0 ? 'mais' : 'menos'} que`} há dois anos.
        {averageSpan !== null && ` ${leaders.toLocaleString('pt-BR')} com equipe, em média ${average.format(averageSpan)} em cada equipe direta.`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ChartCard title="Pessoas na empresa" columns={['Mês', 'Pessoas']} rows={headcount.map(({ month, total }) => ({ label: formatMonthLong(month), values: [total] }))}>
          <MonthLine label="Pessoas na empresa ao fim de cada mês" months={headcount} words={peopleWords} />
        </ChartCard>
        <ChartCard
          title="Admissões e desligamentos"
          columns={['Mês', ...FLOW]}
          rows={flow.map(({ month, first: hired, second: gone }) => ({ label: formatMonthLong(month), values: [hired, gone] }))}
        >
          <MonthPairs label="Admissões e desligamentos de cada mês" series={FLOW} pairs={flow} />
        </ChartCard>
        <ChartCard title="Tempo de empresa" columns={['Tempo', 'Pessoas']} rows={tenure.map(({ label, total }) => ({ label, values: [total] }))}>
          <BarList amounts={tenure} />
        </ChartCard>
        <ChartCard title="Tamanho das equipes diretas" columns={['Equipe direta', 'Líderes']} rows={span.map(({ label, total }) => ({ label, values: [total] }))}>
          <BarList amounts={span} />
        </ChartCard>
        {ages.length > 0 && (
          <ChartCard
            title="Pirâmide etária"
            className="lg:col-span-2"
            columns={['Idade', 'Mulheres', 'Homens', 'Sem informação', 'Total']}
            rows={ages.map(({ label, total, sexes }) => ({ label, values: sexes ? [sexes.women, sexes.men, sexes.unknown, total] : ['–', '–', '–', total] }))}
          >
            <AgePyramid bands={ages} />
          </ChartCard>
        )}
      </div>
    </div>
  )
}

/** Indicadores: how many people there are, for how long, of what age, and how large teams are. */
export function FiguresPage({ nav }: { readonly nav: ReactNode }) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const seesEveryone = can('view_all_employees')
  const figures = useQuery({ ...figuresQuery(companyId), enabled: seesEveryone })
  return (
    <>
      <PageHeader title="Indicadores de pessoas" description="Os últimos dois anos, mês a mês, e o retrato de hoje." />
      {nav}
      {seesEveryone ? (
        <QueryStates
          query={figures}
          pending={
            <div className="grid gap-5 lg:grid-cols-2">
              <Skeleton className="h-80 rounded-lg" />
              <Skeleton className="h-80 rounded-lg" />
            </div>
          }
          isEmpty={({ headcount }) => headcount.every(({ total }) => total === 0)}
          empty={
            <EmptyState icon={<ChartNoAxesColumn />} title="Ainda não há o que mostrar">
              Os gráficos aparecem quando houver trabalhadores cadastrados.
            </EmptyState>
          }
        >
          {(found) => <Charts figures={found} />}
        </QueryStates>
      ) : (
        <EmptyState icon={<ChartNoAxesColumn />} title="Só para quem vê todos os trabalhadores">
          Peça ao RH da sua empresa os números de que precisa.
        </EmptyState>
      )}
    </>
  )
}
