import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { saveCompetency } from '../data/competencies/competency-data.ts'
import { type Competency, competencyFields, levelFields, storedCompetency, typedCompetency } from '../model/competencies/competency.ts'

interface CompetencyFormProps {
  readonly companyId: string
  /** Null creates one. */
  readonly competency: Competency | null
  readonly onClose: () => void
}

/** Creates or edits a competency with the behaviours of its levels. */
export function CompetencyForm({ companyId, competency, onClose }: CompetencyFormProps) {
  const saving = useSaveForm({
    initial: typedCompetency(competency),
    save: (typed) => saveCompetency(companyId, competency, storedCompetency(typed)),
    done: (_, { name = '' }) => [competency === null ? 'Competência criada' : 'Competência salva', name.trim()],
    stale: SUBJECTS.competencies,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      size="lg"
      title={competency === null ? 'Nova competência' : `Editar ${competency.name}`}
      confirmLabel="Salvar competência"
      failure="A competência não foi salva"
      onClose={onClose}
    >
      <FieldInputs fields={competencyFields} />
      <fieldset className="mt-2 min-w-0 border-t pt-4">
        <legend className="float-left mb-1 font-semibold">Comportamento em cada nível</legend>
        <p className="clear-both mb-4 text-sm text-text-muted">Descreva o que se vê a pessoa fazer. Pode ficar em branco o nível que não se aplica.</p>
        <FieldInputs fields={levelFields} columns={1} />
      </fieldset>
    </FormDialog>
  )
}
