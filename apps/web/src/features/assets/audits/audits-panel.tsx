import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, ClipboardPlus } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import { auditsQuery, type BegunAudit, undoAudit } from '../data/audit-data.ts'
import { assetsText } from '../model/asset.ts'
import { assetList, type AssetListState } from '../model/asset-list.ts'
import { type AuditRow as Row, donePercent, progressText } from '../model/audits/audit.ts'
import { AuditView } from './audit-view.tsx'
import { NewAuditSheet } from './new-audit-sheet.tsx'

interface AuditsPanelProps {
  readonly list: ListControl<AssetListState>
  readonly onOpen: (assetId: string) => void
}

function AuditRow({ audit, state }: { readonly audit: Row; readonly state: AssetListState }) {
  const { id, title, due_on: dueOn, closed_at: closedAt } = audit
  return (
    <li className="relative flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Link to="." search={() => assetList.url({ ...assetList.cleared(state), auditoria: id })} className="rounded-sm font-medium text-text underline-offset-2 break-words after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
        {closedAt === null ? <Badge tone={dueOn < todayIso() ? 'danger' : 'info'}>Até {formatDate(dueOn)}</Badge> : <Badge>Encerrada em {formatDay(closedAt)}</Badge>}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-success" style={{ width: `${donePercent(audit)}%` }} />
      </div>
      <p className="text-sm text-text-muted tabular">{progressText(audit)}</p>
    </li>
  )
}

/** Checks of where things are: all of them, or the one that is open. */
export function AuditsPanel({ list, onOpen }: AuditsPanelProps) {
  const companyId = useCompanyId()
  const { state, change } = list
  const audits = useQuery(auditsQuery(companyId))
  const undo = useAct({
    act: undoAudit,
    done: ['Auditoria desfeita', 'Ninguém foi avisado.'],
    failed: 'A auditoria não foi desfeita',
    stale: SUBJECTS.assets,
    onDone: () => change({ auditoria: '' }, { replace: true }),
  })
  const begun = ({ audit_id: auditId, items, people, campaign_id: campaignId }: BegunAudit): void => {
    change({ ...assetList.cleared(state), nova: false, auditoria: auditId }, { replace: true, ignoreBlocker: true })
    toast.success(`Auditoria de ${assetsText(items)} começou`, {
      ...(people > 0 && { description: `${peopleText(people)} ${people === 1 ? 'é avisada' : 'são avisadas'} em dez segundos.` }),
      ...(campaignId !== null && { action: { label: 'Desfazer', onSelect: () => undo.mutate(campaignId) } }),
    })
  }
  const begin = (
    <Button onClick={() => change({ nova: true })}>
      <ClipboardPlus aria-hidden="true" className="size-4" />
      Nova auditoria
    </Button>
  )
  return (
    <>
      {state.auditoria === '' ? (
        <QueryStates
          query={audits}
          pending={<Skeleton className="h-56 rounded-lg" />}
          empty={
            <EmptyState icon={<ClipboardCheck />} title="Nenhuma auditoria ainda" action={begin}>
              Uma auditoria pede a cada pessoa uma foto do que está com ela, deixa você ler as etiquetas do estoque e mostra o que está diferente ou faltando.
            </EmptyState>
          }
        >
          {(rows) => (
            <div className="flex flex-col gap-2">
              <div className="flex justify-end">{begin}</div>
              <ul aria-label="Auditorias" className="divide-y">
                {rows.map((audit) => (
                  <AuditRow key={audit.id} audit={audit} state={state} />
                ))}
              </ul>
            </div>
          )}
        </QueryStates>
      ) : (
        <AuditView key={state.auditoria} list={list} onOpen={onOpen} />
      )}
      {state.nova && <NewAuditSheet companyId={companyId} onBegun={begun} onClose={() => change({ nova: false }, { replace: true, ignoreBlocker: true })} />}
    </>
  )
}
