import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { saveCategory } from '../data/asset-acts.ts'
import { type AssetCategory, categoryFields, storedCategory, typedCategory } from '../model/category.ts'

interface CategoryDialogProps {
  readonly companyId: string
  /** Null makes one. */
  readonly category: AssetCategory | null
  readonly onClose: () => void
}

/** Makes or changes a category. */
export function CategoryDialog({ companyId, category, onClose }: CategoryDialogProps) {
  const saving = useSaveForm({
    initial: typedCategory(category),
    save: (typed) => saveCategory(companyId, category, storedCategory(typed)),
    done: (_, { name = '' }) => [category === null ? 'Categoria criada' : 'Categoria salva', name.trim()],
    stale: SUBJECTS.assets,
    onDone: onClose,
  })
  return (
    <FormDialog {...saving} title={category === null ? 'Nova categoria' : `Editar ${category.name}`} confirmLabel="Salvar categoria" failure="A categoria não foi salva" onClose={onClose}>
      <FieldInputs fields={categoryFields} />
    </FormDialog>
  )
}
