import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, HandHelping } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { requestsQuery } from '../data/asset-requests.ts'
import { type AssetRequest, isOpen } from '../model/request.ts'
import { CancelRequest } from './cancel-request.tsx'
import { RequestRow } from './request-row.tsx'

interface RequestsPanelProps {
  readonly onAsk: () => void
  /** Gives to a person what is reserved for them. */
  readonly onHandOver: (employeeId: string) => void
  readonly onOpen: (assetId: string) => void
}

function AskButton({ isMain, onClick }: { readonly isMain: boolean; readonly onClick: () => void }) {
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} onClick={onClick}>
      <HandHelping aria-hidden="true" className="size-4" />
      Pedir um bem
    </Button>
  )
}

/** What was asked for: of the company to HR, the own and the team's to others. */
export function RequestsPanel({ onAsk, onHandOver, onOpen }: RequestsPanelProps) {
  const isHr = usePermissions().can('manage_assets')
  const requests = useInfiniteQuery(requestsQuery(useCompanyId()))
  const [cancelled, setCancelled] = useState<AssetRequest | null>(null)
  const rows = requests.data?.pages.flatMap(({ items }) => items)
  const list = (label: string, shown: readonly AssetRequest[]) => (
    <ul aria-label={label} className="-mt-3 divide-y">
      {shown.map((request) => (
        <RequestRow key={request.id} request={request} isHr={isHr} onHandOver={onHandOver} onOpen={onOpen} onCancel={setCancelled} />
      ))}
    </ul>
  )
  return (
    <>
      <QueryStates
        query={{ ...requests, data: rows }}
        pending={<Skeleton className="h-72 rounded-lg" />}
        empty={
          <EmptyState icon={<ClipboardList />} title="Nenhum pedido" action={<AskButton isMain={!isHr} onClick={onAsk} />}>
            {isHr ? 'O que as pessoas pedirem aparece aqui, com o que está reservado para cada uma.' : 'Precisa de um notebook, uma chave ou um EPI? Peça aqui e acompanhe até receber.'}
          </EmptyState>
        }
      >
        {(found) => {
          const [open, over] = [found.filter(isOpen), found.filter((request) => !isOpen(request))]
          return (
            <div className="flex flex-col gap-6">
              <Section title="Em aberto" note={requests.data?.pages[0]?.open || undefined} actions={<AskButton isMain={!isHr} onClick={onAsk} />}>
                {open.length === 0 ? <p className="text-text-muted">Nenhum pedido em aberto.</p> : list('Pedidos em aberto', open)}
              </Section>
              {over.length > 0 && <Section title="Encerrados">{list('Pedidos encerrados', over)}</Section>}
              {requests.hasNextPage && (
                <Button className="self-start" pending={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
                  Mostrar mais
                </Button>
              )}
            </div>
          )
        }}
      </QueryStates>
      {cancelled && <CancelRequest request={cancelled} onClose={() => setCancelled(null)} />}
    </>
  )
}
