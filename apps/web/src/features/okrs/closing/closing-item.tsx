import { Badge } from '#shared/ui/badge.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import type { EndStatus } from '../model/check-in/check-in.ts'
import type { ClosingDraft } from '../model/closing/closing-draft.ts'
import { type ClosingObjective, LEVEL_LABELS, STATUS_LABELS } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import { ZoneBar } from '../standing/zone-bar.tsx'

const ENDS: readonly (readonly [EndStatus, string])[] = (['achieved', 'partial', 'missed'] as const).map((value) => [value, STATUS_LABELS[value]])

export interface ClosingItemProps {
  readonly item: ClosingObjective
  readonly draft: ClosingDraft
  /** Whether there is a cycle that it may go on in. */
  readonly hasNext: boolean
  readonly said: (field: string) => string | null
  readonly onChange: (part: Partial<ClosingDraft>) => void
  readonly onOpen: (id: string) => void
}

/** How one objective ends: suggested by its progress, said by who closes it. */
export function ClosingItem({ item, draft, hasNext, said, onChange, onOpen }: ClosingItemProps) {
  const { id, title, owner, level, progress, expected, may_carry: mayCarry } = item
  const { isChosen, status, score, learnings, carries } = draft
  return (
    <li data-closing={id} className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <button type="button" onClick={() => onOpen(id)} className="text-left font-medium break-words text-primary-text underline">
            {title}
          </button>
          <p className="text-sm break-words text-text-muted">
            {LEVEL_LABELS[level]} · {owner.name}
          </p>
        </div>
        <div className="w-44 text-sm">
          <ZoneBar progress={progress} expected={expected} />
          <p className="tabular mt-1">{progress === null ? 'Nada medido' : `${wholePercent(progress)} alcançados`}</p>
        </div>
      </div>
      <Checkbox label="Encerrar agora" aria-label={`Encerrar agora: ${title}`} checked={isChosen} onChange={({ target }) => onChange({ isChosen: target.checked })} />
      {isChosen && (
        <div role="group" aria-label={title} className="flex flex-col gap-3 border-l-2 pl-4">
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Field label="O que aconteceu" required error={said('status')}>
              <SelectInput options={ENDS} value={status} onChange={({ target }) => onChange({ status: ENDS.find(([each]) => each === target.value)?.[0] ?? status })} />
            </Field>
            <Field label="Nota" required hint="De 0,0 a 1,0." error={said('score')}>
              <TextInput inputMode="decimal" autoComplete="off" maxLength={4} value={score} onChange={({ target }) => onChange({ score: target.value })} />
            </Field>
          </div>
          <Field label="Aprendizados" optional error={said('learnings')}>
            <TextArea rows={2} maxLength={2000} value={learnings} onChange={({ target }) => onChange({ learnings: target.value })} />
          </Field>
          {!mayCarry && <Badge>Já levado para outro ciclo</Badge>}
          {mayCarry && hasNext && <Checkbox label="Levar o que falta para o próximo ciclo" checked={carries} onChange={({ target }) => onChange({ carries: target.checked })} />}
          {said('carries') !== null && <p role="alert" className="text-sm text-danger-text">{said('carries')}</p>}
        </div>
      )}
    </li>
  )
}
