import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'

export interface AsOfDialogProps {
  readonly day: string | null
  readonly today: string
  /** Plans may be looked at too. */
  readonly seesPlans: boolean
  readonly onDay: (day: string | null) => void
  readonly onClose: () => void
}

/** Chooses the day that the page shows. */
export function AsOfDialog({ day, today, seesPlans, onDay, onClose }: AsOfDialogProps) {
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
      title="Ver em outra data"
      description={seesPlans ? 'Mostra o perfil como era, ou como será, em um dia.' : 'Mostra o perfil como era em um dia.'}
      confirmLabel="Ver"
      isUnsaved={false}
      onClose={onClose}
    >
      <FieldInput field={{ name: 'day', label: 'Data', kind: 'date', required: true, missing: 'Informe a data', problem: (text) => (isHidden(text) ? 'Escolha uma data até hoje' : null) }} />
    </FormDialog>
  )
}
