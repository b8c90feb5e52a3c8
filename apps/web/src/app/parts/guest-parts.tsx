import { lazy } from 'react'

import type { GuestParts } from '#shared/guest/guest-part.ts'

const GuestAcknowledgement = lazy(async () => ({
  default: (await import('#features/guest/acknowledging/guest-acknowledgement.tsx')).GuestAcknowledgement,
}))
const ArrivalPortal = lazy(async () => ({ default: (await import('#features/onboarding/portal/arrival-portal.tsx')).ArrivalPortal }))
const GuestAudit = lazy(async () => ({ default: (await import('#features/assets/confirming/guest-audit.tsx')).GuestAudit }))
const GuestDocuments = lazy(async () => ({ default: (await import('#features/documents/guest/guest-documents.tsx')).GuestDocuments }))
const GuestEvaluation = lazy(async () => ({ default: (await import('#features/evaluations/guest-answering/guest-evaluation.tsx')).GuestEvaluation }))
const GuestSigning = lazy(async () => ({ default: (await import('#features/documents/guest/guest-signing.tsx')).GuestSigning }))

/** What people without a login do by a link, by its purpose. */
export const GUEST_PARTS: GuestParts = {
  acknowledgement: { Part: GuestAcknowledgement },
  arrival: { Part: ArrivalPortal, isPage: true },
  asset_audit: { Part: GuestAudit },
  document_request: { Part: GuestDocuments },
  evaluation: { Part: GuestEvaluation },
  signature: { Part: GuestSigning },
}
