import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Section } from '#shared/ui/section.tsx'
import { employeeOpenChangesQuery, ownOpenChangesQuery } from '../data/changes/open-changes-query.ts'
import { OpenChangesList, type RequestDetail } from './open-changes-list.tsx'

/** What the person asked to change and is not decided yet. Nothing when there is none. */
export function OwnChangesCard({ detail }: { readonly detail: RequestDetail }) {
  const { user } = useSession()
  const changes = useQuery(ownOpenChangesQuery(user?.id ?? null)).data ?? []
  if (changes.length === 0) return null
  return (
    <Section title="Pedidos de alteração em aberto">
      <OpenChangesList changes={changes} detail={detail} />
    </Section>
  )
}

export interface EmployeeChangesCardProps {
  readonly employeeId: string
  readonly detail: RequestDetail
}

/** What a person asked to change and is not decided yet, for administrators. Nothing when there is none. */
export function EmployeeChangesCard({ employeeId, detail }: EmployeeChangesCardProps) {
  const { role } = usePermissions()
  const mayRead = role === 'admin' || role === 'master'
  const query = useQuery({ ...employeeOpenChangesQuery(useCompanyId(), employeeId), enabled: mayRead })
  const changes = query.data ?? []
  if (changes.length === 0) return null
  return (
    <Section title="Pedidos de alteração em aberto">
      <OpenChangesList changes={changes} detail={detail} />
    </Section>
  )
}
