import { CalendarClock } from 'lucide-react'
import { useState } from 'react'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { Button } from '#shared/ui/button.tsx'

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
  const isHidden = (text: string): boolean => !seesPlans && (parseTypedDate(text) ?? '') > today
  const choosing = useSaveForm({
    initial: { day: toTypedDate(day ?? today) },
    save: ({ day: text }) => Promise.resolve(parseTypedDate(text)),
    onDone: (iso) => {
      onClose()
      onDay(iso === today ? null : iso)
    },
  })
  return (
    <FormDialog
      {...choosing}
      size="sm"
      title="Ver como em"
      description={seesPlans ? 'Mostra o perfil como era, ou como será, em um dia.' : 'Mostra o perfil como era em um dia.'}
      confirmLabel="Ver"
      isUnsaved={false}
      onClose={onClose}
    >
      <FieldInput field={{ name: 'day', label: 'Data', kind: 'date', required: true, missing: 'Informe a data', problem: (text) => (isHidden(text) ? 'Escolha uma data até hoje' : null) }} />
    </FormDialog>
  )
}
