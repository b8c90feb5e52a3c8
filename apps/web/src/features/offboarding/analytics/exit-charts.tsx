import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatMonthLong } from '#shared/lib/dates.ts'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthStack } from '#shared/ui/charts/month-stack.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { type ExitAnalysis, hiddenText, othersText, type Period, REHIRES, TENURES } from '../model/exit-analytics.ts'
import { exitList } from '../model/exit-list.ts'
import { ExitsLink } from './exits-link.tsx'

const SERIES = ['Voluntários', 'Involuntários', 'Outros']

interface BarsProps {
  readonly title: string
  readonly heading: string
  readonly amounts: readonly { readonly label: string; readonly total: number; readonly name?: ReactNode }[]
  /** Said below the bars, or in their place where there are none. */
  readonly note?: string | null
  readonly none?: string
}

function Bars({ title, heading, amounts, note = null, none = 'Nada a mostrar neste período.' }: BarsProps) {
  return (
    <ChartCard title={title} columns={[heading, 'Desligamentos']} rows={amounts.map(({ label, total }) => ({ label, values: [total] }))}>
      {amounts.length === 0 ? <p className="text-text-muted">{none}</p> : <BarList amounts={amounts} name={({ label }) => amounts.find((amount) => amount.label === label)?.name ?? label} />}
      {note !== null && <p className="mt-3 text-sm text-text-muted tabular">{note}</p>}
    </ChartCard>
  )
}

/** Causes, departments and managers, as far as they may be shown. */
function Guarded({ guarded, period }: { readonly guarded: NonNullable<ExitAnalysis['guarded']>; readonly period: Period }) {
  const { causes, departments, managers, min_group: min } = guarded
  const none = `Nenhum grupo com ${min} desligamentos ou mais.`
  return (
    <>
      <p className="max-w-[70ch] text-text-muted lg:col-span-2">{hiddenText(min)}</p>
      <Bars
        title="Causas apontadas pelo RH"
        heading="Causa"
        none={causes.known === 0 ? 'O RH ainda não registrou causas neste período.' : none}
        note={causes.known === 0 ? null : `${causes.known.toLocaleString('pt-BR')} com causa registrada; um desligamento pode ter várias.${causes.is_partial ? ' Há outras causas que não aparecem.' : ''}`}
        amounts={causes.groups}
      />
      <Bars
        title="Departamentos"
        heading="Departamento"
        none={none}
        note={departments.groups.length === 0 ? null : othersText(departments.hidden)}
        amounts={departments.groups.map(({ id, label, total }) => ({ label, total, name: <ExitsLink period={period} filters={{ department: id }}>{label}</ExitsLink> }))}
      />
      <Bars
        title="Gestores"
        heading="Gestor"
        none={none}
        note={managers.groups.length === 0 ? null : othersText(managers.hidden)}
        amounts={managers.groups.map(({ id, label, total }) => ({
          label,
          total,
          name: (
            <Link to="/app/employees/$employeeId" params={{ employeeId: id }} className={TEXT_LINK}>
              {label}
            </Link>
          ),
        }))}
      />
    </>
  )
}

/** The charts of the exits of a period. */
export function ExitCharts({ analysis, period }: { readonly analysis: ExitAnalysis; readonly period: Period }) {
  const { months, reasons, tenures, rehire, guarded } = analysis
  const known = (reason: string | null) => exitList.from({ reason: reason ?? '' }).reason
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <ChartCard
        title="Desligamentos por mês"
        className="lg:col-span-2"
        columns={['Mês', ...SERIES]}
        rows={months.map(({ month, voluntary, involuntary, other }) => ({ label: formatMonthLong(month), values: [voluntary, involuntary, other] }))}
      >
        <MonthStack label="Desligamentos de cada mês" series={SERIES} rows={months.map(({ month, voluntary, involuntary, other }) => ({ month, values: [voluntary, involuntary, other] }))} />
      </ChartCard>
      <Bars
        title="Motivos"
        heading="Motivo"
        amounts={reasons.map(({ reason, label, total }) => {
          const filter = known(reason)
          return { label, total, ...(filter !== '' && { name: <ExitsLink period={period} filters={{ reason: filter }}>{label}</ExitsLink> }) }
        })}
      />
      <Bars title="Tempo de empresa ao sair" heading="Tempo" amounts={tenures.map(({ bucket, total }) => ({ label: TENURES[bucket], total }))} />
      <Bars title="Recontratação" heading="Resposta do RH" amounts={REHIRES.map(({ key, label }) => ({ label, total: rehire[key] }))} />
      {guarded !== null && <Guarded guarded={guarded} period={period} />}
    </div>
  )
}
