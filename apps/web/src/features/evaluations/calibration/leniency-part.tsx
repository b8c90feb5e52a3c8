import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { Spread } from '../model/calibration/board.ts'
import { differenceText, scoreText } from '../model/results/result.ts'

const viewOf = (difference: number): string => (difference >= 0.5 ? 'Avalia acima dos outros' : difference <= -0.5 ? 'Avalia abaixo dos outros' : 'Perto da média')

/** How far managers are from the mean of all, from five ratings on. */
export function LeniencyPart({ leniency }: Pick<Spread, 'leniency'>) {
  return (
    <Section title="Rigor e leniência">
      {leniency.length === 0 ? (
        <p className="text-text-muted">Nenhum gestor avaliou cinco pessoas ou mais neste recorte.</p>
      ) : (
        <ul aria-label="Gestores" className="divide-y">
          {leniency.map(({ manager, ratings, mean, difference }) => (
            <li key={manager.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
              <PersonChip person={manager} size="sm" detail={`${ratings.toLocaleString('pt-BR')} notas, média ${scoreText(mean)}`} />
              <span className="text-right">
                <span className="block font-semibold tabular">{differenceText(difference)}</span>
                <span className="block text-sm text-text-muted">{viewOf(difference)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
