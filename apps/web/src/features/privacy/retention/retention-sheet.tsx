import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { usePrivacyAct } from '../data/privacy-acts.ts'
import { cancelErasure, releaseHold } from '../data/retention-acts.ts'
import { keptPersonQuery } from '../data/retention-queries.ts'
import { ACTS, type Erasure, type ErasureLine, evidenceText, type Hold, KEPT, type RetentionPerson, rowsOf } from '../model/retention.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'

function ReleaseDialog({ hold, onClose }: { readonly hold: Hold; readonly onClose: () => void }) {
  const act = usePrivacyAct((reason: string) => releaseHold(hold.id, reason), { done: 'Retenção encerrada', onDone: onClose })
  return <ReasonDialog title="Encerrar a retenção" confirmLabel="Encerrar retenção" act={act} failure="A retenção continua" onConfirm={(reason) => act.mutate(reason)} onClose={onClose} />
}

function CancelDialog({ erasureId, onClose }: { readonly erasureId: string; readonly onClose: () => void }) {
  const act = usePrivacyAct((reason: string) => cancelErasure(erasureId, reason), { done: 'Anonimização cancelada', onDone: onClose })
  return <ReasonDialog title="Cancelar a anonimização" confirmLabel="Cancelar anonimização" act={act} failure="A anonimização continua pedida" onConfirm={(reason) => act.mutate(reason)} onClose={onClose} />
}

function Preview({ lines }: { readonly lines: readonly ErasureLine[] }) {
  return (
    <Card title="O que a anonimização faz">
      {(['delete', 'blank', 'keep'] as const).map((act) => {
        const shown = lines.filter((line) => line.act === act)
        return shown.length > 0 && (
          <section key={act} aria-label={ACTS[act]} className="mb-4 last:mb-0">
            <h4 className="font-medium">{ACTS[act]}</h4>
            <ul className="mt-1 flex flex-col gap-1.5">
              {shown.map(({ title, rows, reason }) => (
                <li key={`${title} ${reason ?? ''}`} className="text-sm">
                  <span className="break-words">{title}</span> <span className="tabular text-text-muted">({rowsOf(rows)})</span>
                  {reason !== null && <span className="block text-text-muted">{reason}</span>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <p className="text-sm text-text-muted">Nome, documentos e contatos saem também de qualquer outro texto da empresa, das notificações e da auditoria.</p>
    </Card>
  )
}

function Holds({ holds, onRelease }: { readonly holds: readonly Hold[]; readonly onRelease: (hold: Hold) => void }) {
  return (
    <Card title="Retenções">
      <ul aria-label="Retenções" className="flex flex-col gap-4">
        {holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-start justify-between gap-2">
            <div className="min-w-0 flex-1">
              <p className="break-words">{hold.reason}</p>
              <p className="text-sm text-text-muted">
                {[hold.is_whole ? null : 'Um documento', hold.placed_by?.name, formatDateTime(hold.placed_at), hold.review_on === null ? null : `rever em ${formatDate(hold.review_on)}`].filter(Boolean).join(', ')}
              </p>
              {hold.released_at !== null && (
                <p className="text-sm break-words text-text-muted">Encerrada em {[formatDateTime(hold.released_at), hold.released_by?.name].filter(Boolean).join(', ')}: {hold.release_reason}</p>
              )}
            </div>
            {hold.released_at === null && <Button size="sm" onClick={() => onRelease(hold)}>Encerrar</Button>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ENDED: Readonly<Record<Erasure['status'], string>> = { waiting: 'Pedida', cancelled: 'Cancelada', done: 'Concluída' }

function Erasures({ erasures }: { readonly erasures: readonly Erasure[] }) {
  return (
    <Card title="Anonimização">
      <ul aria-label="Anonimizações" className="flex flex-col gap-4">
        {erasures.map((erasure) => (
          <li key={erasure.id} className="min-w-0">
            <p className="font-medium">{erasure.status === 'waiting' ? `Será feita em ${formatDate(erasure.due_on)}` : `${ENDED[erasure.status]} em ${formatDateTime(erasure.ended_at ?? '')}`}</p>
            <p className="text-sm text-text-muted">Pedida em {[formatDateTime(erasure.requested_at), erasure.requested_by?.name].filter(Boolean).join(', ')}</p>
            {erasure.cancel_reason !== null && <p className="text-sm break-words">{erasure.cancel_reason}</p>}
            {erasure.status === 'done' && (
              <>
                <p className="mt-1">{evidenceText(erasure)}</p>
                {erasure.is_name_shared === true && <p className="text-sm text-text-muted">Outra pessoa da empresa tem o mesmo nome: ele saiu só do que era desta pessoa.</p>}
                <p className="mt-1 text-sm break-all text-text-muted">Código da evidência (SHA-256): {erasure.digest}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Body({ kept }: { readonly kept: RetentionPerson }) {
  const [dialog, setDialog] = useState<'erase' | 'hold' | 'cancel' | null>(null)
  const [released, setReleased] = useState<Hold | null>(null)
  const { person, state, erasure_id: erasureId } = kept
  const close = (): void => setDialog(null)
  const isHeld = kept.holds.some(({ released_at: at, is_whole: isWhole }) => at === null && isWhole)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={person} size="lg" detail={`Saiu em ${formatDate(kept.left_on)}`} />
        <Badge tone={KEPT[state].tone}>{KEPT[state].label}</Badge>
      </div>
      {(state === 'due' || state === 'waiting' || !isHeld) && state !== 'done' && (
        <div className="flex flex-wrap gap-2">
          {state === 'due' && kept.problem === null && <Button variant="danger" onClick={() => setDialog('erase')}>Anonimizar</Button>}
          {state === 'waiting' && <Button variant="primary" onClick={() => setDialog('cancel')}>Cancelar anonimização</Button>}
          {!isHeld && <Button onClick={() => setDialog('hold')}>Guardar mesmo assim</Button>}
        </div>
      )}
      {kept.problem !== null && state !== 'done' && <p className="text-text-muted">{kept.problem}</p>}
      <DescriptionList items={[{ label: 'Guardar até', value: formatDate(kept.keep_until) }, { label: 'Prazo', value: kept.law }]} />
      {kept.erasures.length > 0 && <Erasures erasures={kept.erasures} />}
      {kept.holds.length > 0 && <Holds holds={kept.holds} onRelease={setReleased} />}
      {state !== 'done' && <Preview lines={kept.preview} />}
      {dialog === 'erase' && <EraseDialog companyId={kept.company_id} ids={[person.id]} name={person.name} onDone={close} onClose={close} />}
      {dialog === 'hold' && <HoldDialog kept={kept} onClose={close} />}
      {dialog === 'cancel' && erasureId !== null && <CancelDialog erasureId={erasureId} onClose={close} />}
      {released !== null && <ReleaseDialog hold={released} onClose={() => setReleased(null)} />}
    </div>
  )
}

/** What is kept of somebody who left, over the list. */
export function RetentionSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery(keptPersonQuery(id))
  return (
    <Sheet open onOpenChange={onClose} title="Guarda e descarte" width="max-w-2xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(kept) => <Body kept={kept} />}
      </QueryStates>
    </Sheet>
  )
}
