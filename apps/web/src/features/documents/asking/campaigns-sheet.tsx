import { useQuery } from '@tanstack/react-query'
import { BellRing, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { campaignsQuery, closeCampaign, fetchEvidence, joinCampaign } from '../data/documents/campaigns.ts'
import { type Campaign, campaignText, joinedText } from '../model/documents/campaign.ts'
import { evidenceColumns } from '../model/documents/export-columns.ts'
import { percentOf } from '../model/documents/matrix.ts'
import { CampaignPeople } from './campaign-people.tsx'
import { RemindDialog } from './remind-dialog.tsx'

interface CampaignRowProps {
  readonly campaign: Campaign
  readonly companyId: string
  readonly onRemind: () => void
  readonly onEnd: () => void
  readonly onJoin: () => void
  readonly isJoining: boolean
}

function CampaignRow({ campaign, companyId, onRemind, onEnd, onJoin, isJoining }: CampaignRowProps) {
  const { total, done, cancelled, open, due_on, created_by, created_at } = campaign
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="font-medium break-words">{campaign.title}</p>
      <p className="tabular text-sm text-text-muted">{campaignText(campaign)}</p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-success" style={{ width: `${percentOf(done, total - cancelled)}%` }} />
      </div>
      <p className="text-sm text-text-muted">
        Prazo {formatDate(due_on)}, pedida por {created_by?.name ?? 'uma regra'} em {formatDay(created_at)}
      </p>
      <CampaignPeople campaign={campaign} />
      {campaign.joined > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-info-subtle py-1.5 pr-1.5 pl-3 text-sm text-info-text">
          <span className="min-w-0 flex-1">{joinedText(campaign.joined)}</span>
          <Button size="sm" pending={isJoining} onClick={onJoin}>
            <UserPlus aria-hidden="true" className="size-4" />
            Pedir também
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {open > 0 && (
          <Button size="sm" onClick={onRemind}>
            <BellRing aria-hidden="true" className="size-4" />
            Lembrar quem falta
            <span className="sr-only"> em {campaign.title}</span>
          </Button>
        )}
        <ExportMenu
          size="sm"
          of={`as evidências de ${campaign.title}`}
          total={campaign.people}
          scope="uma por pessoa, com avisos e respostas"
          source={{
            list: 'campaign_evidence',
            companyId,
            fileName: 'evidencias-da-campanha',
            sheet: 'Evidências',
            columns: evidenceColumns,
            fetchBatch: async (offset, size, signal) => ({ rows: await fetchEvidence(campaign.campaign_id, offset, size, signal), total: campaign.people }),
          }}
        />
        {open > 0 && (
          <Button size="sm" variant="ghost" onClick={onEnd}>
            Encerrar<span className="sr-only"> {campaign.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** What was asked of whom, how far it has come, and a reminder for the rest. */
export function CampaignsSheet({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const campaigns = useQuery(campaignsQuery(companyId))
  const [reminding, setReminding] = useState<string | null>(null)
  const [ending, setEnding] = useState<Campaign | null>(null)
  const end = useAct({
    act: ({ campaign_id }: Campaign) => closeCampaign(campaign_id),
    done: 'Campanha encerrada',
    failed: 'A campanha não foi encerrada',
    stale: SUBJECTS.documents,
    onSettled: () => setEnding(null),
  })
  const join = useAct({
    act: ({ campaign_id }: Campaign) => joinCampaign(campaign_id),
    done: (count) => `Pedido a mais ${count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`}`,
    failed: 'O pedido não foi enviado',
    stale: SUBJECTS.documents,
  })
  return (
    <Sheet open onOpenChange={onClose} title="Campanhas" description="Pedidos de documentos, do mais novo ao mais antigo." width="max-w-xl">
      <QueryStates
        query={campaigns}
        pending={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState title="Nenhum pedido ainda">Use “Pedir documentos” para começar.</EmptyState>}
      >
        {(rows) => (
          <ul className="-my-4 divide-y">
            {rows.map((campaign) => (
              <CampaignRow
                key={campaign.campaign_id}
                campaign={campaign}
                companyId={companyId}
                onRemind={() => setReminding(campaign.campaign_id)}
                onEnd={() => setEnding(campaign)}
                onJoin={() => join.mutate(campaign)}
                isJoining={join.isPending}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      {reminding !== null && <RemindDialog campaignId={reminding} onClose={() => setReminding(null)} />}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title="Encerrar esta campanha?"
        description="O que ainda não foi enviado deixa de ser pedido. O que já foi enviado continua."
        confirmLabel="Encerrar campanha"
        tone="danger"
        pending={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
      />
    </Sheet>
  )
}
