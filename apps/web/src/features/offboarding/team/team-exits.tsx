import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StageBadge } from '../board/exit-look.tsx'
import { teamExitsQuery } from '../data/team-exits.ts'
import type { TeamExit } from '../model/exit.ts'

interface TeamExitsProps {
  readonly openId: string
  /** Whose exit is open, where the address names the person alone. */
  readonly personId: string
  readonly onOpen: (exitId: string) => void
  readonly renderCase: (exitId: string, onClose: () => void) => ReactNode
}

function Row({ exit, onOpen }: { readonly exit: TeamExit; readonly onOpen: () => void }) {
  return (
    <li>
      <button type="button" data-row={exit.id} onClick={onOpen} className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg px-3 py-3.5 text-left hover:bg-hover">
        <PersonChip person={exit.employee} detail={exit.reason_label} />
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {exit.origin === 'letter' && exit.stage === 'requested' && !exit.talked && <Badge tone="warning">Falta conversar</Badge>}
          <StageBadge stage={exit.stage} />
          <span className="text-sm text-text-muted tabular">Último dia {formatDate(exit.last_day)}</span>
        </span>
      </button>
    </li>
  )
}

/** Who leaves the team of a manager. */
export function TeamExits({ openId, personId, onOpen, renderCase }: TeamExitsProps) {
  const exits = useQuery(teamExitsQuery())
  const shownId = openId === '' ? (exits.data?.find(({ employee_id: id }) => id === personId)?.id ?? '') : openId
  return (
    <>
      <QueryStates
        query={exits}
        pending={<Skeleton className="h-48 rounded-lg" />}
        empty={
          <EmptyState icon={<DoorOpen />} title="Ninguém da equipe está saindo">
            Quando alguém da equipe pedir demissão, ou um desligamento for comunicado, ele aparece aqui, com a passagem e as suas tarefas.
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Saídas da equipe" className="divide-y">
            {found.map((exit) => (
              <Row key={exit.id} exit={exit} onOpen={() => onOpen(exit.id)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {shownId !== '' && renderCase(shownId, () => onOpen(''))}
    </>
  )
}
