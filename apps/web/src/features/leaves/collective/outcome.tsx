import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { undoCollective } from '../data/collective/collective-acts.ts'
import { checkQuery, peopleQuery } from '../data/collective/collective-queries.ts'
import { type Collective, STATUSES } from '../model/collective/collective.ts'
import type { CollectiveUrl } from '../model/collective/collective-url.ts'
import { Notices } from './notices.tsx'
import { PeopleList } from './people-list.tsx'

function UndoDialog({ collective, onClose }: { readonly collective: Collective; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const undo = useMutation({
    mutationFn: () => undoCollective(collective.id, reason),
    onSuccess: (status) => {
      if (status === 'undone') toast.success('Férias coletivas desfeitas', { description: 'Os saldos voltaram e todos foram avisados.' })
      onClose()
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['leaves'] }), client.invalidateQueries({ queryKey: ['inbox'] })]),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Desfazer as férias coletivas?"
      description="As licenças são canceladas, os saldos voltam ao que eram e todos são avisados. O histórico fica."
      footer={
        <>
          <Button onClick={onClose}>Manter</Button>
          <Button
            variant="danger"
            pending={undo.isPending}
            onClick={() => {
              setChecked(true)
              if (reason.trim() !== '') undo.mutate()
            }}
          >
            Desfazer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={undo.error} title="Não foram desfeitas" />
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

export interface OutcomeProps {
  readonly collective: Collective
  readonly url: CollectiveUrl
  readonly onUrl: (url: CollectiveUrl, options?: { readonly replace?: boolean }) => void
}

/** What came of announced collective vacations, their notices, and the way back until the day before. */
export function Outcome({ collective, url, onUrl }: OutcomeProps) {
  const [asks, setAsks] = useState(false)
  const people = useQuery(peopleQuery(collective.id, collective.status))
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
          <Notices collective={collective} notifyBy={check.data?.notify_by ?? null} />
        </section>
      )}
      <QueryStates query={people} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(shares) => <PeopleList shares={shares} filter={url.show ?? 'all'} term={url.q ?? ''} onShown={(show, q) => onUrl({ ...url, show, q }, { replace: true })} />}
      </QueryStates>
      {asks && <UndoDialog collective={collective} onClose={() => setAsks(false)} />}
    </div>
  )
}
