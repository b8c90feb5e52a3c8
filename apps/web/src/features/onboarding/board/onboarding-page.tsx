import { Link } from '@tanstack/react-router'
import { LayoutList, SquareKanban, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { OnboardingState } from '../model/onboarding-state.ts'
import { Arrivals } from './arrivals.tsx'
import { DraftsPanel } from './drafts-panel.tsx'

export interface OnboardingPageProps {
  readonly state: OnboardingState
  readonly onState: (state: OnboardingState) => void
  /** The lists of tasks that admissions begin from. */
  readonly templates: ReactNode
}

function NewAdmission() {
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
export function OnboardingPage({ state, onState, templates }: OnboardingPageProps) {
  const isBoard = state.vista === 'quadro'
  return (
    <>
      <PageHeader title="Onboarding" description="Quem está chegando, o que falta e com quem está." actions={<Begin />} />
      <Tabs
        label="Onboarding"
        value={state.tab}
        onValueChange={(tab) => onState({ ...state, tab, pessoa: '' })}
        tabs={[
          { value: 'andamento', label: 'Em andamento' },
          { value: 'rascunhos', label: 'Rascunhos' },
          { value: 'roteiros', label: 'Roteiros' },
        ]}
      >
        <TabPanel value="andamento">
          <Arrivals
            openId={state.pessoa}
            onOpen={(pessoa) => onState({ ...state, pessoa })}
            isBoard={isBoard}
            empty={{ text: 'Comece pela nova admissão: dados, contrato, documentos e tarefas em um só lugar.', action: <NewAdmission /> }}
            toolbar={
              <div className="flex justify-end">
                <Button size="sm" onClick={() => onState({ ...state, vista: isBoard ? '' : 'quadro' })}>
                  {isBoard ? <LayoutList aria-hidden="true" className="size-4" /> : <SquareKanban aria-hidden="true" className="size-4" />}
                  {isBoard ? 'Ver como lista' : 'Ver por etapa'}
                </Button>
              </div>
            }
          />
        </TabPanel>
        <TabPanel value="rascunhos">
          <DraftsPanel />
        </TabPanel>
        <TabPanel value="roteiros">
          {templates}
        </TabPanel>
      </Tabs>
    </>
  )
}

export interface NewcomersPageProps {
  readonly openId: string
  readonly onOpen: (employeeId: string) => void
}

/** Who is arriving in the reader's team. */
export function NewcomersPage({ openId, onOpen }: NewcomersPageProps) {
  return (
    <Arrivals
      openId={openId}
      onOpen={onOpen}
      isBoard={false}
      empty={{ text: 'Quando alguém for admitido na sua equipe, a chegada aparece aqui, com o guia e as suas tarefas.' }}
    />
  )
}
