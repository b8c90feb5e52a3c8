import { EyeOff } from 'lucide-react'

import { shareOf } from '../lib/share.ts'
import { TEXT_LINK } from '../ui/text-link.ts'
import { ChoiceBars } from './choice-bars.tsx'
import { answersText, decimalText, type FormMode, type QuestionOutcome } from './form-model.ts'

export interface QuestionResultProps {
  readonly result: QuestionOutcome
  readonly mode: FormMode
  readonly minimum: number
  readonly own?: readonly string[]
  readonly onNames?: ((choice: { readonly id: string | null; readonly label: string }) => void) | undefined
}

/** Figures of one question; what is hidden says why. */
export function QuestionResult({ result, mode, minimum, own = [], onNames }: QuestionResultProps) {
  const { title, kind, is_hidden, choices, total, groups, texts } = result
  if (is_hidden) {
    return (
      <div className="min-w-0">
        <h3 className="font-medium break-words">{title}</h3>
        <p className="mt-1 flex items-start gap-2 text-text-muted">
          <EyeOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {`Oculto: menos de ${minimum} pessoas responderam. Para ninguém ser reconhecido, essas respostas foram apagadas.`}
        </p>
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium break-words">{title}</h3>
        {onNames !== undefined && (choices.length === 0 || kind === 'scale') && total.answered > 0 ? (
          <button type="button" className={TEXT_LINK} onClick={() => onNames({ id: null, label: title })}>
            {kind === 'scale' ? `Ver ${answersText(total.answered)} e comentários` : `Ver ${answersText(total.answered)}`}
          </button>
        ) : (
          <span className="tabular text-sm text-text-muted">{answersText(total.answered)}</span>
        )}
      </div>
      {total.mean !== null && total.median !== null && (
        <p className="tabular">
          {`Média ${decimalText(total.mean)} · mediana ${decimalText(total.median)}`}
        </p>
      )}
      {choices.length > 0 && <ChoiceBars choices={choices} counts={total.counts} answered={total.answered} own={own} onNames={kind === 'scale' ? undefined : onNames} />}
      {mode === 'anonymous' && texts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {texts.map((text, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name, and never change places
            <li key={place} className="rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-line">
              {text}
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && <Departments result={result} mode={mode} minimum={minimum} />}
    </div>
  )
}

function Departments({ result: { groups, choices }, mode, minimum }: Pick<QuestionResultProps, 'result' | 'mode' | 'minimum'>) {
  const other = mode === 'anonymous' ? 'Outros departamentos' : 'Sem departamento'
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-sm text-text-muted hover:text-text coarse:min-h-11">Por departamento</summary>
      <ul className="mt-2 flex flex-col divide-y">
        {groups.map(({ department_id, name, answered, counts, mean }) => (
          <li key={department_id ?? 'other'} className="py-2">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium break-words">{name ?? other}</span>
              <span className="tabular shrink-0 text-sm text-text-muted">{answersText(answered)}</span>
            </span>
            <span className="tabular mt-0.5 block text-sm break-words text-text-muted">
              {mean === null ? choices.map(({ label }, place) => `${label}: ${shareOf(counts[place] ?? 0, answered)}`).join(' · ') : `Média ${decimalText(mean)}`}
            </span>
          </li>
        ))}
      </ul>
      {mode === 'anonymous' && groups.some(({ name }) => name === null) && (
        <p className="mt-2 text-sm text-text-muted">{`Departamentos com menos de ${minimum} respostas aparecem juntos em “Outros departamentos”, para ninguém ser reconhecido.`}</p>
      )}
    </details>
  )
}
