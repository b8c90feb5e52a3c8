import { useQuery } from '@tanstack/react-query'

import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type CelebrationChoices, celebrationChoicesQuery, chooseCelebrations } from '../data/celebrations.ts'
import { newsKeys } from '../data/news-keys.ts'

function Choices({ choices }: { readonly choices: CelebrationChoices }) {
  const choose = useAct({
    act: chooseCelebrations,
    done: 'Sua escolha foi salva',
    failed: 'Sua escolha não foi salva',
    stale: [newsKeys.all, ['dashboard'], ['org-chart']],
  })
  return (
    <div className="flex flex-col gap-2">
      <SavedCheckbox label="Mostrar meu aniversário aos colegas" checked={choices.birthday} save={(birthday) => choose.mutateAsync({ birthday })} />
      <SavedCheckbox label="Mostrar meu tempo de casa aos colegas" checked={choices.years} save={(years) => choose.mutateAsync({ years })} />
      <p className="text-sm text-text-muted">O ano de nascimento e a idade nunca aparecem. Sem marcar, ninguém é avisado nem pode parabenizar você.</p>
    </div>
  )
}

/** Comemorações, on the own profile: whether colleagues are told of the birthday and of the years at the company. */
export function OwnCelebrations() {
  const choices = useQuery(celebrationChoicesQuery)
  return (
    <Section title="Comemorações">
      <QueryStates query={choices} pending={<Skeleton className="h-20" />}>
        {(data) => <Choices choices={data} />}
      </QueryStates>
    </Section>
  )
}
