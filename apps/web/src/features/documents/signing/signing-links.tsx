import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { guestsQuery } from '#shared/supabase/guest-links.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

export interface SigningLinksProps {
  /** Parties; null means all whose turn it is and who have no login. */
  readonly parties: readonly string[] | null
  readonly onClose: () => void
}

/** The links by which people without a login sign. */
export function SigningLinks({ parties, onClose }: SigningLinksProps) {
  return (
    <GuestLinksSheet
      purpose="signature"
      subjects={parties}
      onClose={onClose}
      empty={
        <EmptyState icon={<CircleCheck />} title="Ninguém aguarda um link">
          Quem assina e não tem acesso ao sistema aparece aqui quando chega a sua vez.
        </EmptyState>
      }
    />
  )
}

function wantedText(count: number): string {
  return count === 1 ? '1 pessoa sem acesso está na vez de assinar' : `${count.toLocaleString('pt-BR')} pessoas sem acesso estão na vez de assinar`
}

/** Says that somebody without a login is waited for, who hears of it only by the link that is handed over. */
export function SigningLinksWanted() {
  const guests = useQuery(guestsQuery(useCompanyId(), 'signature', null)).data ?? []
  const [isOpen, setOpen] = useState(false)
  if (guests.length === 0 && !isOpen) return null
  return (
    <Alert tone="info" title={wantedText(guests.length)} action={<Button onClick={() => setOpen(true)}>Enviar link</Button>}>
      Copie o link ou a mensagem pronta e envie por WhatsApp ou e-mail.
      {isOpen && <SigningLinks parties={null} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
