import { PersonChip } from '#shared/ui/person-chip.tsx'
import { type Celebration, type Celebrations, celebrationText, type ReceivedGreetings, receivedText, SENTENCES } from '../model/celebration.ts'
import { Greet } from './greet.tsx'

export interface CelebrationListProps {
  readonly celebrations: Celebrations
  readonly today: string
}

/** What colleagues said to the reader, with their names. */
function Received({ greetings }: { readonly greetings: ReceivedGreetings }) {
  const { rows, total } = greetings
  return (
    <details className="rounded-lg border bg-surface px-3 py-2.5">
      <summary className="cursor-pointer rounded-sm font-medium">{receivedText(greetings)}</summary>
      <ul className="mt-3 flex flex-col gap-3">
        {rows.map(({ person, message }) => (
          <li key={person.id}>
            <PersonChip person={person} size="sm" detail={SENTENCES[message]} />
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="mt-2 text-sm text-text-muted">E mais {total - rows.length}.</p>}
    </details>
  )
}

function Row({ celebration, today }: { readonly celebration: Celebration; readonly today: string }) {
  return (
    <>
      <PersonChip person={celebration.person} size="sm" detail={celebrationText(celebration, today)} />
      {celebration.can_greet && (
        <div className="mt-1.5 pl-10">
          <Greet {...celebration} />
        </div>
      )}
    </>
  )
}

/** Who is celebrated, the nearest first, after what was said to the reader. */
export function CelebrationList({ celebrations: { rows, received }, today }: CelebrationListProps) {
  return (
    <div className="flex flex-col gap-3 pt-1">
      {received.map((greetings) => (
        <Received key={greetings.kind + greetings.on_date} greetings={greetings} />
      ))}
      {rows.length === 0 ? (
        <p className="text-text-muted">Ninguém comemora aniversário nem tempo de casa nos próximos 30 dias.</p>
      ) : (
        <ul aria-label="Comemorações" className="flex flex-col gap-3">
          {rows.map((row) => (
            <li key={`${row.person.id}-${row.kind}`}>
              <Row celebration={row} today={today} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
