import { createFileRoute } from '@tanstack/react-router'

import { certificatesAddress } from '#features/leaves/model/absences/certificates-url.ts'
import { CertificatesPage } from '#features/leaves/certificates/certificates-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/certificates')({
  validateSearch: certificatesAddress.validateSearch,
  component: Certificates,
  staticData: { title: 'Atestados' },
})

function Certificates() {
  return <CertificatesPage nav={<LeavesNav />} {...useAddress(certificatesAddress)} />
}
