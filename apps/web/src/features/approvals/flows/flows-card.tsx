import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { entityKindsQuery, flowsQuery } from '../data/flow-queries.ts'
import { archiveFlow } from '../data/flow-saves.ts'
import { defaultFlowText, type EntityKind, type Flow, flowsOf } from '../model/flow.ts'
import { FlowRow } from './flow-row.tsx'

const FlowEditor = lazy(async () => ({ default: (await import('./flow-editor.tsx')).FlowEditor }))

interface KindFlowsProps {
  readonly kind: EntityKind
  readonly flows: readonly Flow[]
  readonly onEdit: (flow: Flow | null) => void
  readonly onArchive: (flow: Flow) => void
}

function KindFlows({ kind, flows, onEdit, onArchive }: KindFlowsProps) {
  return (
    <section aria-label={kind.label}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{kind.label}</h3>
        <Button size="sm" onClick={() => onEdit(null)}>
          <Plus aria-hidden="true" className="size-4" />
          Novo fluxo<span className="sr-only"> de {kind.label}</span>
        </Button>
      </div>
      {flows.length === 0 ? (
        <p className="text-sm text-text-muted">{defaultFlowText(kind)}</p>
      ) : (
        <ul className="divide-y">
          {flows.map((flow) => (
            <FlowRow key={flow.id} flow={flow} onEdit={() => onEdit(flow)} onArchive={() => onArchive(flow)} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who decides what, kind by kind. */
export function FlowsCard() {
  const companyId = useCompanyId()
  const kinds = useQuery(entityKindsQuery())
  const flows = useQuery(flowsQuery(companyId))
  const [editing, setEditing] = useState<{ readonly kind: EntityKind; readonly flow: Flow | null } | null>(null)
  const [archiving, setArchiving] = useState<Flow | null>(null)
  const archive = useAct({
    act: (flow: Flow) => archiveFlow(flow.id),
    done: (_, flow) => ['Fluxo arquivado', flow.name],
    failed: 'O fluxo não foi arquivado',
    stale: SUBJECTS.approvals,
    onSettled: () => setArchiving(null),
  })
  const all = flows.data ?? []
  const ready = kinds.data && flows.data ? kinds.data : undefined
  const query = { data: ready, error: kinds.error ?? flows.error, isPending: ready === undefined, refetch: () => Promise.all([kinds.refetch(), flows.refetch()]) }
  return (
    <Card title="Fluxos de aprovação">
      <QueryStates query={query} pending={<Skeleton className="h-32 rounded-lg" />}>
        {(found) => (
          <div className="flex flex-col gap-6">
            {found.map((kind) => (
              <KindFlows
                key={kind.entity_type}
                kind={kind}
                flows={flowsOf(all, kind.entity_type)}
                onEdit={(flow) => setEditing({ kind, flow })}
                onArchive={setArchiving}
              />
            ))}
          </div>
        )}
      </QueryStates>
      {editing && (
        <Suspense>
          <FlowEditor
            {...editing}
            nextPriority={Math.max(0, ...flowsOf(all, editing.kind.entity_type).map(({ priority }) => priority)) + 10}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={archiving !== null}
        onOpenChange={() => setArchiving(null)}
        title={`Arquivar ${archiving?.name ?? ''}?`}
        description="As novas solicitações passam a seguir o próximo fluxo que se aplicar. As que estão em andamento continuam como começaram."
        confirmLabel="Arquivar fluxo"
        tone="danger"
        pending={archive.isPending}
        onConfirm={() => archiving && archive.mutate(archiving)}
      />
    </Card>
  )
}
