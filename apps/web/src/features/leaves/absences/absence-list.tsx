import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useShownRows } from '#shared/ui/use-shown-rows.ts'
import { undoAbsence } from '../data/absences/absence-acts.ts'
import { fetchRows, type ReportWish, rowsQuery } from '../data/absences/report-queries.ts'
import { type AbsenceRow, EXPORT_COLUMNS, isInRate, PAYERS } from '../model/absences/absence-report.ts'

const SHOWN = 50

function UndoDialog({ row, onClose }: { readonly row: AbsenceRow; readonly onClose: () => void }) {
  const undo = useAct({ act: undoAbsence, done: ['Falta desfeita', 'A pessoa foi avisada.'], stale: SUBJECTS.leaves, onDone: onClose })
  return (
    <ReasonDialog
      title="Desfazer falta"
      description={`${row.person.name}, ${formatDate(row.starts_on)}`}
      confirmLabel="Desfazer falta"
      act={undo}
      failure="A falta não foi desfeita"
      onConfirm={(reason) => row.request_id !== null && undo.mutate({ requestId: row.request_id, reason })}
      onClose={onClose}
    />
  )
}

function Row({ row, onUndo }: { readonly row: AbsenceRow; readonly onUndo: () => void }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <PersonChip person={row.person} size="sm" detail={row.department} />
      <p className="min-w-0 text-sm tabular">
        {formatDate(row.starts_on)}
        {row.ends_on !== row.starts_on && ` a ${formatDate(row.ends_on)}`}
        <span className="block text-text-muted">
          {row.workdays > 0 ? `${daysText(row.workdays)} de trabalho` : 'Nenhum dia de trabalho'}
          {row.payer !== null && row.payer !== 'company' && ` · paga: ${PAYERS[row.payer]}`}
        </span>
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:justify-end">
        <Badge tone={row.counts ? 'warning' : 'neutral'}>{row.type_name}</Badge>
        {row.status === 'pending' && <Badge tone="info">A conferir</Badge>}
        {row.may_undo && row.request_id !== null && (
          <Button size="sm" onClick={onUndo}>
            Desfazer<span className="sr-only"> a falta de {row.person.name} em {formatDate(row.starts_on)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

export interface AbsenceListProps {
  readonly wish: ReportWish
  /** The last day of the time that is over. */
  readonly until: string
  readonly isCounted: boolean
  readonly onCounted: (isCounted: boolean) => void
}

/** The stretches behind the figures, or everybody who is away, and the same as a file. */
export function AbsenceList({ wish, until, isCounted, onCounted }: AbsenceListProps) {
  const narrowed = (all: readonly AbsenceRow[]): readonly AbsenceRow[] => (isCounted ? all.filter((row) => isInRate(row, until)) : all)
  const rows = useQuery({ ...rowsQuery(wish), select: narrowed })
  const { list, shown, showMore } = useShownRows<HTMLUListElement>(SHOWN)
  const [undoing, setUndoing] = useState<AbsenceRow | null>(null)
  return (
    <Card
      title="Ausências do período"
      actions={
        <ExportMenu<AbsenceRow>
          total={rows.data?.length ?? null}
          scope="do período e do departamento escolhidos"
          source={{
            list: 'absences',
            companyId: wish.companyId,
            fileName: 'ausencias',
            sheet: 'Ausências',
            columns: EXPORT_COLUMNS,
            fetchBatch: async (offset, size, signal) => {
              const all = narrowed(await fetchRows(wish, signal))
              return { rows: all.slice(offset, offset + size), total: all.length }
            },
          }}
        />
      }
    >
      <div className="mb-4">
        <Checkbox label="Só o que entra na taxa" checked={isCounted} onChange={({ target }) => onCounted(target.checked)} />
      </div>
      <QueryStates
        query={rows}
        pending={<Skeleton className="h-64 w-full" />}
        empty={<p className="text-text-muted">{isCounted ? 'Nenhuma ausência entrou na taxa deste período.' : 'Ninguém esteve fora neste período.'}</p>}
      >
        {(found) => (
          <>
            <ul ref={list} aria-label="Ausências" className="-my-3 divide-y">
              {found.slice(0, shown).map((row) => (
                <Row key={row.leave_id} row={row} onUndo={() => setUndoing(row)} />
              ))}
            </ul>
            {found.length > shown && (
              <Button className="mt-5" onClick={showMore}>
                Mostrar mais {Math.min(SHOWN, found.length - shown)} de {found.length}
              </Button>
            )}
          </>
        )}
      </QueryStates>
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
