import type { ReactNode } from 'react'

import { formatDate, formatMonthLong } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Card } from '#shared/ui/card.tsx'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { MonthLine } from '#shared/ui/charts/month-line.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { type AbsenceReport, changeText, peakDays, percent, rateOf } from '../model/absences/absence-report.ts'
import { HeatMap } from './heat-map.tsx'

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function Headline({ report }: { readonly report: AbsenceReport }) {
  const [peak] = peakDays(report, 1)
  const [first, last] = [report.months.at(-2), report.months.at(-1)]
  const change = first && last ? rateOf(last) - rateOf(first) : null
  return (
    <Figures
      figures={[
        { label: 'Absenteísmo', value: percent(rateOf(report)), note: `${number.format(report.away)} de ${number.format(report.contracted)} dias de trabalho` },
        { label: 'Pessoas que se ausentaram', value: number.format(report.absent_people), note: `de ${number.format(report.people)}` },
        { label: 'No último mês', value: last ? percent(rateOf(last)) : '—', note: changeText(change) },
        { label: 'Dia com mais ausentes', value: peak ? formatDate(peak.day) : '—', note: peak ? `${number.format(peak.away)} ${peak.away > 1 ? 'pessoas' : 'pessoa'}` : 'ninguém se ausentou' },
      ]}
    />
  )
}

/** The figures of a time: how much, of what, where, when. */
export function AbsenceFigures({ report, children }: { readonly report: AbsenceReport; readonly children: ReactNode }) {
  const rates = report.months.map((month) => ({ month: `${month.month}-01`, total: rateOf(month) * 100 }))
  const rateWords = (total: number): string => percent(total / 100)
  const departments = report.departments
    .map((each) => ({ label: each.name, total: rateOf(each) * 100 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const counted = report.types.filter(({ counts }) => counts)
  const others = report.types.filter(({ counts }) => !counts)
  return (
    <div className="flex flex-col gap-9">
      <Headline report={report} />
      <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
        <ChartCard title="Absenteísmo por mês" columns={['Mês', 'Taxa', 'Dias ausentes']} rows={report.months.map((month) => ({ label: formatMonthLong(`${month.month}-01`), values: [percent(rateOf(month)), number.format(month.away)] }))}>
          {rates.length > 0 ? (
            <MonthLine label="Taxa de absenteísmo de cada mês" months={rates} words={rateWords} markWords={(rate) => `${number.format(rate)}%`} fromZero />
          ) : (
            <p className="text-text-muted">Nenhum mês neste período ainda.</p>
          )}
        </ChartCard>
        <ChartCard title="Dias por tipo" columns={['Tipo', 'Dias', 'Pessoas']} rows={report.types.map(({ name, days, people }) => ({ label: name, values: [number.format(days), people] }))}>
          {counted.length > 0 ? <BarList amounts={counted.map(({ name, days }) => ({ label: name, total: days }))} words={daysText} /> : <p className="text-text-muted">Ninguém se ausentou neste período.</p>}
          {others.length > 0 && (
            <p className="mt-4 text-sm text-text-muted">Fora da taxa: {others.map(({ name, days }) => `${name} (${daysText(days)})`).join(', ')}.</p>
          )}
        </ChartCard>
        <ChartCard
          title="Absenteísmo por departamento"
          columns={['Departamento', 'Taxa', 'Dias ausentes']}
          rows={report.departments.map((each) => ({ label: each.name, values: [percent(rateOf(each)), number.format(each.away)] }))}
        >
          {departments.length > 0 ? <BarList amounts={departments.slice(0, 8)} words={rateWords} /> : <p className="text-text-muted">Nenhum departamento teve ausências.</p>}
        </ChartCard>
        <Card title="Dias com mais ausentes">
          {peakDays(report).length === 0 ? (
            <p className="text-text-muted">Ninguém se ausentou neste período.</p>
          ) : (
            <BarList amounts={peakDays(report).map(({ day, away }) => ({ label: formatDate(day), total: away }))} words={(total) => `${number.format(total)} ${total > 1 ? 'pessoas' : 'pessoa'}`} />
          )}
        </Card>
        <Card title="Calendário" className="lg:col-span-2">
          <HeatMap report={report} />
        </Card>
      </div>
      {children}
    </div>
  )
}
