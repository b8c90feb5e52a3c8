import { useInfiniteQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { useState } from 'react'

import { MODULE_ENTRIES } from '#shared/access/modules.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { timelineQuery } from '../data/records/timeline-query.ts'
import { byMonth, modulesOf, momentText, type TimelineEvent } from '../model/history/timeline.ts'
import type { TabProps } from '../model/history/profile-tabs.ts'

const moduleLabel = (module: string): string => MODULE_ENTRIES.find(({ name }) => name === module)?.label ?? module

function Event({ event }: { readonly event: TimelineEvent }) {
  const { at, title, detail, actor, module, url } = event
  return (
    <li className="relative flex min-w-0 flex-col gap-0.5 py-3 pl-6">
      <span aria-hidden="true" className="absolute top-5 left-0 size-2 rounded-full bg-primary" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium break-words">{url === null ? title : <InnerLink href={url}>{title}</InnerLink>}</h3>
        <Badge>{moduleLabel(module)}</Badge>
      </div>
      {detail && <p className="break-words">{detail}</p>}
      <p className="text-sm text-text-muted">
        <time dateTime={at}>{momentText(at)}</time>
        {actor && ` · ${actor.name}`}
      </p>
    </li>
  )
}

const PENDING = (
  <div className="flex flex-col gap-3">
    {['a', 'b', 'c', 'd'].map((row) => (
      <Skeleton key={row} className="h-14 rounded-lg" />
    ))}
  </div>
)

/** Everything that happened to the person in every module, newest first. */
export function TimelineTab({ person, on }: TabProps) {
  const list = useInfiniteQuery(timelineQuery(person))
  const [module, setModule] = useState('')
  const now = useNow()
  const loaded = list.data?.pages.flat()
  const events = (loaded ?? []).filter((event) => (module === '' || event.module === module) && (on === null || todayIso(new Date(event.at)) <= on))
  const modules = modulesOf(loaded ?? [])
  return (
    <div className="flex flex-col gap-4">
      {modules.length > 1 && (
        <Field label="Módulo" className="max-w-72">
          <SelectInput
            value={module}
            onChange={({ target }) => setModule(target.value)}
            none="Todos"
            options={modules.map((name) => [name, moduleLabel(name)])}
          />
        </Field>
      )}
      <QueryStates
        query={{ data: loaded && events, error: list.error, isPending: list.isPending, refetch: list.refetch }}
        pending={PENDING}
        isEmpty={(found) => found.length === 0 && !list.hasNextPage}
        empty={
          <EmptyState icon={<ListTree />} title="Nada para mostrar">
            O que acontecer com a pessoa em qualquer módulo aparece aqui.
          </EmptyState>
        }
      >
        {(found) => (
          <>
            {byMonth(found, now).map(({ key, label, events: ofMonth }) => (
              <section key={key} aria-label={label}>
                <h2 className="text-sm font-semibold text-text-muted first-letter:uppercase">{label}</h2>
                <ul className="ml-1 border-l pl-0 [&>li]:-ml-1">
                  {ofMonth.map((event) => (
                    <Event key={event.item_key} event={event} />
                  ))}
                </ul>
              </section>
            ))}
            {list.isFetchNextPageError && <Refusal error={list.error} title="Não foi possível carregar mais" />}
            {list.hasNextPage && (
              <div className="flex justify-center">
                <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Carregar mais
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </div>
  )
}
