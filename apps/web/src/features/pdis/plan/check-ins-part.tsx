import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Section } from '#shared/ui/section.tsx'
import { type CheckIn, moodLabel } from '../model/plan.ts'

const WORDS = [['advances', 'Avançou'], ['blockers', 'Atrapalha'], ['next_steps', 'Próximos passos']] as const

/** What was told of how the plan is going, newest first. */
export function CheckInsPart({ checkIns }: { readonly checkIns: readonly CheckIn[] }) {
  if (checkIns.length === 0) return null
  return (
    <Section title="Acompanhamentos" note={checkIns.length}>
      <ol className="-mt-3 divide-y">
        {checkIns.map((told) => (
          <li key={told.id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
              <span className="font-medium text-text">{told.author.name}</span>
              <Ago at={told.at} />
              {told.mood !== null && <Badge>{moodLabel(told.mood)}</Badge>}
            </p>
            {WORDS.map(([name, label]) => told[name] !== null && <p key={name} className="break-words whitespace-pre-line" dir="auto"><span className="text-text-muted">{label}: </span>{told[name]}</p>)}
          </li>
        ))}
      </ol>
    </Section>
  )
}
