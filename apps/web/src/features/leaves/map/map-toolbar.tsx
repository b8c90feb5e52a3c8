import { ChevronLeft, ChevronRight } from 'lucide-react'

import { formatMonthLong, formatMonthShort } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { monthsLater } from '../model/map/days.ts'
import { type LeaveMap, type Risk, RISKS, riskOf } from '../model/map/map.ts'
import type { MapState, Zoom } from '../model/map/map-state.ts'

const COUNTED: readonly Risk[] = ['double', 'risk', 'planned', 'untold', 'scheduled', 'available']
const DOTS: Readonly<Record<Risk, string>> = {
  double: 'bg-danger', risk: 'bg-warning', planned: 'bg-primary', untold: 'bg-border', scheduled: 'bg-success', available: 'bg-border-strong', none: 'bg-border',
}
const ZOOMS: readonly { readonly zoom: Zoom; readonly label: string }[] = [
  { zoom: 'year', label: 'Ano' },
  { zoom: 'quarter', label: 'Trimestre' },
  { zoom: 'month', label: 'Mês' },
]
const monthText = (iso: string): string => `${formatMonthShort(iso)} ${iso.slice(0, 4)}`
const STEPS: Readonly<Record<Zoom, number>> = { year: 6, quarter: 3, month: 1 }

export interface MapToolbarProps {
  readonly map: LeaveMap
  readonly from: string
  readonly state: MapState
  readonly isWide: boolean
  readonly onState: (state: MapState, options?: { readonly replace?: boolean }) => void
}

const CHIP =
  'flex min-h-control shrink-0 items-center gap-2 rounded-full border px-3.5 py-1 text-sm font-medium hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-subtle aria-pressed:text-primary-text coarse:min-h-11'

/** Whose vacations are how urgent, which months, how near, which department. */
export function MapToolbar({ map, from, state, isWide, onState }: MapToolbarProps) {
  const counts = Map.groupBy(map.people, riskOf)
  const step = isWide ? STEPS[state.zoom] : 1
  const go = (months: number): void => onState({ ...state, from: monthsLater(from, months).slice(0, 7) })
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div role="group" aria-label="Situação das férias" className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
        {COUNTED.map((risk) => {
          // Of a page the server counts everybody; the people of a whole map are counted here, with what was planned a moment ago.
          const count = (map.total > map.people.length ? map.risks[risk] : counts.get(risk)?.length) ?? 0
          if (risk === 'untold' && count === 0 && state.risk !== risk) return null
          return (
            <button
              key={risk}
              type="button"
              aria-pressed={state.risk === risk}
              className={CHIP}
              onClick={() => onState({ ...state, risk: state.risk === risk ? null : risk, page: 1 })}
            >
              <span aria-hidden="true" className={cn('size-2.5 rounded-full', DOTS[risk])} />
              {RISKS[risk].many} <strong className="tabular">{count}</strong>
            </button>
          )
        })}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex items-center gap-1">
          <Button size="icon" aria-label={step === 1 ? 'Mês anterior' : 'Meses anteriores'} onClick={() => go(-step)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <span className="min-w-32 text-center font-medium whitespace-nowrap first-letter:uppercase">
            {isWide ? `${monthText(from)} a ${monthText(monthsLater(from, 11))}` : formatMonthLong(from)}
          </span>
          <Button size="icon" aria-label={step === 1 ? 'Próximo mês' : 'Próximos meses'} onClick={() => go(step)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
          {state.from !== null && (
            <Button variant="ghost" onClick={() => onState({ ...state, from: null })}>
              Hoje
            </Button>
          )}
        </div>
        {isWide && (
          <div role="group" aria-label="Zoom" className="flex gap-1">
            {ZOOMS.map(({ zoom, label }) => (
              <button key={zoom} type="button" aria-pressed={state.zoom === zoom} className={CHIP} onClick={() => onState({ ...state, zoom })}>
                {label}
              </button>
            ))}
          </div>
        )}
        <SearchBox label="Buscar pessoa no mapa" placeholder="Nome" value={state.q} onSearch={(q) => onState({ ...state, q, page: 1 }, { replace: true })} className="w-full sm:w-36 sm:flex-1" />
        <div className="min-w-0 flex-1 basis-28 sm:w-32 sm:flex-none sm:basis-auto">
          <SelectInput
            aria-label="Ordem"
            value={state.order}
            onChange={(event) => onState({ ...state, order: event.target.value === 'name' ? 'name' : 'risk', page: 1 })}
            options={[['risk', 'Por risco'], ['name', 'Por nome']]}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40 sm:w-54 sm:flex-none sm:basis-auto">
          <SelectInput
            aria-label="Departamento"
            value={state.department ?? ''}
            onChange={(event) => onState({ ...state, department: event.target.value || null, page: 1 })}
            none="Todos os departamentos"
            options={map.departments.map(({ id, name }) => [id, name])}
          />
        </div>
      </div>
    </div>
  )
}
