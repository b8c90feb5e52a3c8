import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { OffboardingState } from '../model/offboarding-state.ts'
import { ExitFormSheet } from '../open/exit-form-sheet.tsx'
import { ExitsScreen } from './exits-screen.tsx'

interface OffboardingPageProps {
  readonly companyId: string
  readonly state: OffboardingState
  readonly onState: (state: OffboardingState) => void
  readonly onCase: (exitId: string) => void
  readonly renderCase: (exitId: string, onClose: () => void) => ReactNode
  /** The lists of tasks that exits begin from. */
  readonly templates: ReactNode
}

/** Offboarding, for RH: who leaves, what is missing, and the lists of tasks. */
export function OffboardingPage({ companyId, state, onState, onCase, renderCase, templates }: OffboardingPageProps) {
  const begin = (
    <Button variant="primary" onClick={() => onState({ ...state, novo: '1' })}>
      <UserMinus aria-hidden="true" className="size-4" />
      Iniciar desligamento
    </Button>
  )
  const actions = (
    <>
      <Link to="/app/offboarding/analytics" className={buttonClass()}>
        <ChartNoAxesColumn aria-hidden="true" className="size-4" />
        Análise
      </Link>
      {begin}
    </>
  )
  return (
    <>
      <PageHeader title="Offboarding" description="Quem está saindo, o que falta e o que acontece no último dia." actions={actions} />
      <Tabs
        label="Offboarding"
        value={state.tab}
        onValueChange={(tab) => onState({ ...state, tab })}
        tabs={[
          { value: 'andamento', label: 'Desligamentos' },
          { value: 'roteiros', label: 'Roteiros' },
        ]}
      >
        <TabPanel value="andamento">
          <ExitsScreen begin={begin} renderCase={renderCase} />
        </TabPanel>
        <TabPanel value="roteiros">{templates}</TabPanel>
      </Tabs>
      {state.novo !== '' && <ExitFormSheet companyId={companyId} isHr person={null} onSaved={onCase} onClose={() => onState({ ...state, novo: '' })} />}
    </>
  )
}
