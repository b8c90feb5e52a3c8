import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../company/company-context.ts'
import { type Audience, isNobody } from '../lib/audience.ts'
import { peopleText } from '../lib/people-text.ts'
import { audienceReachQuery } from './audience-data.ts'

export interface AudienceCountProps {
  readonly audience: Audience
  /** What they do, of one and of several. */
  readonly verb?: readonly [one: string, several: string]
}

/** How many people an audience reaches as it is chosen, and who they are. */
export function AudienceCount({ audience, verb: [one, several] = ['recebe', 'recebem'] }: AudienceCountProps) {
  const empty = isNobody(audience)
  const reach = useQuery({ ...audienceReachQuery(useCompanyId(), audience), enabled: !empty })
  if (empty) return null
  if (reach.data === undefined) return <p role="status" className="text-sm text-text-muted">{reach.error ? `Não foi possível contar quem ${one}.` : `Contando quem ${one}…`}</p>
  const { count, people: named } = reach.data
  if (count === 0) return <p role="status" className="text-sm text-warning-text">Ninguém {one}: nenhuma pessoa faz parte de todos estes grupos.</p>
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer rounded-sm text-text-muted hover:text-text coarse:min-h-11">
        <span role="status" className="tabular">{count === 1 ? `1 pessoa ${one}` : `${peopleText(count)} ${several}`}</span>
      </summary>
      <ul aria-label={`Quem ${one}`} tabIndex={0} className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto focus-visible:outline-2 focus-visible:outline-focus">
        {named.map(({ id, name }) => <li key={id} className="break-words">{name}</li>)}
        {count > named.length && <li className="text-text-muted">e mais {peopleText(count - named.length)}</li>}
      </ul>
    </details>
  )
}
