import { AudienceCount } from '#shared/recipients/audience-count.tsx'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import type { PartProps } from './part-props.ts'

/** Who is evaluated, with how many that are and who. */
export function PeoplePart({ draft, change, said }: PartProps) {
  const isPulse = draft.kind === 'pulse'
  return (
    <>
      <p className="text-text-muted">
        {isPulse ? 'Quem responde ao pulso.' : 'Quem recebe uma avaliação. Quem avalia cada pessoa vem na próxima parte.'} Vale quem estiver nestes grupos no dia do lançamento.
        {draft.kind === 'leadership' && ' Num ciclo de liderança entra só quem lidera alguém.'}
      </p>
      <AudienceField label={isPulse ? 'Quem responde' : 'Quem é avaliado'} belongs="Faz parte" audience={draft.audience} error={said('audience')} onAudience={(audience) => change({ audience })} />
      <AudienceCount audience={draft.audience} verb={isPulse ? ['responde', 'respondem'] : ['está neste ciclo', 'estão neste ciclo']} />
    </>
  )
}
