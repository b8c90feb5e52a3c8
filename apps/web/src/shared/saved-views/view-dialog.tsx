import { usePermissions } from '../access/use-permissions.ts'
import { useCompanyId } from '../company/company-context.ts'
import { FieldInputs } from '../form/field-inputs.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaveForm } from '../form/use-save-form.ts'
import type { FieldSpec, Typed } from '../lib/fields/field-spec.ts'
import { useSession } from '../session/session-context.ts'
import { type SavedView, VISIBILITIES, type Visibility, VISIBILITY_LABELS, visibilityOf } from './saved-view.ts'

export interface ViewDialogProps {
  /** Null for a new one. */
  readonly view: SavedView | null
  readonly onSave: (part: Pick<SavedView, 'name' | 'visibility' | 'is_default'>) => Promise<void>
  readonly onClose: () => void
}

const HINTS: Readonly<Record<Visibility, string>> = {
  just_me: 'Só você vê.',
  team: 'Quem responde a você, direta ou indiretamente, e os departamentos sob sua responsabilidade.',
  company: 'Toda a empresa; cada pessoa só encontra o que pode ver.',
}

/** With whom a person may share: with everyone only who sees everyone, and only in the own company, where views are kept. */
function useChoices(): readonly Visibility[] {
  const { can } = usePermissions()
  const isAway = useSession().employee?.company_id !== useCompanyId()
  return VISIBILITIES.filter((choice) => choice === 'just_me' || (!isAway && (choice === 'team' || can('view_all_employees'))))
}

/** Names a view, says who sees it, and whether the list opens with it. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const choices = useChoices()
  const saving = useSaveForm<Typed>({
    initial: { name: view?.name ?? '', visibility: view?.visibility ?? 'just_me', is_default: String(view?.is_default ?? false) },
    save: ({ name = '', visibility = '', is_default }) => onSave({ name: name.trim(), visibility: visibilityOf(visibility), is_default: is_default === 'true' }),
    onDone: onClose,
  })
  const fields: readonly FieldSpec[] = [
    { name: 'name', label: 'Nome', kind: 'text', max: 60, required: true },
    {
      name: 'visibility',
      label: 'Quem vê',
      kind: 'choice',
      none: null,
      choices: VISIBILITIES.filter((choice) => choices.includes(choice) || choice === view?.visibility).map((choice) => [choice, VISIBILITY_LABELS[choice]]),
    },
    { name: 'is_default', label: 'Abrir a lista com esta visão', kind: 'boolean' },
  ]
  return (
    <FormDialog
      {...saving}
      size="sm"
      title={view ? 'Renomear e compartilhar' : 'Salvar visão'}
      description="Uma visão guarda a busca, os filtros, a ordem e as colunas desta lista."
      confirmLabel="Salvar visão"
      failure="A visão não foi salva"
      onClose={onClose}
    >
      <FieldInputs fields={fields} columns={1} asides={{ visibility: ({ visibility = '' }) => HINTS[visibilityOf(visibility)] }} />
    </FormDialog>
  )
}
