import { Ban, CirclePlay, Ellipsis, ExternalLink, Pencil, RotateCcw } from 'lucide-react'

import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { StateMark } from '#shared/ui/state-mark.tsx'
import { setInitiativeStatus } from '../data/work-acts.ts'
import { type Initiative, INITIATIVE_STATUS_LABELS, type InitiativeStatus, whoseText } from '../model/work/initiative.ts'

interface InitiativeItemProps {
  readonly initiative: Initiative
  /** Opens its form; absent where it is not offered. */
  readonly onEdit?: () => void
}

/** Ticked by whoever moves it, read by others. */
function Tick({ initiative: { title, status, may_move: mayMove }, onMove }: { readonly initiative: Initiative; readonly onMove: (to: InitiativeStatus) => Promise<unknown> }) {
  if (mayMove && status !== 'cancelled') return <SavedCheckbox label={<span className="break-words">{title}</span>} checked={status === 'done'} save={(isDone) => onMove(isDone ? 'done' : 'open')} />
  return (
    <span className="flex items-start gap-2">
      <StateMark shape={status === 'done' ? 'done' : status === 'cancelled' ? 'none' : 'ring'} className="mt-1" />
      <span className={status === 'cancelled' ? 'break-words text-text-muted line-through' : 'break-words'}>{title}</span>
    </span>
  )
}

/** One initiative: a tick finishes and reopens it, the menu has the rest. */
export function InitiativeItem({ initiative, onEdit }: InitiativeItemProps) {
  const { id, title, status, url, key_result: keyResult, decided_on: decidedOn, is_late: isLate, may_edit: mayEdit, may_move: mayMove } = initiative
  const move = useAct({
    act: ({ to }: { readonly to: InitiativeStatus; readonly from: InitiativeStatus }) => setInitiativeStatus(id, to),
    done: (_result, { to }) => (to === 'done' ? 'Iniciativa concluída' : to === 'cancelled' ? 'Iniciativa cancelada' : 'Iniciativa em aberto'),
    failed: 'A iniciativa não mudou',
    undo: ({ to, from }) => (to === 'cancelled' ? { to: from, from: to } : null),
    stale: SUBJECTS.goals,
  })
  const to = (next: InitiativeStatus): Promise<unknown> => move.mutateAsync({ to: next, from: status }).catch(() => undefined)
  const facts = [whoseText(initiative), ...(keyResult === null ? [] : [keyResult]), ...(decidedOn === null ? [] : [`decidida em ${formatDate(decidedOn)}`])]
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <Tick initiative={initiative} onMove={(next) => move.mutateAsync({ to: next, from: status })} />
        <p className="mt-0.5 ml-6.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm break-words text-text-muted">
          <span className="min-w-0 break-words">{facts.join(' · ')}</span>
          {(status === 'doing' || status === 'cancelled') && <Badge tone={status === 'doing' ? 'info' : 'neutral'}>{INITIATIVE_STATUS_LABELS[status]}</Badge>}
          {isLate && <Badge tone="warning">Atrasada</Badge>}
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer noopener" className="inline-flex min-h-6 items-center gap-1 text-primary-text underline">
              Abrir link<span className="sr-only"> de {title}, em outra aba</span>
              <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
          )}
        </p>
      </div>
      {mayMove && (
        <Menu trigger={<Button size="icon-sm" variant="ghost" aria-label={`Ações de ${title}`}><Ellipsis aria-hidden="true" className="size-4" /></Button>}>
          {status === 'open' && <MenuItem icon={<CirclePlay />} onSelect={() => void to('doing')}>Começar</MenuItem>}
          {status !== 'open' && <MenuItem icon={<RotateCcw />} onSelect={() => void to('open')}>{status === 'doing' ? 'Ainda não começou' : 'Reabrir'}</MenuItem>}
          {mayEdit && onEdit && <MenuItem icon={<Pencil />} onSelect={onEdit}>Editar</MenuItem>}
          {(status === 'open' || status === 'doing') && <MenuItem icon={<Ban />} tone="danger" onSelect={() => void to('cancelled')}>Cancelar iniciativa</MenuItem>}
        </Menu>
      )}
    </li>
  )
}
