import { Badge } from '#shared/ui/badge.tsx'
import { type AccessState, stateLook } from '../model/logins/login.ts'

export function AccessStateBadge({ state }: { readonly state: AccessState }) {
  const { label, tone } = stateLook(state)
  return (
    <Badge tone={tone} dashed={state === 'none' || state === 'unlinked'}>
      {label}
    </Badge>
  )
}
