import { CalendarClock } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'

import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { Button } from '#shared/ui/button.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'

export interface AsOfButtonProps {
  readonly day: string | null
  readonly today: string
  /** Plans may be looked at too. */
  readonly seesPlans: boolean
  readonly onDay: (day: string | null) => void
}

/** Chooses the day that the page shows. */
export function AsOfButton({ day, today, seesPlans, onDay }: AsOfButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        Ver como em…
      </Button>
      {isOpen && <AsOfDialog day={day} today={today} seesPlans={seesPlans} onDay={onDay} onClose={() => setOpen(false)} />}
    </>
  )
}

function AsOfDialog({ day, today, seesPlans, onDay, onClose }: AsOfButtonProps & { readonly onClose: () => void }) {
  const formId = useId()
  const form = useForm({ defaultValues: { day: toTypedDate(day ?? today) } })
  const problemOf = (text: string): string | null => {
    const iso = parseTypedDate(text)
    if (iso === null) return dateProblem(text, null) ?? 'Informe a data'
    return !seesPlans && iso > today ? 'Escolha uma data até hoje' : dateProblem(text, null)
  }
  const submit = form.handleSubmit(({ day: text }) => {
    const iso = parseTypedDate(text)
    onClose()
    onDay(iso === today ? null : iso)
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Ver como em"
      description={seesPlans ? 'Mostra o perfil como era, ou como será, em um dia.' : 'Mostra o perfil como era em um dia.'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary">
            Ver
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Data" error={form.formState.errors.day?.message}>
          <TypedDateInput {...(!seesPlans && { max: today })} registration={form.register('day', { validate: (text) => problemOf(text) ?? true })} />
        </Field>
      </form>
    </Dialog>
  )
}
