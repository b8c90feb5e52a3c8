import { CircleCheck } from 'lucide-react'

import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

export interface RequestLinksProps {
  /** Null means everybody without a login who owes a document. */
  readonly subjects: readonly string[] | null
  readonly onClose: () => void
}

/** The links by which people without a login send what was asked of them. */
export function RequestLinks(props: RequestLinksProps) {
  return (
    <GuestLinksSheet
      purpose="document_request"
      empty={
        <EmptyState icon={<CircleCheck />} title="Ninguém precisa de link">
          Quem não tem acesso ao sistema e deve algum documento aparece aqui depois do pedido.
        </EmptyState>
      }
      {...props}
    />
  )
}
