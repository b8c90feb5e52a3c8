import { formatDateTime } from '#shared/lib/dates.ts'
import { type AssetEvent, conditionLabel, eventTitle } from '../model/asset.ts'
import { PhotoStrip } from '../photos/photo-strip.tsx'

function Link({ event }: { readonly event: AssetEvent }) {
  const { at, actor, condition, files } = event
  const title = eventTitle(event)
  const note = event.note === title ? null : event.note
  return (
    <li className="relative pl-6">
      <span aria-hidden="true" className="absolute top-2 -left-1 size-2 rounded-full bg-primary" />
      <p className="font-medium break-words">{title}</p>
      <p className="text-sm text-text-muted tabular">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {actor && ` · ${actor.name}`}
        {condition !== null && ` · estado: ${conditionLabel(condition).toLowerCase()}`}
      </p>
      {note !== null && <p className="mt-0.5 break-words whitespace-pre-line">{note}</p>}
      {files.length > 0 && (
        <div className="mt-2">
          <PhotoStrip label={`Fotos: ${title}`} fileIds={files} size="sm" />
        </div>
      )}
    </li>
  )
}

/** What happened to the asset, newest first. */
export function Custody({ events }: { readonly events: readonly AssetEvent[] }) {
  return (
    <ol aria-label="Histórico do bem" tabIndex={0} className="ml-1 flex flex-col gap-4 rounded-sm border-l">
      {events.map((event) => (
        <Link key={`${event.at} ${event.kind} ${event.to}`} event={event} />
      ))}
    </ol>
  )
}
