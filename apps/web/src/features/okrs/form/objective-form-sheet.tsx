import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { type QueryLike, QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { objectiveQuery } from '../data/goal-queries.ts'
import { kpiBoardQuery } from '../data/kpi-queries.ts'
import { objectiveTemplatesQuery } from '../data/life-queries.ts'
import type { GoalCycle, GoalCycles, Kpi, ObjectiveDetail, ObjectiveTemplate } from '../model/goal.ts'
import { keyResultOfKpi } from '../model/kpi.ts'
import { draftOf, freshObjective, fromTemplate, levelsFor } from '../model/writing/objective-draft.ts'
import { ObjectiveForm } from './objective-form.tsx'

interface SheetProps {
  readonly companyId: string
  readonly reach: GoalCycles
  readonly onClose: () => void
}

function Waiting({ title, query, onClose }: { readonly title: string; readonly query: Omit<QueryLike<unknown>, 'data'>; readonly onClose: () => void }) {
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
  readonly template: ObjectiveTemplate | null
  /** An indicator of the board that the objective is about. */
  readonly kpi: Kpi | null
}

function NewForm({ reach, cycle, parent, template, kpi, ...rest }: NewFormProps) {
  const { employee } = useSession()
  // A master has no row in most companies that they look after.
  const [fresh] = useState(() => {
    const levels = levelsFor(reach)
    const blank = freshObjective(
      levels,
      employee !== null && employee.company_id === rest.companyId ? { id: employee.id, name: employee.display_name ?? employee.first_name } : null,
      parent && { id: parent.id, title: parent.title },
    )
    if (kpi !== null) return { ...blank, keyResults: [keyResultOfKpi(kpi)] }
    return template === null ? blank : fromTemplate(blank, template, levels)
  })
  const begun = [parent?.id ?? kpi?.id ?? '', ...(template === null ? [] : [template.id])].join(':')
  return <ObjectiveForm {...rest} reach={reach} cycle={cycle} objective={null} fresh={fresh} draftName={`new:${cycle.id}:${begun}`} />
}

interface NewSheetProps extends SheetProps {
  readonly cycle: GoalCycle
  readonly parentId: string
  /** Empty: from nothing. */
  readonly templateId: string
  readonly kpiId: string
}

/** Begins an objective, under another where there is one, from a model or out of an indicator of the board where one was chosen. */
export function NewObjectiveSheet({ parentId, templateId, kpiId, ...rest }: NewSheetProps) {
  const board = useQuery({ ...kpiBoardQuery(rest.companyId), enabled: kpiId !== '' })
  const parent = useQuery(objectiveQuery(parentId))
  const templates = useQuery({ ...objectiveTemplatesQuery(rest.companyId), enabled: templateId !== '' })
  if (parentId !== '' && parent.data === undefined) return <Waiting title="Novo objetivo" query={parent} onClose={rest.onClose} />
  if (templateId !== '' && templates.data === undefined) return <Waiting title="Novo objetivo" query={templates} onClose={rest.onClose} />
  if (kpiId !== '' && board.isPending) return <Waiting title="Novo objetivo" query={board} onClose={rest.onClose} />
  return <NewForm {...rest} parent={parent.data ?? null} template={templates.data?.find(({ id }) => id === templateId) ?? null} kpi={board.data?.kpis.find(({ id }) => id === kpiId) ?? null} />
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
