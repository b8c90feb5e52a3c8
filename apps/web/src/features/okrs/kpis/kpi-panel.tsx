import { useQuery } from '@tanstack/react-query'
import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { setKpiArchived } from '../data/kpi-acts.ts'
import { kpiBoardQuery } from '../data/kpi-queries.ts'
import type { GoalCycles, Kpi } from '../model/goal.ts'
import { KpiCard } from './kpi-card.tsx'
import { KpiForm } from './kpi-form.tsx'
import { KpiHistorySheet } from './kpi-history-sheet.tsx'
import { KpiValueDialog } from './kpi-value-dialog.tsx'

interface KpiPanelProps {
  readonly companyId: string
  readonly reach: GoalCycles
  /** The one whose history is open, by the address. */
  readonly opened: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  /** Begins an objective out of an indicator; null where none may be begun now. */
  readonly onGoal: ((id: string) => void) | null
}

/** The board of indicators: numbers that leaders keep an eye on, typed or worked out by the product. */
export function KpiPanel({ companyId, reach, opened, onOpen, onClose, onGoal }: KpiPanelProps) {
  const [isArchived, setArchived] = useState(false)
  const [edited, setEdited] = useState<Kpi | 'new' | null>(null)
  const [entered, setEntered] = useState<Kpi | null>(null)
  const board = useQuery(kpiBoardQuery(companyId, isArchived))
  const archiving = useAct({
    act: ({ id, archives }: { readonly id: string; readonly name: string; readonly archives: boolean }) => setKpiArchived(id, archives),
    done: (_, { name, archives }) => [archives ? 'Indicador arquivado' : 'Indicador de volta ao quadro', name],
    undo: (input) => ({ ...input, archives: !input.archives }),
    failed: () => 'O indicador não foi alterado',
    stale: SUBJECTS.goals,
  })
  const begin = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo indicador
    </Button>
  )
  const shown = board.data?.kpis.find(({ id }) => id === opened)
  return (
    <>
      {board.data && (board.data.kpis.length > 0 || isArchived) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Checkbox label="Mostrar arquivados" checked={isArchived} onChange={({ target }) => setArchived(target.checked)} />
          {board.data.may_create && begin}
        </div>
      )}
      <QueryStates
        query={board}
        pending={<Skeleton className="h-64 rounded-lg" />}
        isEmpty={({ kpis }) => kpis.length === 0}
        empty={
          isArchived ? (
            <EmptyState icon={<Gauge />} title="Nenhum indicador arquivado" />
          ) : (
            <EmptyState icon={<Gauge />} title="Nenhum indicador ainda" {...(board.data?.may_create === true && { action: begin })}>
              {board.data?.may_create === true
                ? 'Acompanhe aqui os números que precisam continuar bem, como rotatividade, margem ou chamados abertos. Os do RH vêm do produto, sem digitar.'
                : 'Quem lidera acompanha aqui os números da empresa. Quando você responder por um, ele aparece nesta página.'}
            </EmptyState>
          )
        }
      >
        {({ kpis }) => (
          <ul aria-label="Indicadores" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {kpis.map((kpi) => (
              <KpiCard
                key={kpi.id}
                kpi={kpi}
                isArchived={isArchived}
                onGoal={onGoal && (() => onGoal(kpi.id))}
                onHistory={() => onOpen(kpi.id)}
                onEnter={() => setEntered(kpi)}
                onEdit={() => setEdited(kpi)}
                onArchive={() => archiving.mutate({ id: kpi.id, name: kpi.name, archives: !isArchived })}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && <KpiForm companyId={companyId} reach={reach} kpi={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {entered && <KpiValueDialog kpi={entered} onClose={() => setEntered(null)} />}
      {shown && <KpiHistorySheet kpi={shown} onClose={onClose} />}
    </>
  )
}
