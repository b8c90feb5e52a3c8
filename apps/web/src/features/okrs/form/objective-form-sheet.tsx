import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { objectiveQuery } from '../data/goal-queries.ts'
import { kpiBoardQuery } from '../data/kpi-queries.ts'
import type { GoalCycle, GoalCycles, Kpi, ObjectiveDetail } from '../model/goal.ts'
import { keyResultOfKpi } from '../model/kpi.ts'
import { draftOf, freshObjective, levelsFor } from '../model/writing/objective-draft.ts'
import { ObjectiveForm } from './objective-form.tsx'

interface SheetProps {
  readonly companyId: string
  readonly reach: GoalCycles
  readonly onClose: () => void
}

function Waiting<Data>({ title, query, onClose }: { readonly title: string; readonly query: UseQueryResult<Data>; readonly onClose: () => void }) {
  return (
    <Sheet open onOpenChange={onClose} title={title} width="max-w-3xl">
      <QueryStates query={{ ...query, data: undefined }} pending={<Skeleton className="h-96 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}

interface NewFormProps extends SheetProps {
  readonly cycle: GoalCycle
  readonly parent: ObjectiveDetail | null
  /** An indicator of the board that the objective is about. */
  readonly kpi: Kpi | null
}

function NewForm({ reach, cycle, parent, kpi, ...rest }: NewFormProps) {
  const { employee } = useSession()
  // A master has no row in most companies that they look after.
  const [fresh] = useState(() => ({
    ...freshObjective(
      levelsFor(reach),
      employee !== null && employee.company_id === rest.companyId ? { id: employee.id, name: employee.display_name ?? employee.first_name } : null,
      parent && { id: parent.id, title: parent.title },
    ),
    ...(kpi && { keyResults: [keyResultOfKpi(kpi)] }),
  }))
  return <ObjectiveForm {...rest} reach={reach} cycle={cycle} objective={null} fresh={fresh} draftName={`new:${cycle.id}:${parent?.id ?? kpi?.id ?? ''}`} />
}

/** Begins an objective, under another or out of an indicator of the board where there is one. */
export function NewObjectiveSheet({ parentId, kpiId, ...rest }: SheetProps & { readonly cycle: GoalCycle; readonly parentId: string; readonly kpiId: string }) {
  const board = useQuery({ ...kpiBoardQuery(rest.companyId), enabled: kpiId !== '' })
  const parent = useQuery(objectiveQuery(parentId))
  if (parentId !== '' && parent.data === undefined) return <Waiting title="Novo objetivo" query={parent} onClose={rest.onClose} />
  if (kpiId !== '' && board.isPending) return <Waiting title="Novo objetivo" query={board} onClose={rest.onClose} />
  return <NewForm {...rest} parent={parent.data ?? null} kpi={board.data?.kpis.find(({ id }) => id === kpiId) ?? null} />
}

function EditForm({ reach, objective, ...rest }: SheetProps & { readonly objective: ObjectiveDetail }) {
  const [opened] = useState(objective)
  const [fresh] = useState(() => draftOf(objective))
  const cycle = reach.cycles.find(({ id }) => id === opened.cycle_id)
  if (!cycle) return null
  return <ObjectiveForm {...rest} reach={reach} cycle={cycle} objective={opened} fresh={fresh} draftName={opened.id} />
}

/** Edits an objective, always starting from what is stored now. */
export function EditObjectiveSheet({ id, ...rest }: SheetProps & { readonly id: string }) {
  const query = useQuery({ ...objectiveQuery(id), refetchOnMount: 'always' })
  // A copy from the cache may be old: editing it would only lead to a conflict.
  if (query.data === undefined || !query.isFetchedAfterMount) return <Waiting title="Editar objetivo" query={query} onClose={rest.onClose} />
  return <EditForm {...rest} objective={query.data} />
}
