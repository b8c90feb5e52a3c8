import { SelectInput } from '#shared/ui/inputs.tsx'
import { CYCLE_STATUS_LABELS, type GoalCycle } from '../model/goal.ts'
import { cycleDays } from '../model/looks.ts'
import { wholePercent } from '../model/numbers.ts'

export interface CyclePickerProps {
  readonly cycles: readonly GoalCycle[]
  readonly cycle: GoalCycle
  readonly onChange: (id: string) => void
}

/** Which cycle is shown, with its days, how it stands and how far the company is in it. */
export function CyclePicker({ cycles, cycle, onChange }: CyclePickerProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="w-full min-w-0 sm:w-72">
        <SelectInput aria-label="Ciclo" className="font-medium" value={cycle.id} onChange={({ target }) => onChange(target.value)}>
          {cycles.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {cycles.length > 1 ? `${name} · ${CYCLE_STATUS_LABELS[status]}` : name}
            </option>
          ))}
        </SelectInput>
      </div>
      <p className="tabular text-sm text-text-muted">
        {CYCLE_STATUS_LABELS[cycle.status]} · {cycleDays(cycle)}
        {cycle.progress !== null && cycle.status !== 'planning' && (
          <>
            {' · '}
            <span className="font-medium text-text">{wholePercent(cycle.progress)}</span> (esperado {wholePercent(cycle.expected)})
          </>
        )}
      </p>
    </div>
  )
}
