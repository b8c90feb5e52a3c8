import { createFileRoute } from '@tanstack/react-router'

import { type CertificatesUrl, certificatesUrlOf } from '#features/leaves/model/absences/certificates-url.ts'
import { CertificatesPage } from '#features/leaves/certificates/certificates-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/certificates')({
  validateSearch: (search: Readonly<Record<string, unknown>>): CertificatesUrl => certificatesUrlOf(search),
  component: Certificates,
  staticData: { title: 'Atestados' },
})

function Certificates() {
  const navigate = Route.useNavigate()
  return <CertificatesPage nav={<LeavesNav />} url={Route.useSearch()} onUrl={(search) => void navigate({ search, resetScroll: false })} />
}
