import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useSession } from '#shared/session/session-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { certificateQuery } from '../data/absences/certificate-queries.ts'
import { CertificateFacts } from './certificate-facts.tsx'
import { CertificateForm } from '../certificate-form/certificate-form.tsx'
import { CertificatePaper } from './certificate-paper.tsx'

/** One certificate: for HR with what to do about it, for the person as it stands. */
export function CertificatePanel({ requestId, onDone }: { readonly requestId: string; readonly onDone: () => void }) {
  const { employee } = useSession()
  const { can } = usePermissions()
  const detail = useQuery(certificateQuery(requestId))
  return (
    <QueryStates query={detail} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(found) => {
        const isOwn = found.person.id === employee?.id
        const isOpen = found.status === 'pending' || found.status === 'approved'
        return (
          <>
            <CertificateFacts detail={found} isOwn={isOwn} />
            <div className="mt-4">
              <CertificatePaper files={found.files} />
            </div>
            {!isOwn && isOpen && can('manage_settings') && <CertificateForm detail={found} onDone={onDone} />}
          </>
        )
      }}
    </QueryStates>
  )
}
