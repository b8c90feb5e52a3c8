import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardX, Users } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDay, todayIso } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { auditQuery, closeAudit } from '../data/audit-data.ts'
import { assetsText } from '../model/asset.ts'
import { assetList, type AssetListState, AUDIT_STATES } from '../model/asset-list.ts'
import { type AuditView as View, countText, donePercent, progressText } from '../model/audits/audit.ts'
import { AuditItems } from './audit-items.tsx'
import { AuditPeople } from './audit-people.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { Strays } from './strays.tsx'

interface AuditProps {
  readonly list: ListControl<AssetListState>
  readonly onOpen: (assetId: string) => void
}

/** What it looks at, since when and until when. */
function scopeText({ created_at, created_by, category, includes_stock: hasStock, site, campaign_id }: View): string {
  return [
    `Começou em ${formatDay(created_at)}${created_by === null ? '' : `, por ${created_by.name}`}`,
    category,
    [campaign_id === null ? null : 'com as pessoas', hasStock ? `no estoque${site === null ? '' : ` de ${site}`}` : null].filter((part) => part !== null).join(' e '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Progress({ view, state }: { readonly view: View; readonly state: AssetListState }) {
  const { figures, closed_at: closedAt } = view
  const percent = donePercent(figures)
  const counts = { waiting: figures.waiting, confirmed: figures.confirmed, divergent: figures.divergent }
  return (
    <section aria-label="Andamento" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[2.5rem] leading-11 font-semibold tracking-tight tabular">{percent}%</span>
        <span className="tabular text-text-muted">{progressText(figures)}</span>
      </p>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-success" style={{ width: `${(100 * figures.confirmed) / Math.max(figures.total, 1)}%` }} />
        <div className="h-full bg-warning" style={{ width: `${(100 * figures.divergent) / Math.max(figures.total, 1)}%` }} />
      </div>
      <ul aria-label="Por resultado" className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular">
        {AUDIT_STATES.map((each) => (
          <li key={each}>
            <Link to="." search={() => assetList.url({ ...assetList.cleared(state), achado: each })} className={TEXT_LINK}>
              {countText(each, counts[each], closedAt !== null)}
            </Link>
          </li>
        ))}
        {figures.people > 0 && (
          <li className="text-text-muted">
            {figures.people_done.toLocaleString('pt-BR')} de {peopleText(figures.people)} responderam
          </li>
        )}
      </ul>
    </section>
  )
}

function Body({ view, list, onOpen }: AuditProps & { readonly view: View }) {
  const [showsPeople, setPeople] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { figures } = view
  const isClosed = view.closed_at !== null
  const end = useAct({
    act: () => closeAudit(view.id),
    done: ['Auditoria encerrada', view.title],
    stale: [...SUBJECTS.assets, ...SUBJECTS.guestLinks],
    onDone: () => {
      setEnding(false)
      list.change({ ...assetList.cleared(list.state), achado: figures.waiting > 0 ? 'waiting' : '' })
    },
  })
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold tracking-tight break-words">
            {view.title}
            {isClosed ? <Badge>Encerrada em {formatDay(view.closed_at)}</Badge> : <Badge tone={view.due_on < todayIso() ? 'danger' : 'info'}>Até {formatDate(view.due_on)}</Badge>}
          </h2>
          <p className="mt-0.5 text-sm break-words text-text-muted">{scopeText(view)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {view.campaign_id !== null && (
            <Button onClick={() => setPeople(true)}>
              <Users aria-hidden="true" className="size-4" />
              Quem confirma
            </Button>
          )}
          {!isClosed && <Button onClick={() => setEnding(true)}>Encerrar auditoria</Button>}
        </div>
      </div>
      <Progress view={view} state={list.state} />
      {!isClosed && <ScanPanel auditId={view.id} onOpen={onOpen} />}
      <AuditItems audit={view} list={list} onOpen={onOpen} />
      <Strays strays={view.strays} total={figures.strays} />
      {showsPeople && view.campaign_id !== null && <AuditPeople audit={view} campaignId={view.campaign_id} onClose={() => setPeople(false)} />}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="Encerrar esta auditoria?"
        description={
          figures.waiting === 0
            ? 'Tudo foi conferido. Depois de encerrada, ela não muda mais.'
            : `${assetsText(figures.waiting)} ${figures.waiting === 1 ? 'fica como não localizado' : 'ficam como não localizados'}, e ninguém mais responde. Depois de encerrada, ela não muda mais.`
        }
        confirmLabel="Encerrar auditoria"
        pending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
      />
    </div>
  )
}

const MISSING = (
  <EmptyState icon={<ClipboardX />} title="Esta auditoria não está ao seu alcance">
    Ela foi desfeita, ou é de outra empresa.
  </EmptyState>
)

/** One audit: how far it is, scanning, what was found, and codes that are of nothing. */
export function AuditView({ list, onOpen }: AuditProps) {
  const audit = useQuery(auditQuery(list.state.auditoria))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <BackLink to="." search={() => assetList.url({ ...assetList.cleared(list.state), auditoria: '' })}>
        Auditorias
      </BackLink>
      <QueryStates query={audit} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(view) => view === null} empty={MISSING}>
        {(view) => view && <Body view={view} list={list} onOpen={onOpen} />}
      </QueryStates>
    </div>
  )
}
