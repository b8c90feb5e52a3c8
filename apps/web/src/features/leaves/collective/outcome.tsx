import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import type { MoveOptions } from '#shared/list/use-address.ts'
import { Button } from '#shared/ui/button.tsx'
import { undoCollective } from '../data/collective/collective-acts.ts'
import { checkQuery } from '../data/collective/collective-queries.ts'
import { type Collective, STATUSES } from '../model/collective/collective.ts'
import type { CollectiveState } from '../model/collective/collective-url.ts'
import { Notices } from './notices.tsx'
import { PeopleList } from './people-list.tsx'

function UndoDialog({ collective, onClose }: { readonly collective: Collective; readonly onClose: () => void }) {
  const undo = useAct({
    act: (reason: string) => undoCollective(collective.id, reason),
    done: (status) => (status === 'undone' ? ['Férias coletivas desfeitas', 'Os saldos voltaram e todos foram avisados.'] : null),
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Desfazer as férias coletivas?"
      description="As licenças são canceladas, os saldos voltam ao que eram e todos são avisados. O histórico fica."
      confirmLabel="Desfazer"
      tone="danger"
      act={undo}
      failure="Não foram desfeitas"
      onConfirm={undo.mutate}
      onClose={onClose}
    />
  )
}

export interface OutcomeProps {
  readonly collective: Collective
  readonly state: CollectiveState
  /** Goes on with what is given, from the beginning. */
  readonly onGo: (part: Partial<CollectiveState>, options?: MoveOptions) => void
}

/** What came of announced collective vacations, their notices, and the way back until the day before. */
export function Outcome({ collective, state, onGo }: OutcomeProps) {
  const [asks, setAsks] = useState(false)
  const check = useQuery(checkQuery(collective.id, collective.starts_on ?? '', collective.ends_on ?? ''))
  const { label, tone } = STATUSES[collective.status]
  const canUndo = collective.status === 'announced' && (collective.starts_on ?? '') > todayIso()
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{label}</Badge>
        <p className="tabular">
          {formatDate(collective.starts_on)} a {formatDate(collective.ends_on)}
        </p>
        {canUndo && (
          <Button variant="ghost" className="sm:ml-auto" onClick={() => setAsks(true)}>
            <Undo2 aria-hidden="true" className="size-4" />
            Desfazer
          </Button>
        )}
      </div>
      {collective.status === 'announced' && collective.failure !== null && (
        <Alert tone="danger" title="As férias coletivas não foram desfeitas">
          {collective.failure} Nada mudou.
        </Alert>
      )}
      {collective.status === 'undone' && (
        <Alert tone="warning" title="Desfeitas antes do começo">
          {collective.undo_reason}
        </Alert>
      )}
      {collective.status === 'announced' && (
        <section aria-labelledby="collective-notices" className="flex flex-col gap-3">
          <h2 id="collective-notices" className="text-md font-semibold">
            Comunicações
          </h2>
          <Notices collective={collective} check={check.data} />
        </section>
      )}
      <PeopleList
        id={collective.id}
        status={collective.status}
        filter={state.show}
        term={state.q}
        onShown={(show, q) => onGo({ ...state, show, q }, { replace: true })}
      />
      {asks && <UndoDialog collective={collective} onClose={() => setAsks(false)} />}
    </div>
  )
}
