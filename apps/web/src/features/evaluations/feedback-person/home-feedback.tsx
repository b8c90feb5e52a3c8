import { Link } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** What was written to the reader and not read yet, without its words. */
export function HomeFeedback({ home: { feedback } }: HomePartProps) {
  if (!feedback) return null
  const { author, unread } = feedback
  return (
    <Section title="Feedback" actions={<Link to="/app/evaluations/feedback" className={TEXT_LINK}>Ler</Link>}>
      <p className="flex items-center gap-3">
        <PersonPhoto person={author} size="sm" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{author.name}</span> escreveu para você{unread > 1 && `, e há mais ${String(unread - 1)} para ler`}
        </span>
      </p>
    </Section>
  )
}
