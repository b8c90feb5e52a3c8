import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { undoKpiValue } from '../data/kpi-acts.ts'
import { kpiHistoryQuery } from '../data/kpi-queries.ts'
import type { Kpi } from '../model/goal.ts'
import { rangeText } from '../model/kpi.ts'
import { valueText } from '../model/numbers.ts'
import { KpiLine } from './kpi-line.tsx'

const SOURCES = { typed: 'digitado', sheet: 'de planilha', indicator: 'do produto' } as const

/** Every value that an indicator of the board had, newest first. */
export function KpiHistorySheet({ kpi, onClose }: { readonly kpi: Kpi; readonly onClose: () => void }) {
  const history = useQuery(kpiHistoryQuery(kpi.id))
  const undo = useAct({ act: (id: string) => undoKpiValue(kpi.id, id), done: 'Valor desfeito', failed: 'O valor não foi desfeito', stale: SUBJECTS.goals })
  return (
    <Sheet open onOpenChange={onClose} title={kpi.name} description={`Faixa saudável: ${rangeText(kpi)}`} width="max-w-xl">
      <QueryStates query={history} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(values) => (
          <div className="flex flex-col gap-5">
            <KpiLine kpi={kpi} />
            {values.length === 0 ? (
              <p className="text-text-muted">Ainda sem valores.</p>
            ) : (
              <ol aria-label={`Valores de ${kpi.name}`} className="divide-y border-y">
                {values.map(({ id, on, value, source, by, at, is_undone: isUndone, may_undo: mayUndo }) => (
                  <li key={id} className="tabular flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3">
                    <div className="min-w-0">
                      <p className="flex flex-wrap items-center gap-x-2">
                        <span className={cn('font-semibold', isUndone && 'text-text-muted line-through')}>{valueText(value, kpi)}</span>
                        <span className="text-sm text-text-muted">em {formatDate(on)}</span>
                        {isUndone && <Badge>Desfeito</Badge>}
                      </p>
                      <p className="text-sm break-words text-text-muted">
                        {[by?.name, SOURCES[source], formatDateTime(at)].filter((each) => each !== undefined).join(' · ')}
                      </p>
                    </div>
                    {mayUndo && (
                      <Button size="sm" pending={undo.isPending && undo.variables === id} onClick={() => undo.mutate(id)}>
                        <Undo2 aria-hidden="true" className="size-4" />
                        Desfazer<span className="sr-only"> {valueText(value, kpi)}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </div>
        )}
      </QueryStates>
    </Sheet>
  )
}
