import { Alert } from '#shared/ui/alert.tsx'
import { Section } from '#shared/ui/section.tsx'
import { byGroup, GROUP_LABELS, hiddenTexts, percentText, type Result, scoreText } from '../model/results/result.ts'

/** What each group counts for, with what is not there and where its weight went. */
export function GroupsPart({ groups }: Pick<Result, 'groups'>) {
  const missing = hiddenTexts(groups.hidden)
  const shown = groups.shown.toSorted(byGroup)
  return (
    <Section title="De onde vem a nota">
      <ul aria-label="Grupos" className="divide-y">
        {shown.map(({ shown_as: name, score, weight, counts, answered }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5">
            <span className="font-medium break-words">{GROUP_LABELS[name]}</span>
            <span className="font-semibold tabular">{scoreText(score)}</span>
            <span className="text-sm text-text-muted">
              {answered === 1 ? '1 resposta' : `${answered.toLocaleString('pt-BR')} respostas`}
            </span>
            <span className="text-right text-sm text-text-muted tabular">
              {counts === null || weight === 0 ? 'não conta na nota' : counts === weight ? `vale ${percentText(weight)}` : `valia ${percentText(weight)}, contou ${percentText(counts)}`}
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="mt-3">
          <Alert tone="info" title={shown.length > 0 ? 'O peso do que falta foi para os outros grupos' : 'Não há nota'}>
            <ul className="space-y-0.5">{missing.map((text) => <li key={text}>{text}</li>)}</ul>
          </Alert>
        </div>
      )}
    </Section>
  )
}
