import { lazy, Suspense } from 'react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { mayBegin } from '../model/writing/objective-draft.ts'

const ObjectiveSheet = lazy(async () => ({ default: (await import('../detail/objective-sheet.tsx')).ObjectiveSheet }))
const NewObjectiveSheet = lazy(async () => ({ default: (await import('../form/objective-form-sheet.tsx')).NewObjectiveSheet }))
const EditObjectiveSheet = lazy(async () => ({ default: (await import('../form/objective-form-sheet.tsx')).EditObjectiveSheet }))
const ClosingSheet = lazy(async () => ({ default: (await import('../closing/closing-sheet.tsx')).ClosingSheet }))
const TemplatesSheet = lazy(async () => ({ default: (await import('../templates/templates-sheet.tsx')).TemplatesSheet }))
const GivenSheet = lazy(async () => ({ default: (await import('../gifts/given-sheet.tsx')).GivenSheet }))
const CyclesSheet = lazy(async () => ({ default: (await import('../cycles/cycles-sheet.tsx')).CyclesSheet }))

interface PageSheetsProps extends Pick<ListControl<OkrsAddress>, 'state' | 'change'> {
  readonly companyId: string
  readonly reach: GoalCycles
  /** The one that is shown; null while there is none. */
  readonly cycle: GoalCycle | null
}

/** What the address opens over the page, whatever the tab. */
export function PageSheets({ companyId, reach, cycle, state, change }: PageSheetsProps) {
  const close = (part: Partial<OkrsAddress>): void => change(part, { replace: true, ignoreBlocker: true })
  const { objetivo } = state
  return (
    <Suspense>
      {objetivo !== '' && !state.editar && <ObjectiveSheet key={objetivo} id={objetivo} onClose={() => close({ objetivo: '' })} onEdit={() => change({ editar: true })} onOpen={(id) => change({ objetivo: id })} />}
      {objetivo !== '' && state.editar && <EditObjectiveSheet key={objetivo} id={objetivo} companyId={companyId} reach={reach} onClose={() => close({ editar: false })} />}
      {state.novo && cycle && mayBegin(reach, cycle) && (
        <NewObjectiveSheet
          companyId={companyId}
          reach={reach}
          cycle={cycle}
          parentId={state.acima}
          templateId={state.modelo}
          kpiId={state.apartir}
          onClose={() => close({ novo: false, acima: '', modelo: '', apartir: '' })}
        />
      )}
      {state.fechamento && cycle && <ClosingSheet companyId={companyId} cycle={cycle} onClose={() => close({ fechamento: false })} onOpen={(id) => change({ objetivo: id, fechamento: false })} />}
      {state.modelos && <TemplatesSheet companyId={companyId} leads={reach.leads} onUse={cycle && mayBegin(reach, cycle) ? (modelo) => change({ modelos: false, novo: true, modelo }) : null} onClose={() => close({ modelos: false })} />}
      {state.dadas && cycle && reach.leads && <GivenSheet companyId={companyId} cycle={cycle} onClose={() => close({ dadas: false })} />}
      {state.ciclos && reach.manages_all && <CyclesSheet companyId={companyId} cycles={reach.cycles} onClosing={(ciclo) => change({ ciclos: false, ciclo, fechamento: true })} onClose={() => close({ ciclos: false })} />}
    </Suspense>
  )
}
