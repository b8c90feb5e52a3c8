import { laterDay, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { isRelation, RELATIONS, STEP_LABELS, type StepName } from '../model/cycles/cycle.ts'
import { type StepDays, stepsOf, usualDays } from '../model/setup/cycle-draft.ts'
import { daysProblem, timelineOf } from '../model/setup/timeline.ts'
import type { PartProps } from './part-props.ts'

const LATE: readonly (readonly [number, string])[] = Array.from({ length: 16 }, (_, days) => [days, days === 0 ? 'Sem tolerância' : days === 1 ? '1 dia' : `${String(days)} dias`] as const)

function Picture({ draft }: Pick<PartProps, 'draft'>) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-1.5 rounded-lg border p-4">
      {timelineOf(draft).map(({ step, left, width }) => (
        <div key={step} className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-3 text-sm">
          <span className="truncate text-text-muted">{isRelation(step) ? RELATIONS[step].label : STEP_LABELS[step]}</span>
          <span className="relative h-3 rounded-full bg-sunken">
            <span className={`absolute inset-y-0 min-w-1 rounded-full ${isRelation(step) || step === 'pulse' ? 'bg-chart-1' : 'bg-border-strong'}`} style={{ left: `${left}%`, width: `${width}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}

interface StepRowProps extends PartProps {
  readonly step: StepName
}

function StepRow({ step, draft, change, said }: StepRowProps) {
  const days = draft.days[step] ?? { opensOn: '', closesOn: '' }
  const set = (part: Partial<StepDays>): void => change({ days: { ...draft.days, [step]: { ...days, ...part } } })
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <legend className="sr-only">{STEP_LABELS[step]}</legend>
      <p aria-hidden="true" className="pt-1 font-medium max-sm:col-span-2">{STEP_LABELS[step]}</p>
      <Field label="Primeiro dia" error={said(`step_${step}`) ?? daysProblem(draft, step)}>
        <DateInput value={days.opensOn} onValue={(opensOn) => set({ opensOn })} />
      </Field>
      <Field label="Último dia">
        <DateInput value={days.closesOn} onValue={(closesOn) => set({ closesOn })} />
      </Field>
    </fieldset>
  )
}

/** When each step begins and ends, as a picture and as days; steps open by themselves on their first day. */
export function DaysPart({ draft, change, said }: PartProps) {
  const steps = stepsOf(draft)
  const wrong = said('steps')
  return (
    <>
      <p className="text-text-muted">Cada etapa abre sozinha no primeiro dia, de manhã, e quem responde é avisado. Ela termina à meia-noite do último dia, no horário da empresa.</p>
      <Picture draft={draft} />
      {wrong !== null && <p role="alert" className="text-sm text-danger-text">{wrong}</p>}
      <div className="divide-y border-y">
        {steps.map((step) => (
          <StepRow key={step} step={step} draft={draft} change={change} said={said} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Tolerância depois do último dia" hint="Quem se atrasou ainda responde." error={said('late_days')} className="max-w-xs">
          <SelectInput value={draft.lateDays} options={LATE} onChange={({ target }) => change({ lateDays: Number(target.value) })} />
        </Field>
        <Button variant="ghost" onClick={() => change({ days: usualDays(draft, laterDay(todayIso(), 1)) })}>
          Sugerir prazos a partir de amanhã
        </Button>
      </div>
    </>
  )
}
