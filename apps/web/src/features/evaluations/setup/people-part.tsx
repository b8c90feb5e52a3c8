import { AudienceCount } from '#shared/recipients/audience-count.tsx'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { ImportParticipants } from '../cycles/import-participants.tsx'
import type { Cycle } from '../model/cycles/cycle.ts'
import type { PartProps } from './part-props.ts'

/** Who is evaluated, with how many that are and who. */
export function PeoplePart({ cycle, draft, change, said }: PartProps & { readonly cycle: Cycle }) {
  const isPulse = draft.kind === 'pulse'
  const chosen = cycle.setup?.drafted_managers ?? 0
  return (
    <>
      <p className="text-text-muted">
        {isPulse ? 'Quem responde ao pulso.' : 'Quem recebe uma avaliação. Quem avalia cada pessoa vem na próxima parte.'} Vale quem estiver nestes grupos no dia do lançamento.
        {draft.kind === 'leadership' && ' Num ciclo de liderança entra só quem lidera alguém.'}
      </p>
      <AudienceField label={isPulse ? 'Quem responde' : 'Quem é avaliado'} belongs="Faz parte" audience={draft.audience} error={said('audience')} onAudience={(audience) => change({ audience })} />
      <div className="flex flex-wrap items-center gap-3">
        <ImportParticipants cycle={cycle.name} />
        {chosen > 0 && <p className="text-text-muted">{chosen === 1 ? 'Uma pessoa tem' : `${chosen.toLocaleString('pt-BR')} pessoas têm`} o gestor deste ciclo escolhido por planilha.</p>}
      </div>
      <AudienceCount audience={draft.audience} verb={isPulse ? ['responde', 'respondem'] : ['está neste ciclo', 'estão neste ciclo']} />
    </>
  )
}
