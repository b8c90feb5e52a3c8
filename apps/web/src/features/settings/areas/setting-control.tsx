import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import type { Setting, SettingValue } from '../model/setting.ts'
import { HueChoice } from './hue-choice.tsx'

export interface SettingControlProps {
  readonly setting: Setting
  readonly isBusy: boolean
  /** Why the value was refused, next to the field. */
  readonly problem: string | null
  readonly onChoose: (value: SettingValue) => void
}

function NumberControl({ setting, isBusy, problem, onChoose }: SettingControlProps) {
  const { title, value, unit, minimum, maximum } = setting
  const [typed, setTyped] = useState(String(value))
  const isNew = typed.trim() !== '' && typed !== String(value)
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew) onChoose(Number(typed))
      }}
    >
      <Field label={title} hint={`De ${String(minimum)} a ${String(maximum)} ${unit ?? ''}.`} error={problem} className="w-72 max-w-full">
        <TextInput inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, String(maximum).length))} trailing={<span className="pr-3 text-text-muted">{unit}</span>} />
      </Field>
      {isNew && (
        <Button type="submit" pending={isBusy} className="mt-6.5">
          Salvar
        </Button>
      )}
    </form>
  )
}

/** How a setting is set, by its kind. */
export function SettingControl(props: SettingControlProps) {
  const { setting, isBusy, problem, onChoose } = props
  const { kind, title, value, choices } = setting
  if (kind === 'number') return <NumberControl key={String(value)} {...props} />
  if (kind === 'hue') return <HueChoice value={typeof value === 'number' ? value : null} isBusy={isBusy} onChoose={onChoose} />
  if (kind === 'choice') {
    return (
      <Field label={title} error={problem} className="max-w-md">
        <SelectInput value={String(value)} disabled={isBusy} onChange={({ target }) => onChoose(target.value)} options={(choices ?? []).map((choice) => [choice.value, choice.label] as const)} />
      </Field>
    )
  }
  return (
    <>
      <Checkbox label={title} checked={value === true} disabled={isBusy} aria-busy={isBusy} onChange={({ target }) => onChoose(target.checked)} />
      {problem !== null && <p className="mt-1 text-sm text-danger-text">{problem}</p>}
    </>
  )
}
