import { Link } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { HealthMark } from '../standing/health-mark.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'
import { wholePercent } from '../model/numbers.ts'

const dueText = (due: number): string => (due === 1 ? 'Fazer 1 check-in' : `Fazer ${String(due)} check-ins`)

/** What the reader wants to reach, the worst first, with the way to say where it stands. */
export function HomeGoals({ home: { goals } }: HomePartProps) {
  if (!goals) return null
  const more = goals.total - goals.items.length
  return (
    <Section
      title="Minhas metas"
      actions={
        <Link to="/app/okrs" search={goals.due > 0 ? { aba: 'checkin' } : {}} className={TEXT_LINK}>
          {goals.due > 0 ? dueText(goals.due) : 'Ver'}
        </Link>
      }
    >
      <ul aria-label="Minhas metas" className="flex flex-col gap-4">
        {goals.items.map(({ id, title, progress, expected, health }) => (
          <li key={id} className="min-w-0">
            <Link to="/app/okrs" search={{ objetivo: id }} className={`${TEXT_LINK} break-words`}>
              {title}
            </Link>
            <ZoneBar progress={progress} expected={expected} className="mt-1.5" />
            <p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-text-muted">
              <HealthMark health={health} />
              <span>{`${wholePercent(progress)} (esperado ${wholePercent(expected)})`}</span>
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to="/app/okrs" search={{ aba: 'lista', escopo: 'mine' }} className={`${TEXT_LINK} mt-3 inline-block text-sm`}>
          {more === 1 ? 'Mais 1 objetivo' : `Mais ${String(more)} objetivos`}
        </Link>
      )}
    </Section>
  )
}
