import { useLocation } from '@tanstack/react-router'
import { CircleCheck, Link2, Undo2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { undoCampaign } from '../data/documents/campaigns.ts'
import { sentText, sentTitle } from '../model/documents/campaign.ts'
import { type Asked, showAsked, useAsked, useSecondsLeft } from './asked-store.ts'

const RequestLinks = lazy(async () => ({ default: (await import('../guest/request-links.tsx')).RequestLinks }))

/** What was just asked on this page: taken back within ten seconds, and the links of whoever has no login. */
export function AskedBar() {
  const asked = useAsked()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div role="status" className="sticky top-16 z-20 empty:hidden">
      {asked !== null && asked.path === path && <Bar key={asked.campaignId} asked={asked} />}
    </div>
  )
}

function Bar({ asked }: { readonly asked: Asked }) {
  const left = useSecondsLeft(asked.until)
  const [showsLinks, setLinks] = useState(false)
  const undo = useAct({
    act: () => undoCampaign(asked.campaignId),
    done: ['Pedido desfeito', 'Ninguém foi avisado.'],
    failed: 'O pedido não foi desfeito',
    stale: SUBJECTS.documents,
    onDone: () => showAsked(null),
  })
  return (
    <div data-asked className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-success-subtle shadow-1 py-2 pr-2 pl-3 text-success-text">
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="tabular min-w-0 flex-1 basis-56 break-words">
        <span className="font-medium">{sentTitle(asked)}</span>
        <span className="block text-sm">{[asked.what, sentText(asked)].filter((part) => part !== null && part !== '').join(': ')}</span>
      </p>
      {left > 0 && (
        <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate()}>
          <Undo2 aria-hidden="true" className="size-4" />
          Desfazer
          <span aria-hidden="true" className="tabular">
            ({left} s)
          </span>
        </Button>
      )}
      {asked.by_link > 0 && (
        <Button size="sm" onClick={() => setLinks(true)}>
          <Link2 aria-hidden="true" className="size-4" />
          {asked.by_link === 1 ? 'Link de quem não tem acesso' : `Links de quem não tem acesso (${asked.by_link.toLocaleString('pt-BR')})`}
        </Button>
      )}
      <Button size="icon-sm" variant="ghost" aria-label="Fechar aviso do pedido" onClick={() => showAsked(null)}>
        <X aria-hidden="true" className="size-4" />
      </Button>
      <Suspense>{showsLinks && <RequestLinks subjects={asked.employees} onClose={() => setLinks(false)} />}</Suspense>
    </div>
  )
}
