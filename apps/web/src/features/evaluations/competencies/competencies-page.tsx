import { Plus, Ruler } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { archiveCompetency } from '../data/competencies/competency-data.ts'
import { competencyList, type CompetencyListState } from '../model/competencies/competency-list.ts'
import { CompetenciesPanel } from './competencies-panel.tsx'
import { CompetencyForm } from './competency-form.tsx'
import { CompetencySheet } from './competency-sheet.tsx'

const RequirementsPanel = lazy(async () => ({ default: (await import('../requirements/requirements-panel.tsx')).RequirementsPanel }))
const ScalesSheet = lazy(async () => ({ default: (await import('../scales/scales-sheet.tsx')).ScalesSheet }))

const TABS = [{ value: 'lista', label: 'Competências' }, { value: 'cargos', label: 'Níveis por cargo' }] as const

/** Competências: what the company rates people by, the levels that positions require, and the scales of ratings. */
export function CompetenciesPage({ nav }: { readonly nav?: ReactNode }) {
  const list = useListState(competencyList)
  const companyId = useCompanyId()
  const { state, change } = list
  const close = (part: Partial<CompetencyListState>): void => change(part, { replace: true, ignoreBlocker: true })
  const { archive } = useArchiving(SUBJECTS.competencies, (id, isArchived) => archiveCompetency(companyId, id, isArchived), {
    done: 'Competência arquivada', back: 'Competência de volta', failed: 'A competência continua como estava',
  })
  const tab = state.tab === 'cargos' ? 'cargos' : 'lista'
  return (
    <>
      <PageHeader
        title="Competências"
        description="O que a empresa espera de cada pessoa, com o que se vê em cada nível, e as escalas das avaliações."
        actions={
          <>
            <Button onClick={() => change({ escalas: true })}>
              <Ruler aria-hidden="true" className="size-4" />
              Escalas
            </Button>
            <Button variant="primary" onClick={() => change({ nova: true })}>
              <Plus aria-hidden="true" className="size-4" />
              Nova competência
            </Button>
          </>
        }
      />
      {nav}
      <Tabs label="Competências" value={tab} onValueChange={(next) => change({ ...competencyList.cleared(state), tab: next === 'cargos' ? 'cargos' : '' })} tabs={TABS}>
        <TabPanel value={tab}>
          {tab === 'lista' && <CompetenciesPanel list={list} />}
          <Suspense fallback={<TableSkeleton />}>{tab === 'cargos' && <RequirementsPanel list={list} />}</Suspense>
        </TabPanel>
      </Tabs>
      {state.nova && <CompetencyForm companyId={companyId} competency={null} onClose={() => close({ nova: false })} />}
      {state.competencia !== '' && (
        <CompetencySheet
          key={state.competencia}
          companyId={companyId}
          competencyId={state.competencia}
          onArchive={(competency, isArchived) => {
            archive(competency, isArchived)
            close({ competencia: '' })
          }}
          onClose={() => close({ competencia: '' })}
        />
      )}
      <Suspense>{state.escalas && <ScalesSheet companyId={companyId} onClose={() => close({ escalas: false })} />}</Suspense>
    </>
  )
}
