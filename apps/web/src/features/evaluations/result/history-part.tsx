import { formatDate } from '#shared/lib/dates.ts'
import { Section } from '#shared/ui/section.tsx'
import { percentText, type Result, scoreText } from '../model/results/result.ts'

/** Results of cycles before and after, as parts of their own scales: scales differ. */
export function HistoryPart({ history, onOpen }: Pick<Result, 'history'> & { readonly onOpen?: ((participantId: string) => void) | undefined }) {
  if (history.length === 0) return null
  return (
    <Section title="Outros ciclos">
      <ul aria-label="Outros ciclos" className="divide-y">
        {history.map(({ participant_id: id, name, period_end: on, score, points, percent }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-2.5">
            {onOpen ? (
              <button type="button" onClick={() => onOpen(id)} className="rounded-sm text-left font-medium break-words underline-offset-2 hover:underline">{name}</button>
            ) : (
              <span className="font-medium break-words">{name}</span>
            )}
            <span className="font-semibold tabular">{scoreText(score)}<span className="font-normal text-text-muted"> de {points}</span></span>
            <span className="text-sm text-text-muted">Até {formatDate(on)}</span>
            <span className="text-right text-sm text-text-muted tabular">{percent === null ? '' : percentText(percent)}</span>
            <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken"><span className="block h-full rounded-full bg-chart-1" style={{ width: `${percent ?? 0}%` }} /></span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
