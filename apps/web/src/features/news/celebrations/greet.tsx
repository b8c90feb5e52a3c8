import { PartyPopper } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { sayGreeting } from '../data/celebrations.ts'
import { newsKeys } from '../data/news-keys.ts'
import { type Celebration, type GreetingMessage, SENTENCES, sentencesFor } from '../model/celebration.ts'

// The home begins without menus.
const GreetingMenu = lazy(async () => ({ default: (await import('./greeting-menu.tsx')).GreetingMenu }))

/** Parabéns in one tap, or another sentence; once it is said, what was said and the way back. */
export function Greet({ person, kind, message }: Pick<Celebration, 'person' | 'kind' | 'message'>) {
  const companyId = useCompanyId()
  const act = useAct({
    act: (said: GreetingMessage | null) => sayGreeting({ employeeId: person.id, kind, message: said }),
    failed: (said) => (said === null ? 'A mensagem não foi desfeita' : 'A mensagem não foi enviada'),
    stale: [newsKeys.celebrations(companyId), ['dashboard']],
  })
  const name = person.name
  if (message !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
        <span>Você disse: “{SENTENCES[message]}”</span>
        <Button size="sm" variant="ghost" className="-ml-3" pending={act.isPending} onClick={() => act.mutate(null)}>
          Desfazer<span className="sr-only"> a mensagem para {name}</span>
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="sm" pending={act.isPending} onClick={() => act.mutate(sentencesFor(kind)[0])}>
        <PartyPopper aria-hidden="true" className="size-4" />
        Parabenizar<span className="sr-only"> {name}</span>
      </Button>
      <Suspense>
        <GreetingMenu name={name} kind={kind} onSay={act.mutate} />
      </Suspense>
    </div>
  )
}
