import { useQuery } from '@tanstack/react-query'
import { Undo2, UsersRound } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { undoGiven } from '../data/life-acts.ts'
import { givenObjectivesQuery } from '../data/life-queries.ts'
import type { GivenObjective, GoalCycle } from '../model/goal.ts'
import { objectivesText } from '../model/looks.ts'

interface GivenSheetProps {
  readonly companyId: string
  readonly cycle: GoalCycle
  readonly onClose: () => void
}

function GivenItem({ given, onUndo }: { readonly given: GivenObjective; readonly onUndo: () => void }) {
  const { title, objectives, untouched, is_published: isPublished, by, at, undone_at: undone } = given
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{title}</span>
          <Badge dashed={!isPublished}>{isPublished ? 'Publicado' : 'Rascunho'}</Badge>
          {undone !== null && <Badge>Desfeito</Badge>}
        </p>
        <p className="tabular text-sm break-words text-text-muted">{`Para ${peopleText(objectives)} · ${by.name} · ${formatDateTime(at)}`}</p>
      </div>
      {undone === null && untouched > 0 && (
        <Button size="sm" aria-label={`Desfazer: ${title}`} onClick={onUndo}>
          <Undo2 aria-hidden="true" className="size-4" />
          Desfazer
        </Button>
      )}
    </li>
  )
}

/** What was given to many people at once, and the way back for what nobody touched. */
export function GivenSheet({ companyId, cycle, onClose }: GivenSheetProps) {
  const given = useQuery(givenObjectivesQuery(companyId, cycle.id))
  const [asked, setAsked] = useState<GivenObjective | null>(null)
  const undo = useAct({
    act: ({ id }: GivenObjective) => undoGiven(id),
    done: ({ taken_back: taken, kept }) => [taken === 1 ? '1 objetivo desfeito' : `${String(taken)} objetivos desfeitos`, kept === 0 ? undefined : kept === 1 ? '1 já tinha mudanças e ficou.' : `${String(kept)} já tinham mudanças e ficaram.`],
    stale: SUBJECTS.goals,
    onDone: () => setAsked(null),
  })
  return (
    <Sheet open onOpenChange={onClose} title="Objetivos dados a várias pessoas" description={cycle.name} width="max-w-2xl">
      <QueryStates query={given} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(list) => list.length === 0} empty={<EmptyState icon={<UsersRound />} title="Nada dado a várias pessoas neste ciclo">Em um novo objetivo, marque “Dar este objetivo a várias pessoas”.</EmptyState>}>
        {(list) => (
          <ul aria-label="Objetivos dados a várias pessoas" className="divide-y border-y">
            {list.map((each) => <GivenItem key={each.id} given={each} onUndo={() => setAsked(each)} />)}
          </ul>
        )}
      </QueryStates>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Desfazer?"
          description={`${objectivesText(asked.untouched)} em que ninguém mexeu ${asked.untouched === 1 ? 'é cancelado' : 'são cancelados'}.${asked.objectives > asked.untouched ? ` ${objectivesText(asked.objectives - asked.untouched)} com mudanças ou check-ins ${asked.objectives - asked.untouched === 1 ? 'fica' : 'ficam'}.` : ''}`}
          confirmLabel="Desfazer"
          tone="danger"
          pending={undo.isPending}
          error={undo.error}
          failure="Nada foi desfeito"
          onConfirm={() => undo.mutate(asked)}
        />
      )}
    </Sheet>
  )
}
