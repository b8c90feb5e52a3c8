import { Alert } from '../../ui/alert.tsx'
import { TEXT_LINK } from '../../ui/text-link.ts'
import { type Gap, gapText } from './sheet.ts'

export interface MissingListProps {
  readonly gaps: readonly Gap[]
  readonly onJump: (gap: Gap) => void
}

/** What is missing before it can be sent, each with the way there. */
export function MissingList({ gaps, onJump }: MissingListProps) {
  if (gaps.length === 0) return null
  return (
    <Alert tone="warning" title={gaps.length === 1 ? 'Falta 1 resposta' : `Faltam ${gaps.length} respostas`}>
      <ul aria-label="O que falta" className="mt-1 flex flex-col">
        {gaps.map((gap) => (
          <li key={`${gap.question.id}${gap.what}`}>
            <button type="button" className={`${TEXT_LINK} min-h-8 text-left break-words coarse:min-h-11`} onClick={() => onJump(gap)}>
              {gapText(gap)}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
