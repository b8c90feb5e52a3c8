import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#shared/access/use-permissions.ts'
import type { Audience } from '#shared/lib/audience.ts'
import { AudienceCount } from '#shared/recipients/audience-count.tsx'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { receiversQuery } from '../../data/news-queries.ts'

export interface WhomFieldProps {
  readonly postId: string
  readonly revision: number
  readonly audience: Audience
  readonly onAudience: (audience: Audience) => void
  readonly error: string | null
}

/** Whom a post is for: anybody's choice who keeps the company; for others as it stands, which for a manager is the own team. */
export function WhomField({ postId, revision, audience, onAudience, error }: WhomFieldProps) {
  const { can } = usePermissions()
  const { employee } = useSession()
  const isKept = can('manage_settings')
  const { data: count } = useQuery({ ...receiversQuery(postId, revision), enabled: !isKept })
  if (isKept) {
    return (
      <div className="flex flex-col gap-2">
        <AudienceField audience={audience} error={error} onAudience={onAudience} />
        <AudienceCount audience={audience} />
      </div>
    )
  }
  const isOwnTeam = audience.teams?.length === 1 && audience.teams[0] === employee?.id
  return (
    <div>
      <p className="font-medium">Para quem</p>
      <p>{isOwnTeam ? 'Minha equipe' : 'Como quem escreveu escolheu'}</p>
      {count !== undefined && <p className="tabular text-sm text-text-muted">{count === 0 ? 'Ninguém recebe: não há pessoas na equipe.' : count === 1 ? '1 pessoa recebe' : `${count.toLocaleString('pt-BR')} pessoas recebem`}</p>}
      {error !== null && <p className="text-sm text-danger-text">{error}</p>}
    </div>
  )
}
