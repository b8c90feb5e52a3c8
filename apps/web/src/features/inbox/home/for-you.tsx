import { Link } from '@tanstack/react-router'

import { buttonClass } from '#shared/ui/button.tsx'
import { DeadlineBadge } from '#shared/ui/deadline-badge.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { verbOf } from '../model/home-waiting.ts'
import { kindLabel } from '../model/pending-item.ts'

/** The most urgent of what waits, each with what is done about it. */
export function ForYou({ home: { waiting, view } }: HomePartProps) {
  return (
    <Section
      title={view === 'person' ? 'Para você' : 'Aguardam você'}
      {...(waiting.total > 0 && { note: waiting.total, actions: <Link to="/app/inbox" className={TEXT_LINK}>Ver todas</Link> })}
    >
      {waiting.items.length === 0 ? (
        <p className="py-2 text-text-muted">Nada pendente para você.</p>
      ) : (
        <ul className="divide-y">
          {waiting.items.map((item) => (
            <li key={item.item_key} className="flex items-center gap-3 py-2.5">
              {view !== 'person' && <PersonPhoto person={item.person} size="sm" />}
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium break-words">{item.title}</span>
                <span className="block text-sm break-words text-text-muted">
                  {view !== 'person' && item.person ? item.person.name : (item.detail ?? kindLabel(item.kind))}
                </span>
                <span className="mt-1 flex empty:hidden">
                  <DeadlineBadge dueAt={item.due_at} />
                </span>
              </span>
              <Link to="/app/inbox" search={{ item: item.item_key }} className={buttonClass({ size: 'sm' })} aria-label={`${verbOf(item.kind)}: ${item.title}`}>
                {verbOf(item.kind)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
