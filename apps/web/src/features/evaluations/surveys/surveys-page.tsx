import { lazy, type ReactNode, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { surveyList } from '../model/surveys/survey-list.ts'
import { SurveyListPanel } from './survey-list-panel.tsx'

const EvolutionPanel = lazy(async () => ({ default: (await import('./evolution-panel.tsx')).EvolutionPanel }))
const SurveySheet = lazy(async () => ({ default: (await import('./survey-sheet.tsx')).SurveySheet }))

const TABS = [{ value: 'lista', label: 'Formulários' }, { value: 'evolucao', label: 'Evolução' }] as const

/** Resultados: what all forms of the company came to, and how answers change over time. */
export function SurveysPage({ nav }: { readonly nav: ReactNode }) {
  const companyId = useCompanyId()
  const list = useListState(surveyList)
  const { state, change } = list
  const tab = state.aba === '' ? 'lista' : 'evolucao'
  return (
    <>
      <PageHeader title="Resultados" description="Enquetes, pesquisas, pulsos, ciclos e avaliações de experiência em um só lugar, com a participação e a evolução das mesmas perguntas." />
      {nav}
      <Tabs label="Resultados" value={tab} onValueChange={(next) => change({ aba: next === 'evolucao' ? 'evolucao' : '' })} tabs={TABS}>
        <TabPanel value={tab}>
          {tab === 'lista' && <SurveyListPanel list={list} />}
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>{tab === 'evolucao' && <EvolutionPanel state={state} change={change} />}</Suspense>
        </TabPanel>
      </Tabs>
      <Suspense>
        {state.formulario !== '' && <SurveySheet key={state.formulario} companyId={companyId} subjectId={state.formulario} onClose={() => change({ formulario: '' }, { replace: true })} />}
      </Suspense>
    </>
  )
}
