import { SurveysPanel } from '#shared/surveys/surveys-panel.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { AnalyticsState } from '../model/exit-analytics.ts'
import { ExitAnalysisPanel } from './exit-analysis-panel.tsx'

interface AnalyticsPageProps {
  readonly state: AnalyticsState
  readonly onState: (state: AnalyticsState) => void
}

/** Why people leave, for RH: the figures of exits, and what those who left answered. */
export function AnalyticsPage({ state, onState }: AnalyticsPageProps) {
  return (
    <>
      <PageHeader back={<BackLink to="/app/offboarding">Offboarding</BackLink>} title="Análise de desligamentos" description="Quantas pessoas saem, por quê e o que elas contam." />
      <Tabs
        label="Análise de desligamentos"
        value={state.tab}
        onValueChange={(tab) => onState({ ...state, tab, pesquisa: '' })}
        tabs={[
          { value: 'analise', label: 'Números' },
          { value: 'entrevistas', label: 'Entrevistas' },
        ]}
      >
        <TabPanel value="analise">
          <ExitAnalysisPanel state={state} onState={onState} />
        </TabPanel>
        <TabPanel value="entrevistas">
          <SurveysPanel
            module="offboarding"
            intro="Quem vai sair responde à entrevista de saída desde o comunicado até o último minuto, sem se identificar."
            first="A primeira começa com o próximo desligamento comunicado; quem perde o acesso na hora não é convidado."
            openId={state.pesquisa}
            onOpen={(pesquisa) => onState({ ...state, pesquisa })}
          />
        </TabPanel>
      </Tabs>
    </>
  )
}
