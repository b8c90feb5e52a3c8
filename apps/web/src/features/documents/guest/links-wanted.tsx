import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { guestsQuery } from '#shared/supabase/guest-links.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'

const RequestLinks = lazy(async () => ({ default: (await import('./request-links.tsx')).RequestLinks }))

function wantedText(count: number): string {
  return count === 1 ? '1 pessoa não tem acesso e só recebe o pedido por link' : `${count.toLocaleString('pt-BR')} pessoas não têm acesso e só recebem o pedido por link`
}

/** After people were asked: those without a login hear of it only by a link that somebody hands over. */
export function LinksWanted({ asked }: { readonly asked: readonly string[] }) {
  const guests = useQuery(guestsQuery(useCompanyId(), 'document_request', asked)).data ?? []
  const [isOpen, setOpen] = useState(false)
  if (guests.length === 0) return null
  return (
    <Alert tone="info" title={wantedText(guests.length)} action={<Button onClick={() => setOpen(true)}>Enviar por link</Button>}>
      Copie o link ou a mensagem pronta e envie pelo WhatsApp, por exemplo.
      <Suspense>{isOpen && <RequestLinks subjects={asked} onClose={() => setOpen(false)} />}</Suspense>
    </Alert>
  )
}
