import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { type Board, boxOf, type Level, type Place, placeAt, placeKey, placeName, SPOTS, trayOf } from '../model/calibration/board.ts'
import type { BoardActs } from './board-acts.ts'
import { PlacedPerson } from './placed-person.tsx'

/** Of a full place the first are drawn; the list has all. */
const DRAWN = 6

function People({ place, acts }: { readonly place: Place; readonly acts: BoardActs }) {
  const { performance, potential, people, first } = place
  const name = placeName(performance, potential)
  return (
    <>
      <ul aria-label={`Pessoas em ${name}`} className="flex flex-col gap-1.5">
        {first.slice(0, DRAWN).map((placed) => <PlacedPerson key={placed.participant_id} placed={placed} at={place} acts={acts} />)}
      </ul>
      {people > DRAWN && performance !== null && <Button size="sm" variant="ghost" className="self-start" onClick={() => acts.onAll(placeKey(place))}>Ver todos ({people.toLocaleString('pt-BR')})</Button>}
    </>
  )
}

function Box({ board, performance, potential, acts }: { readonly board: Board; readonly performance: Level; readonly potential: Level; readonly acts: BoardActs }) {
  const { name, hint } = boxOf(performance, potential)
  const place = placeAt(board, { performance, potential })
  const key = placeKey({ performance, potential })
  const sum = performance + potential
  return (
    <section
      aria-label={`${name}: ${peopleText(place?.people ?? 0)}`}
      {...acts.drag.target(key)}
      className={cn(
        'flex min-h-32 min-w-0 flex-col gap-2 rounded-lg border p-3 transition-colors duration-100',
        sum >= 5 ? 'bg-success-subtle/50' : sum <= 3 ? 'bg-warning-subtle/50' : 'bg-sunken/60',
        acts.drag.over === key && 'outline-2 outline-primary',
      )}
    >
      <div>
        <h3 className="flex items-baseline justify-between gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <span className="tabular">{(place?.people ?? 0).toLocaleString('pt-BR')}</span>
        </h3>
        <p className="text-xs text-text-muted">{hint}</p>
      </div>
      {place && <People place={place} acts={acts} />}
    </section>
  )
}

/** Nine places, performance to the right and potential upwards; on a phone one below the other, the highest first. */
export function BoardGrid({ board, acts }: { readonly board: Board; readonly acts: BoardActs }) {
  const tray = trayOf(board)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid min-w-0 gap-2 md:grid-cols-[1.5rem_repeat(3,minmax(0,1fr))]" data-print="nine-box">
        {SPOTS.map(({ performance, potential }) => (
          <div key={`${performance}${potential}`} className="contents">
            {performance === 1 && (
              <span aria-hidden="true" className="hidden items-center justify-center text-xs text-text-muted [writing-mode:sideways-lr] md:flex">
                {potential === 3 ? 'Potencial alto' : potential === 2 ? 'Médio' : 'Baixo'}
              </span>
            )}
            <Box board={board} performance={performance} potential={potential} acts={acts} />
          </div>
        ))}
        <span aria-hidden="true" className="hidden md:block" />
        {['Desempenho baixo', 'Médio', 'Alto'].map((label) => <span key={label} aria-hidden="true" className="hidden text-center text-xs text-text-muted md:block">{label}</span>)}
      </div>
      {tray.length > 0 && (
        <section aria-label="Fora do 9-box" className="rounded-lg border border-dashed p-3">
          <h3 className="font-semibold">Fora do 9-box</h3>
          <p className="mb-3 text-sm text-text-muted">Falta a nota ou o potencial. Arraste para um quadrante, ou escolha no menu da pessoa.</p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {tray.map((place) => (
              <div key={placeKey(place)} className="flex min-w-0 flex-col gap-2">
                <p className="text-sm text-text-muted">{place.performance === null ? 'Sem nota' : `Sem potencial, desempenho ${['baixo', 'médio', 'alto'][place.performance - 1] ?? ''}`} · {place.people.toLocaleString('pt-BR')}</p>
                <People place={place} acts={acts} />
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
