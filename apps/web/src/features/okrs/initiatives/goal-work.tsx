import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { goalWorkQuery } from '../data/work-queries.ts'
import type { ObjectiveDetail } from '../model/goal.ts'
import type { GoalWork as Work, Initiative } from '../model/work/initiative.ts'
import { BlockerItem } from './blocker-item.tsx'
import { InitiativeDialog } from './initiative-dialog.tsx'
import { InitiativeItem } from './initiative-item.tsx'

function Blockers({ objectiveId, work: { blockers, may_add: mayAct } }: { readonly objectiveId: string; readonly work: Work }) {
  const [areSolvedShown, setSolvedShown] = useState(false)
  const list = useFocusKept()
  const open = blockers.filter(({ resolved_at: at }) => at === null)
  const solved = blockers.length - open.length
  if (blockers.length === 0) return null
  const shown = areSolvedShown ? blockers : open
  return (
    <Section title="Impedimentos" note={open.length > 0 ? open.length : 'nenhum em aberto'}>
      <ul ref={list} aria-label="Impedimentos" className="divide-y empty:hidden">
        {shown.map((blocker) => <BlockerItem key={blocker.check_in_id} objectiveId={objectiveId} blocker={blocker} mayAct={mayAct} />)}
      </ul>
      {solved > 0 && (
        <Button size="sm" variant="ghost" className="-ml-3" aria-expanded={areSolvedShown} onClick={() => setSolvedShown(!areSolvedShown)}>
          {areSolvedShown ? 'Esconder resolvidos' : solved === 1 ? 'Ver 1 resolvido' : `Ver ${String(solved)} resolvidos`}
        </Button>
      )}
    </Section>
  )
}

function Parts({ view, work }: { readonly view: ObjectiveDetail; readonly work: Work }) {
  const [open, setOpen] = useState<Initiative | 'new' | null>(null)
  const list = useFocusKept()
  const { initiatives, may_add: mayAdd } = work
  const isEmpty = initiatives.length === 0
  return (
    <>
      <Blockers objectiveId={view.id} work={work} />
      {(!isEmpty || mayAdd) && (
        <Section
          title="Iniciativas"
          note={initiatives.length || undefined}
          actions={mayAdd && (
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden="true" className="size-4" />
              Nova iniciativa
            </Button>
          )}
        >
          {isEmpty ? (
            <p className="text-text-muted">O que será feito para chegar lá, com quem responde e até quando. Não conta no progresso.</p>
          ) : (
            <ul ref={list} aria-label="Iniciativas" className="-mt-2 divide-y">
              {initiatives.map((each) => <InitiativeItem key={each.id} initiative={each} onEdit={() => setOpen(each)} />)}
            </ul>
          )}
        </Section>
      )}
      {open !== null && <InitiativeDialog view={view} initiative={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What is in the way of an objective and what is done about it. */
export function GoalWork({ view }: { readonly view: ObjectiveDetail }) {
  return (
    <QueryStates query={useQuery(goalWorkQuery(view.id))} pending={<Skeleton className="h-24 rounded-md" />}>
      {(work) => <Parts view={view} work={work} />}
    </QueryStates>
  )
}
