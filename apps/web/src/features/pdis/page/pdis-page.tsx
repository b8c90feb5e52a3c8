import { lazy, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { useSession } from '#shared/session/session-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { planList, type PlanListState, TAB_LABELS, tabsFor } from '../model/pdis-list.ts'
import type { TaskForm } from '../model/task-form.ts'
import { OwnPanel } from '../plan/own-panel.tsx'
import { PlanSheet } from '../plan/plan-sheet.tsx'

const PlansPanel = lazy(async () => ({ default: (await import('../lists/plans-panel.tsx')).PlansPanel }))
const DevelopmentPanel = lazy(async () => ({ default: (await import('../lists/panel.tsx')).DevelopmentPanel }))
const LibraryPanel = lazy(async () => ({ default: (await import('../library/library-panel.tsx')).LibraryPanel }))
const GapsPanel = lazy(async () => ({ default: (await import('../gaps/gaps-panel.tsx')).GapsPanel }))
const PlanFormSheet = lazy(async () => ({ default: (await import('../form/plan-form-sheet.tsx')).PlanFormSheet }))

function PageSheets({ list: { state, change }, taskForm }: { readonly list: ListControl<PlanListState>; readonly taskForm: TaskForm }) {
  const close = (part: Partial<PlanListState>): void => change(part, { replace: true, ignoreBlocker: true })
  const isEditing = state.plano !== '' && state.editar
  const kept = state.tab === 'competencias' ? state.pessoa : ''
  return (
    <>
      {state.plano !== '' && !state.editar && <PlanSheet key={state.plano} id={state.plano} taskForm={taskForm} onEdit={() => change({ editar: true })} onClose={() => close({ plano: '' })} />}
      <Suspense>
        {(state.novo || isEditing) && (
          <PlanFormSheet
            planId={isEditing ? state.plano : ''}
            personId={state.pessoa}
            participantId={state.avaliacao}
            feedbackId={state.feedback}
            competencyId={state.competencia}
            onSaved={(plano) => close({ novo: false, editar: false, avaliacao: '', feedback: '', competencia: '', pessoa: kept, plano })}
            onClose={() => close({ novo: false, editar: false, avaliacao: '', feedback: '', competencia: '', pessoa: kept, ...(state.competencia !== '' && { plano: '' }) })}
          />
        )}
      </Suspense>
    </>
  )
}

/** PDI: the own plan and competencies for everybody, the team's for who leads, those of the company for HR. */
export function PdisPage({ taskForm }: { readonly taskForm: TaskForm }) {
  const list = useListState(planList)
  const { state, change } = list
  const companyId = useCompanyId()
  const { employee } = useSession()
  const { can } = usePermissions()
  const tabs = tabsFor(can)
  const tab = tabs.find((each) => each === state.tab) ?? 'meu'
  const me = employee?.id ?? ''
  const open = (plano: string): void => change({ plano })
  const begin = (pessoa: string): void => change({ novo: true, pessoa })
  return (
    <>
      <PageHeader title="PDI" description="O que cada pessoa quer aprender, por quais caminhos, e o que já foi comprovado." />
      <Tabs label="PDI" inTitle value={tab} onValueChange={(next) => change({ ...planList.start, tab: next === 'meu' ? '' : next })} tabs={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}>
        <TabPanel value={tab}>
          {tab === 'meu' && <OwnPanel taskForm={taskForm} onOpen={open} onEdit={(plano) => change({ plano, editar: true })} onBegin={() => begin(me)} onGaps={() => change({ tab: 'competencias' })} />}
          <Suspense fallback={<TableSkeleton />}>
            {(tab === 'equipe' || tab === 'empresa') && <PlansPanel key={`${tab}:${companyId}`} scope={tab === 'equipe' ? 'team' : 'all'} list={list} onOpen={open} onBegin={() => begin('')} />}
            {tab === 'painel' && <DevelopmentPanel />}
            {tab === 'biblioteca' && <LibraryPanel list={list} />}
            {tab === 'competencias' && (
              <GapsPanel
                key={state.pessoa || me}
                employeeId={state.pessoa || me}
                isOwn={state.pessoa === '' || state.pessoa === me}
                positionId={state.cargo}
                onPosition={(cargo) => change({ cargo })}
                onPlan={(gap, competencia) => (gap.plan_id === null ? change({ novo: true, pessoa: gap.person.id, competencia }) : change({ plano: gap.plan_id, editar: true, competencia }))}
              />
            )}
          </Suspense>
        </TabPanel>
      </Tabs>
      <PageSheets list={list} taskForm={taskForm} />
    </>
  )
}
