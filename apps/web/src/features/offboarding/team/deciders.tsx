import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import type { ExitPreview } from '../model/exit.ts'

type Step = ExitPreview['deciders'][number]

function StepLine({ step: { approvers, mode }, place }: { readonly step: Step; readonly place: number }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-sm text-text-muted tabular">{place}ª etapa</span>
      {approvers.map((person, index) => (
        <span key={person.id} className="inline-flex min-w-0 items-center gap-2">
          {index > 0 && <span className="text-sm text-text-muted">{mode === 'all' ? 'e' : 'ou'}</span>}
          <PersonPhoto person={person} size="sm" />
          <span className="min-w-0 break-words">
            {person.name}
            {person.substitute !== null && <span className="text-text-muted"> (substituto: {person.substitute.name})</span>}
          </span>
        </span>
      ))}
      {approvers.length === 0 && <span className="text-text-muted">Ninguém indicado: o RH decide</span>}
    </li>
  )
}

/** Who agrees before anything happens, step by step. */
export function Deciders({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-label="Quem decide">
      <h4 className="font-semibold">Quem decide</h4>
      <ol className="mt-2 flex flex-col gap-2">
        {steps.map((step, index) => (
          <StepLine key={`${String(index)} ${step.mode}`} step={step} place={index + 1} />
        ))}
      </ol>
    </section>
  )
}
