import { Ago } from '#shared/ui/ago.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import type { ThreadEvent } from '../model/thread.ts'
import { eventText } from '../model/thread-words.ts'

/** What happened and what was said, oldest first. */
export function ThreadEvents({ events }: { readonly events: readonly ThreadEvent[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {events.map((event) => (
        <li key={event.id} className="flex min-w-0 items-start gap-2.5">
          <PersonPhoto person={event.person} size="sm" />
          <div className="min-w-0 flex-1 pt-0.5">
            <p className="text-sm break-words text-text-muted">
              {eventText(event)}{' '}
              <Ago at={event.at} className="text-text-subtle" />
            </p>
            {event.person && event.body && <p className="mt-1 rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-line">{event.body}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
