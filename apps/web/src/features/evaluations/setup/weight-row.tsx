import { useRef } from 'react'

import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { type AnswerMode, canSeal, type Relation, RELATIONS } from '../model/cycles/cycle.ts'
import { redistributed, type Weights } from '../model/setup/weights.ts'
import type { PartProps } from './part-props.ts'

const MODES = [['sealed', 'Em sigilo'], ['identified', 'Com o nome de quem responde']] as const

interface WeightRowProps extends PartProps {
  readonly relation: Relation
  readonly onToggle: (relation: Relation) => void
}

/** One relation: whether it evaluates, what it counts (the others change along) and whether it is sealed. */
export function WeightRow({ draft, change, said, relation, onToggle }: WeightRowProps) {
  const { weights, modes } = draft
  const { label, text } = RELATIONS[relation]
  const weight = weights[relation]
  /** The weights before somebody began to type: each keystroke shares out from there. */
  const before = useRef<Weights<Relation>>(weights)
  const isOn = weight !== undefined
  return (
    <li className="grid items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_10rem_13rem]">
      <div className="min-w-0">
        <Checkbox label={<span className="font-medium">{label}</span>} checked={isOn} onChange={() => onToggle(relation)} />
        <p className="mt-1 text-sm text-text-muted">{text}</p>
      </div>
      {isOn && (
        <Field label={`Peso: ${label}`} error={said(`weight_${relation}`)}>
          <TextInput
            inputMode="numeric"
            trailing="%"
            maxLength={3}
            autoComplete="off"
            value={String(weight)}
            onFocus={({ target }) => {
              before.current = weights
              target.select()
            }}
            onChange={({ target }) => change({ weights: redistributed(before.current, relation, Number(target.value.replaceAll(/\D/g, ''))) })}
          />
        </Field>
      )}
      {isOn && canSeal(relation) && (
        <Field label={`Como responde: ${label}`} error={said(`mode_${relation}`)}>
          <SelectInput value={modes[relation] ?? 'sealed'} options={MODES} onChange={({ target }) => change({ modes: { ...modes, [relation]: target.value as AnswerMode } })} />
        </Field>
      )}
    </li>
  )
}
