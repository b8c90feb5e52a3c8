import type { AgeBand } from '../model/figures/figures.ts'

const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--border-strong)_0_3px,transparent_3px_5px)] border border-border-strong'

function told({ label, total, sexes }: AgeBand): string {
  if (!sexes) return `${label} anos: ${total} ${total === 1 ? 'pessoa' : 'pessoas'}, sem divisão por sexo`
  const unknown = sexes.unknown > 0 ? `, ${sexes.unknown} sem informação` : ''
  return `${label} anos: ${sexes.women} mulheres e ${sexes.men} homens${unknown}`
}

/** Ages from the oldest down, women to the left and men to the right; a band that is too small to divide stands in the middle. */
export function AgePyramid({ bands }: { readonly bands: readonly AgeBand[] }) {
  const most = Math.max(1, ...bands.map(({ total, sexes }) => (sexes ? Math.max(sexes.women, sexes.men) : total / 2)))
  const width = (total: number): string => `${(total / most) * 100}%`
  return (
    <figure>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-xs bg-chart-1" />
          Mulheres
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 rounded-xs ${HATCHED}`} />
          Homens
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-xs bg-text-subtle" />
          Sem divisão
        </li>
      </ul>
      <ol aria-label="Pessoas por idade" className="flex flex-col gap-2">
        {bands.map((band) => (
          <li key={band.label}>
            <span className="sr-only">{told(band)}</span>
            <div aria-hidden="true" className="grid grid-cols-[2.5rem_1fr_4.5rem_1fr_2.5rem] items-center gap-2 text-sm">
              <span className="text-right tabular">{band.sexes?.women ?? ''}</span>
              <span className="flex h-5 justify-end">
                {band.sexes ? (
                  <span className="h-full rounded-l-sm bg-chart-1" style={{ width: width(band.sexes.women) }} />
                ) : (
                  <span className="h-full rounded-l-sm bg-text-subtle" style={{ width: width(band.total / 2) }} />
                )}
              </span>
              <span className="text-center text-text-muted">{band.label}</span>
              <span className="flex h-5">
                {band.sexes ? (
                  <span className={band.sexes.men > 0 ? `h-full rounded-r-sm ${HATCHED}` : 'hidden'} style={{ width: width(band.sexes.men) }} />
                ) : (
                  <span className="h-full rounded-r-sm bg-text-subtle" style={{ width: width(band.total / 2) }} />
                )}
              </span>
              <span className="tabular">{band.sexes?.men ?? band.total}</span>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="mt-3 text-sm text-text-muted">
        Para proteger as pessoas, uma faixa em que um dos grupos tem menos de 5 aparece sem divisão por sexo.
      </figcaption>
    </figure>
  )
}
