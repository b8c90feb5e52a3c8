import { Link } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { toAnswerText } from '../sheets/my-evaluations.ts'
import { lastDay } from '../sheets/sheet.ts'

/** Cycles in which the reader has something to answer. */
export function EvaluationsToAnswer({ home: { evaluations } }: HomePartProps) {
  if (!evaluations || evaluations.length === 0) return null
  return (
    <Section title="Avaliações para responder">
      <ul aria-label="Avaliações para responder" className="flex flex-col gap-3">
        {evaluations.map(({ cycle_id: id, name, kind, waiting, due_at: due }) => (
          <li key={id} className="min-w-0">
            <Link to="/app/evaluations/$id" params={{ id }} className={`${TEXT_LINK} break-words`}>
              {name}
            </Link>
            <p className="tabular text-sm text-text-muted">{`${kind === 'pulse' ? 'Pulso para responder' : toAnswerText(waiting)} · até ${lastDay(due)}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
