import { useQuery } from '@tanstack/react-query'

import { bankDraft, bankOfferQuery } from '#shared/forms/building/bank-data.ts'
import { PreviewSheet } from '#shared/forms/building/preview-sheet.tsx'
import { useRatingOffer } from '#shared/forms/building/use-rating-offer.ts'

interface BankPreviewProps {
  readonly companyId: string
  /** The questions that were chosen. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Questions of the bank together, as somebody would be asked them. */
export function BankPreview({ companyId, ids, onClose }: BankPreviewProps) {
  const offer = useRatingOffer()
  const bank = useQuery(bankOfferQuery(companyId))
  const chosen = (bank.data ?? []).filter(({ id }) => ids.includes(id))
  if (bank.isPending) return null
  return <PreviewSheet draft={{ sections: [], questions: chosen.map((question) => bankDraft(question.id, question)) }} offer={offer} onClose={onClose} />
}
