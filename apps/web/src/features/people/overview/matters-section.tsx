import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StateMark } from '#shared/ui/state-mark.tsx'
import { mattersQuery, type PersonMatter } from '../data/records/matters-query.ts'
import type { RecordPerson } from '../model/history/record-person.ts'

/** The state by its shape, with its name for who does not see it. */
const TONES = {
  late: { name: 'Urgente', shape: 'late' },
  soon: { name: 'Em breve', shape: 'soon' },
  todo: { name: 'A fazer', shape: 'ring' },
  info: { name: 'Programado', shape: 'asked' },
} as const satisfies Readonly<Record<PersonMatter['tone'], unknown>>

function Matter({ matter: { tone, title, detail, verb, url } }: { readonly matter: PersonMatter }) {
  const { history } = useRouter()
  const { name, shape } = TONES[tone]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <StateMark shape={shape} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words">
          <span className="sr-only">{name}: </span>
          {title}
        </p>
        {detail !== null && <p className="text-sm break-words text-text-muted">{detail}</p>}
      </div>
      <Button size="sm" onClick={() => history.push(url)}>
        {verb}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}

/** What is urgent about a person, each thing with the one verb that does it. */
export function MattersSection({ person }: { readonly person: Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'> }) {
  const matters = useQuery(mattersQuery(person))
  return (
    <Section title="Agora">
      <QueryStates
        query={matters}
        pending={<Skeleton className="h-32 w-full" />}
        empty={
          <p className="flex items-center gap-2 text-text-muted">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
            {person.isOwn ? 'Tudo certo: nada pendente.' : 'Tudo certo: nada a fazer com esta pessoa.'}
          </p>
        }
      >
        {(found) => (
          <ul aria-label="O que fazer" className="-mt-2 divide-y">
            {found.map((matter) => (
              <Matter key={matter.item_key} matter={matter} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}
