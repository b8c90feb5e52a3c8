import { KINDS } from '../model/map/map.ts'
import { BAR_LOOKS } from './bar-look.ts'

const SHOWN = ['granted', 'requested', 'proposed', 'planned', 'absence'] as const
const GROUND = [
  { label: 'Feriado', style: { background: 'color-mix(in srgb, var(--info) 35%, transparent)' } },
  { label: 'Bloqueio', style: { background: 'repeating-linear-gradient(45deg, transparent 0 4px, var(--danger) 4px 5px)' } },
  { label: 'Abaixo da cobertura', style: { background: 'repeating-linear-gradient(0deg, var(--danger) 0 2px, var(--danger-subtle) 2px 4px)' } },
] as const

/** What the patterns mean. */
export function MapLegend() {
  return (
    <ul aria-label="Legenda" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-text-muted">
      {SHOWN.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3.5 w-6 rounded-sm border-2" style={BAR_LOOKS[kind]} />
          {KINDS[kind]}
        </li>
      ))}
      {GROUND.map(({ label, style }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3.5 w-6 rounded-sm border" style={style} />
          {label}
        </li>
      ))}
    </ul>
  )
}
