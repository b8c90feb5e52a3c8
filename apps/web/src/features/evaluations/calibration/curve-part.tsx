import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Section } from '#shared/ui/section.tsx'
import { classesOf, type Spread } from '../model/calibration/board.ts'

const PARTS = ['Acima', 'No meio', 'Abaixo'] as const

/** The parts of the curve, in percent of everybody. */
function CurveForm({ curve, onCurve, onClose }: { readonly curve: readonly number[]; readonly onCurve: (curve: readonly number[]) => void; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(curve.map(String))
  const [isChecked, setChecked] = useState(false)
  const parts = typed.map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
  const sum = parts.reduce((total, part) => total + part, 0)
  const error = isChecked && sum !== 100 ? (Number.isNaN(sum) ? 'Use números inteiros' : `As partes somam ${sum}%: precisam somar 100%`) : null
  return (
    <form
      noValidate
      aria-label="Partes da curva"
      className="mb-4 flex flex-wrap items-end gap-3 rounded-lg border p-3"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (sum !== 100) return
        onCurve(parts)
        onClose()
      }}
    >
      {PARTS.map((label, place) => (
        <Field key={label} label={`${label} (%)`} className="w-24" error={place === 0 ? error : null}>
          <TextInput inputMode="numeric" maxLength={3} value={typed[place]} onChange={({ target }) => setTyped(typed.map((text, index) => (index === place ? target.value : text)))} />
        </Field>
      ))}
      <Button type="submit" size="sm">Usar esta curva</Button>
      <Button size="sm" variant="ghost" onClick={onClose}>Cancelar</Button>
    </form>
  )
}

interface CurvePartProps {
  readonly spread: Spread
  readonly curve: readonly number[]
  readonly onCurve: (curve: readonly number[]) => void
}

/** How many people are of each class beside what a curve suggests. It never stands in the way. */
export function CurvePart({ spread, curve, onCurve }: CurvePartProps) {
  const [isEditing, setEditing] = useState(false)
  const classes = classesOf(spread)
  const most = Math.max(1, ...classes.flatMap(({ people, suggested }) => [people, suggested]))
  return (
    <Section title="Distribuição" note={`Curva ${curve.join(' / ')}`} actions={!isEditing && <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>Mudar a curva</Button>}>
      {isEditing && <CurveForm curve={curve} onCurve={onCurve} onClose={() => setEditing(false)} />}
      <ul aria-label="Pessoas por faixa" className="space-y-4">
        {classes.map(({ label, people, suggested }) => (
          <li key={label}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">{label}</span>
              <span className="font-medium tabular">{people.toLocaleString('pt-BR')}<span className="font-normal text-text-muted"> · sugestão: {suggested.toLocaleString('pt-BR')}</span></span>
            </div>
            <div aria-hidden="true" className="relative mt-1 h-2.5 rounded-full bg-sunken">
              <div className="h-full rounded-full bg-chart-1" style={{ width: `${(people / most) * 100}%` }} />
              <span className="absolute -top-1 h-4.5 w-0.5 bg-chart-2" style={{ left: `calc(${(suggested / most) * 100}% - 1px)` }} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-text-muted">A curva é uma sugestão para a conversa: nada é bloqueado por causa dela.</p>
    </Section>
  )
}
