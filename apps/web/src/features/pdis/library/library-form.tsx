import { CompetencyPicker } from '#shared/competencies/competency-picker.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { saveLibraryAction } from '../data/plan-acts.ts'
import { type LibraryAction, libraryValues, type LibraryValues } from '../model/library.ts'
import { LEARNING } from '../model/plan.ts'

const LEARNING_OPTIONS = Object.entries(LEARNING).map(([value, { label }]) => [value, label] as const)

interface LibraryFormProps {
  readonly companyId: string
  /** Null adds one. */
  readonly action: LibraryAction | null
  readonly onClose: () => void
}

/** An action that the company recommends. */
export function LibraryForm({ companyId, action, onClose }: LibraryFormProps) {
  const saving = useSaveForm<LibraryValues>({
    initial: libraryValues(action),
    save: (values) => saveLibraryAction(companyId, values, action?.id ?? null),
    done: action === null ? 'Ação adicionada' : 'Ação salva',
    stale: SUBJECTS.pdis,
    onDone: onClose,
  })
  const { register, watch, setValue, formState: { errors } } = saving.form
  return (
    <FormDialog {...saving} title={action === null ? 'Nova ação da biblioteca' : 'Editar ação'} confirmLabel="Salvar ação" failure="A ação não foi salva" onClose={onClose}>
      <Field label="Ação" required error={errors.title?.message ?? null}>
        <TextInput maxLength={160} {...register('title', { validate: (text) => text.trim() !== '' || 'Escreva a ação' })} />
      </Field>
      <Field label="Competência" optional error={errors.competency_id?.message ?? null}>
        <CompetencyPicker companyId={companyId} none="Serve a qualquer uma" value={watch('competency_id')} onValue={(id) => setValue('competency_id', id, { shouldDirty: true })} />
      </Field>
      <Field label="Como se aprende" hint={LEARNING[watch('learning')].hint} error={errors.learning?.message ?? null}>
        <SelectInput options={LEARNING_OPTIONS} {...register('learning')} />
      </Field>
      <Field label="Como saber que deu certo" optional error={errors.success_indicator?.message ?? null}>
        <TextInput maxLength={500} {...register('success_indicator')} />
      </Field>
      <Field label="Horas" optional error={errors.effort_hours?.message ?? null}>
        <TextInput inputMode="decimal" maxLength={7} {...register('effort_hours')} />
      </Field>
      <Field label="Endereço do material" optional hint="Começa com https://." error={errors.url?.message ?? null}>
        <TextInput inputMode="url" maxLength={480} {...register('url')} />
      </Field>
    </FormDialog>
  )
}
