import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { PointLine } from '#shared/ui/charts/point-line.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evolutionQuery, purposesQuery } from '../data/surveys/survey-queries.ts'
import { hasFavourable, measured, type Measure, pointsOf, rangeOf, type Series, seriesName, tableOf } from '../model/surveys/evolution.ts'
import type { SurveyListState } from '../model/surveys/survey-list.ts'

const NOTHING = (
  <EmptyState icon={<ChartLine />} title="Ainda não há o que comparar">
    A evolução aparece quando a mesma pergunta tem resultados em dois formulários encerrados. Use perguntas do banco para poder comparar.
  </EmptyState>
)
/** Of these a point is a mean about people. */
const ABOUT_PEOPLE = 'evaluation_sheet'

type Control = Pick<ListControl<SurveyListState>, 'state' | 'change'>

/** How the answers to a question change from one form to the next. */
export function EvolutionPanel({ state, change }: Control) {
  const companyId = useCompanyId()
  const purposes = useQuery(purposesQuery(companyId))
  return (
    <QueryStates query={purposes} pending={<Skeleton className="h-96 rounded-lg" />} empty={NOTHING}>
      {(found) => {
        const purpose = (found.find((one) => one.purpose === state.tipo) ?? found[0])?.purpose ?? ''
        return (
          <div className="flex min-w-0 flex-col gap-6">
            <Field label="Tipo" className="w-72 max-w-full">
              <SelectInput value={purpose} options={found.map((one) => [one.purpose, one.label])} onChange={({ target }) => change({ tipo: target.value, serie: '' })} />
            </Field>
            <PurposeEvolution key={purpose} companyId={companyId} purpose={purpose} state={state} change={change} />
          </div>
        )
      }}
    </QueryStates>
  )
}

function PurposeEvolution({ companyId, purpose, state, change }: Control & { readonly companyId: string; readonly purpose: string }) {
  const evolution = useQuery(evolutionQuery(companyId, purpose))
  return (
    <QueryStates query={evolution} pending={<Skeleton className="h-80 rounded-lg" />} empty={NOTHING}>
      {(found) => {
        const series = found.find(({ key }) => key === state.serie) ?? found[0]
        if (series === undefined) return NOTHING
        const measure = hasFavourable(series) ? state.medida : ''
        return (
          <>
            <div className="flex flex-wrap gap-4">
              <Field label="Pergunta" className="min-w-0 flex-1 basis-72">
                <SelectInput value={series.key} options={found.map((one) => [one.key, seriesName(one)])} onChange={({ target }) => change({ serie: target.value })} />
              </Field>
              {hasFavourable(series) && (
                <Field label="Medida" className="w-60 max-w-full">
                  <SelectInput none="Média" value={measure} options={[['favoraveis', 'Respostas favoráveis']]} onChange={({ target }) => change({ medida: target.value === 'favoraveis' ? 'favoraveis' : '' })} />
                </Field>
              )}
            </div>
            <Chart series={series} measure={measure} />
            <Explanation series={series} isAboutPeople={purpose === ABOUT_PEOPLE} />
          </>
        )
      }}
    </QueryStates>
  )
}

function Chart({ series, measure }: { readonly series: Series; readonly measure: Measure }) {
  const name = seriesName(series)
  return (
    <ChartCard title={name} {...tableOf(series)}>
      <PointLine label={`${name}: ${measure === '' ? 'média' : 'respostas favoráveis'}`} points={pointsOf(series, measure)} range={rangeOf(series, measure)} words={(total) => measured(measure, total)} step="formulário" />
    </ChartCard>
  )
}

function Explanation({ series: { low, high, is_of_bank: isOfBank, kind }, isAboutPeople }: { readonly series: Series; readonly isAboutPeople: boolean }) {
  return (
    <p className="max-w-[70ch] text-sm text-text-muted">
      {isOfBank ? 'A mesma pergunta do banco, mesmo que as palavras tenham mudado. ' : 'Perguntas com as mesmas palavras e a mesma escala. '}
      {kind === 'scale' && low !== null && high !== null && `Escala de ${low} a ${high}; favorável é a nota no quarto de cima da escala. `}
      {isAboutPeople && 'Cada ponto é a média do que os outros responderam sobre cada pessoa, sem a autoavaliação e sem você, de cinco pessoas ou mais. '}
      Só entram formulários encerrados e o que cada um mostra por si.
    </p>
  )
}
