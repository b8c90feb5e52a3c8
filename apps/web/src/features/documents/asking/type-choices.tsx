import { Checkbox } from '#shared/ui/inputs.tsx'
import { askableOf, type TypeGap } from '../model/documents/campaign.ts'

export interface TypeChoicesProps {
  readonly gaps: readonly TypeGap[]
  readonly chosen: readonly string[]
  /** Also of whom a type is not required. */
  readonly besides: boolean
  readonly problem: string | null
  readonly onChange: (chosen: readonly string[]) => void
}

const countText = (count: number): string => (count === 1 ? 'falta a 1' : `falta a ${count.toLocaleString('pt-BR')}`)

/** What is asked for: the types that somebody lacks, with how many do. */
export function TypeChoices({ gaps, chosen, besides, problem, onChange }: TypeChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">O que pedir</legend>
      {problem && <p className="mb-1 text-sm text-danger-text">{problem}</p>}
      <div className="max-h-52 overflow-y-auto rounded-md border px-3 py-1">
        {gaps.map((gap) => (
          <div key={gap.type_id} className="flex items-center justify-between gap-3">
            <Checkbox
              className="min-h-9 min-w-0"
              label={gap.type_name}
              checked={chosen.includes(gap.type_id)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, gap.type_id] : chosen.filter((id) => id !== gap.type_id))}
            />
            <span className="tabular shrink-0 text-sm text-text-muted">{countText(askableOf(gap, besides))}</span>
          </div>
        ))}
        {gaps.length === 0 && <p className="py-2 text-text-muted">Tudo o que é exigido já foi entregue ou pedido.</p>}
      </div>
    </fieldset>
  )
}
