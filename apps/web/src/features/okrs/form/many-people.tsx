import { useQuery } from '@tanstack/react-query'

import { type Audience, isNobody } from '#shared/lib/audience.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { giftPreviewQuery } from '../data/life-queries.ts'
import type { GiftPreview, GoalCycle } from '../model/goal.ts'

const REASONS: Readonly<Record<GiftPreview['without'][number]['reason'], (max: number) => string>> = {
  full: (max) => `já tem ${max === 1 ? '1 objetivo' : `${String(max)} objetivos`} neste ciclo`,
  outside: () => 'não é da sua equipe',
  not_here: () => 'ainda não começou',
}

interface NamesProps {
  readonly label: string
  readonly count: number
  readonly lines: readonly { readonly id: string; readonly text: string }[]
}

function Names({ label, count, lines }: NamesProps) {
  return (
    <details className="text-sm">
      <summary className="tabular min-h-6 cursor-pointer rounded-sm text-text-muted hover:text-text coarse:min-h-11">{label}</summary>
      <ul aria-label={label} tabIndex={0} className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto focus-visible:outline-2 focus-visible:outline-focus">
        {lines.map(({ id, text }) => <li key={id} className="break-words">{text}</li>)}
        {count > lines.length && <li className="text-text-muted">e mais {peopleText(count - lines.length)}</li>}
      </ul>
    </details>
  )
}

function Receivers({ companyId, cycle, audience }: { readonly companyId: string; readonly cycle: GoalCycle; readonly audience: Audience }) {
  const { data, error } = useQuery(giftPreviewQuery(companyId, cycle.id, audience))
  if (isNobody(audience)) return null
  if (data === undefined) return <p role="status" className="text-sm text-text-muted">{error ? 'Não foi possível ver quem recebe.' : 'Vendo quem recebe…'}</p>
  const { receives, left_out: out, people, without, max_objectives: max, needs_approval: needsApproval } = data
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="tabular font-medium">
        {receives === 0 ? 'Ninguém recebe' : `${peopleText(receives)} ${receives === 1 ? 'recebe' : 'recebem'} um objetivo igual, cada uma com o seu`}
        {out > 0 && `; ${peopleText(out)} ${out === 1 ? 'fica' : 'ficam'} de fora`}
      </p>
      {receives > 0 && <Names label="Quem recebe" count={receives} lines={people.map(({ id, name }) => ({ id, text: name }))} />}
      {out > 0 && <Names label="Quem fica de fora, e por quê" count={out} lines={without.map(({ person, reason }) => ({ id: person.id, text: `${person.name}: ${REASONS[reason](max)}` }))} />}
      {needsApproval && <Alert tone="info" title="Envie como rascunho">Nesta empresa cada objetivo passa por aprovação: quem recebe confere e pede a publicação.</Alert>}
    </div>
  )
}

interface ManyPeopleProps {
  readonly companyId: string
  readonly cycle: GoalCycle
  /** Null while it is one person's. */
  readonly audience: Audience | null
  readonly error: string | null
  readonly onAudience: (audience: Audience | null) => void
}

/** The same objective for many people at once, with who receives it before anything is sent. */
export function ManyPeople({ companyId, cycle, audience, error, onAudience }: ManyPeopleProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Checkbox label="Dar este objetivo a várias pessoas" checked={audience !== null} onChange={({ target }) => onAudience(target.checked ? {} : null)} />
        {audience !== null && <p className="mt-1 text-sm text-text-muted">Cada pessoa recebe um objetivo individual, com estes resultados-chave, e responde por ele.</p>}
      </div>
      {audience !== null && (
        <div data-field="audience" className="flex flex-col gap-3">
          <AudienceField audience={audience} onAudience={onAudience} error={error} />
          <Receivers companyId={companyId} cycle={cycle} audience={audience} />
        </div>
      )}
    </div>
  )
}
