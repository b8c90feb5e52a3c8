import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { undoCheckIn } from '../data/goal-acts.ts'
import { keyResultHistoryQuery } from '../data/goal-queries.ts'
import { changeText, lastValueText } from '../model/check-in/check-in.ts'
import { HEALTH_LABELS, type KeyResult, type KeyResultHistory as History, type ObjectiveDetail } from '../model/goal.ts'
import { ValueLine } from './value-line.tsx'

const UNDO_MS = 5 * 60_000
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const undoUntil = (at: string): string => clock.format(new Date(Date.parse(at) + UNDO_MS))

function CheckIn({ keyResult, entry }: { readonly keyResult: KeyResult; readonly entry: History['check_ins'][number] }) {
  const undo = useAct({ act: () => undoCheckIn(entry.id), done: 'Check-in desfeito', failed: 'O check-in não foi desfeito', stale: SUBJECTS.goals })
  const { author, at, confidence, health, note, blocker, is_undone: isUndone } = entry
  return (
    <li className="flex gap-3 py-3">
      <PersonPhoto person={author} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cn('tabular font-semibold', isUndone && 'text-text-muted line-through')}>{lastValueText({ ...keyResult, value: entry.value })}</span>
          {confidence !== null && <span className="tabular text-sm text-text-muted">confiança {confidence} de 10</span>}
          {health !== null && <span className="text-sm">{HEALTH_LABELS[health]}</span>}
          {isUndone && <Badge>Desfeito</Badge>}
        </p>
        <p className="tabular text-sm break-words text-text-muted">
          {author.name} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {note !== null && <p className="mt-1 break-words whitespace-pre-wrap">{note}</p>}
        {blocker !== null && (
          <p className="mt-1 break-words whitespace-pre-wrap">
            <span className="font-medium">Impedimento:</span> {blocker}
          </p>
        )}
        {entry.may_undo && (
          <p className="mt-1.5 flex flex-wrap items-center gap-2">
            <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate()}>
              <Undo2 aria-hidden="true" className="size-4" />
              Desfazer
            </Button>
            <span className="tabular text-sm text-text-muted">até {undoUntil(at)}</span>
          </p>
        )}
      </div>
    </li>
  )
}

interface KeyResultHistoryProps {
  readonly keyResult: KeyResult
  readonly changes: ObjectiveDetail['changes']
}

/** How a key result got where it is: its values, what was said of it and what was moved. */
export function KeyResultHistory({ keyResult, changes }: KeyResultHistoryProps) {
  const history = useQuery(keyResultHistoryQuery(keyResult.id))
  const moved = changes.filter(({ key_result_id: id }) => id === keyResult.id)
  return (
    <QueryStates query={history} pending={<Skeleton className="h-40 rounded-md" />}>
      {(found) => (
        <div className="flex flex-col gap-4">
          <ValueLine keyResult={keyResult} history={found} />
          {moved.length > 0 && (
            <ul aria-label={`O que mudou em ${keyResult.title}`} className="flex flex-col gap-1.5 text-sm">
              {moved.map((change) => (
                <li key={`${change.field}${change.at}`} className="tabular border-l-3 border-warning pl-3 break-words">
                  {changeText(change, keyResult)}
                </li>
              ))}
            </ul>
          )}
          {found.check_ins.length === 0 ? (
            <p className="text-text-muted">Ainda sem check-ins.</p>
          ) : (
            <ul aria-label={`Check-ins de ${keyResult.title}`} className="flex flex-col divide-y">
              {found.check_ins.map((entry) => <CheckIn key={entry.id} keyResult={keyResult} entry={entry} />)}
            </ul>
          )}
        </div>
      )}
    </QueryStates>
  )
}
