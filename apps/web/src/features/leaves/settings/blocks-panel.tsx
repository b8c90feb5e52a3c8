import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useArchiving } from '#shared/form/use-archiving.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { setArchived } from '#shared/supabase/versioned.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { blocksQuery } from '../data/settings/blocks.ts'
import { daysText, type LeaveBlock, scopeText } from '../model/settings/block.ts'
import { RowActions } from './row-actions.tsx'

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

/** Days that the company does not grant, or would rather not. */
export function BlocksPanel() {
  const companyId = useCompanyId()
  const blocks = useQuery(blocksQuery(companyId))
  const [today] = useState(() => todayIso())
  const [showsPast, setShowsPast] = useState(false)
  const [editing, setEditing] = useState<LeaveBlock | 'new' | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.leaveSettings, (id, isArchived) => setArchived('leave_blocks', companyId, id, isArchived), {
    done: 'Bloqueio retirado',
    back: 'Bloqueio restaurado',
  })
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo bloqueio
    </Button>
  )
  const hasPast = blocks.data?.some(({ ends_on }) => ends_on < today) ?? false
  return (
    <Card title="Bloqueios" actions={(blocks.data?.length ?? 0) > 0 && add}>
      <p className="mb-4 max-w-[44rem] text-text-muted">
        Dias em que a empresa não libera férias e folgas. Atestados, licenças garantidas por lei e ausências valem mesmo em dias bloqueados.
      </p>
      {hasPast && <Checkbox label="Mostrar os encerrados" checked={showsPast} onChange={(event) => setShowsPast(event.target.checked)} />}
      <QueryStates
        query={blocks}
        pending={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={<CalendarOff />} title="Nenhum dia bloqueado" action={add}>
            Exemplos: inventário, fechamento do ano, auditoria.
          </EmptyState>
        }
      >
        {(found) => (
          <ul aria-label="Bloqueios" className="divide-y">
            {found
              .filter(({ ends_on }) => showsPast || ends_on >= today)
              .map((block) => (
                <li key={block.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <div className="min-w-0 flex-1 basis-72">
                    <p className="font-medium break-words">
                      {block.reason} {block.hard ? <Badge tone="danger">Impede</Badge> : <Badge tone="warning">Avisa</Badge>}
                    </p>
                    <p className="text-sm break-words text-text-muted">
                      <span className="tabular">{daysText(block.starts_on, block.ends_on)}</span> · {scopeText(block)}
                    </p>
                  </div>
                  <RowActions name={block.reason} onEdit={() => setEditing(block)} onArchive={() => archive({ id: block.id, name: block.reason })} isPending={pendingId === block.id} />
                </li>
              ))}
          </ul>
        )}
      </QueryStates>
      <Suspense>{editing !== null && <BlockDialog companyId={companyId} block={editing === 'new' ? null : editing} today={today} onClose={() => setEditing(null)} />}</Suspense>
    </Card>
  )
}
