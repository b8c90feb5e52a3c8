import { Link } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonClass } from '#shared/ui/button.tsx'
import { SurveysPanel } from '#shared/surveys/surveys-panel.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { OnboardingState } from '../model/onboarding-state.ts'
import { DraftsPanel } from './drafts-panel.tsx'

export interface OnboardingPageProps {
  readonly state: OnboardingState
  readonly onState: (state: OnboardingState) => void
  /** Who is arriving. */
  readonly underway: ReactNode
  /** The lists of tasks that admissions begin from. */
  readonly templates: ReactNode
}

/** The way to a new admission. */
export function NewAdmission() {
  return (
    <Link to="/app/onboarding/new" className={buttonClass({ variant: 'primary' })}>
      <UserPlus aria-hidden="true" className="size-4" />
      Nova admissão
    </Link>
  )
}

function Begin() {
  return (
    <>
      <Link to="/app/onboarding/launch" className={buttonClass()}>
        <Users aria-hidden="true" className="size-4" />
        Iniciar em lote
      </Link>
      <NewAdmission />
    </>
  )
}

/** Onboarding, for administrators: who is arriving, what was begun, and the lists of tasks. */
export function OnboardingPage({ state, onState, underway, templates }: OnboardingPageProps) {
  return (
    <>
      <PageHeader title="Onboarding" description="Quem está chegando, o que falta e com quem está." actions={<Begin />} />
      <Tabs
        label="Onboarding"
        value={state.tab}
        onValueChange={(tab) => onState({ ...state, tab, pesquisa: '' })}
        tabs={[
          { value: 'andamento', label: 'Em andamento' },
          { value: 'rascunhos', label: 'Rascunhos' },
          { value: 'roteiros', label: 'Roteiros' },
          { value: 'pesquisas', label: 'Pesquisas' },
        ]}
      >
        <TabPanel value="andamento">
          {underway}
        </TabPanel>
        <TabPanel value="rascunhos">
          <DraftsPanel />
        </TabPanel>
        <TabPanel value="roteiros">
          {templates}
        </TabPanel>
        <TabPanel value="pesquisas">
          <SurveysPanel
            module="onboarding"
            intro="Quem chega responde depois de 7, 30 e 90 dias, sem se identificar."
            first="A primeira pesquisa começa sozinha, no dia de cada pessoa."
            openId={state.pesquisa}
            onOpen={(pesquisa) => onState({ ...state, pesquisa })}
          />
        </TabPanel>
      </Tabs>
    </>
  )
}
