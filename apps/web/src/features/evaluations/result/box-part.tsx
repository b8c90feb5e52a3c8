import { formatDateTime } from '#shared/lib/dates.ts'
import { Section } from '#shared/ui/section.tsx'
import { moveText, placeName } from '../model/calibration/board.ts'
import { type Result, scoreText } from '../model/results/result.ts'

/** Where the person stands in the 9-box, with every change: for who leads and HR alone. */
export function BoxPart({ box }: { readonly box: NonNullable<Result['box']> }) {
  const { final_performance: performance, final_potential: potential, potential: score, changes } = box
  return (
    <Section title="9-box" note="A pessoa não vê esta parte">
      <p className="font-medium">
        {placeName(performance, potential)}
        {score !== null && <span className="font-normal text-text-muted"> · potencial {scoreText(score)}</span>}
      </p>
      {changes.length > 0 && (
        <ul aria-label="Mudanças na calibração" className="mt-2 divide-y">
          {changes.map(({ made_at: at, reason, made_by: author, ...move }) => (
            <li key={at} className="py-2.5">
              <p className="font-medium">{moveText(move)}</p>
              <p className="break-words">{reason}</p>
              <p className="text-sm text-text-muted">{author?.name ?? 'Alguém que já saiu'}, {formatDateTime(at)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
