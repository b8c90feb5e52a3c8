import { RadioChoices } from '#shared/form/radio-choices.tsx'
import type { Audience } from '#shared/lib/audience.ts'
import { AudienceCount } from '#shared/recipients/audience-count.tsx'
import { AudienceField } from '#shared/recipients/audience-field.tsx'

export interface WhomFieldProps {
  readonly audience: Audience | null
  readonly error: string | null
  readonly onAudience: (audience: Audience | null) => void
}

const OPTIONS = [
  { value: false, label: 'Todos os outros', hint: 'Quem não faz parte do público de nenhum outro roteiro.' },
  { value: true, label: 'Um público', hint: 'Departamentos, locais, cargos, tipos de contrato, etiquetas ou pessoas.' },
] as const

/** Whom a template is for: a filter of people, or everybody whom no other is for. */
export function WhomField({ audience, error, onAudience }: WhomFieldProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioChoices legend="Para quem é" options={OPTIONS} value={audience !== null} onChange={(isNarrow) => onAudience(isNarrow ? {} : null)} />
      {audience !== null && (
        <div className="flex flex-col gap-2 border-l-2 pl-4">
          <AudienceField audience={audience} error={error} onAudience={onAudience} />
          <AudienceCount audience={audience} verb={['faz parte hoje', 'fazem parte hoje']} />
        </div>
      )}
    </div>
  )
}
