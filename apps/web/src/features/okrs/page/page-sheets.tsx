import { lazy, Suspense } from 'react'

import type { ListControl } from '#shared/list/use-list-state.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { mayBegin } from '../model/writing/objective-draft.ts'

const ObjectiveSheet = lazy(async () => ({ default: (await import('../detail/objective-sheet.tsx')).ObjectiveSheet }))
const NewObjectiveSheet = lazy(async () => ({ default: (await import('../form/objective-form-sheet.tsx')).NewObjectiveSheet }))
const EditObjectiveSheet = lazy(async () => ({ default: (await import('../form/objective-form-sheet.tsx')).EditObjectiveSheet }))
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
          kpiId={state.apartir}
          onClose={() => close({ novo: false, acima: '', apartir: '' })}
        />
      )}
      {state.ciclos && reach.manages_all && <CyclesSheet companyId={companyId} cycles={reach.cycles} onClose={() => close({ ciclos: false })} />}
    </Suspense>
  )
}
