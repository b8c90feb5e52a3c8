import { type SubmitEvent, useState } from 'react'

import { usePermissions } from '../access/use-permissions.ts'
import { useCompanyId } from '../company/company-context.ts'
import { useSession } from '../session/session-context.ts'
import { type AppError, toAppError } from '../supabase/app-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '../ui/inputs.tsx'
import { type SavedView, VISIBILITIES, type Visibility, VISIBILITY_LABELS, visibilityOf } from './saved-view.ts'

export interface ViewDialogProps {
  /** Null for a new one. */
  readonly view: SavedView | null
  readonly onSave: (part: Pick<SavedView, 'name' | 'visibility' | 'is_default'>) => Promise<void>
  readonly onClose: () => void
}

const HINTS: Readonly<Record<Visibility, string>> = {
  just_me: 'Só você a vê.',
  team: 'Quem está abaixo de você na linha de gestores ou nos departamentos que você dirige.',
  company: 'Todas as pessoas da empresa a veem; cada uma só encontra o que pode ver.',
}

/** With whom a person may share: with everyone only who sees everyone, and only in the own company, where views are kept. */
function useChoices(): readonly Visibility[] {
  const { can } = usePermissions()
  const isAway = useSession().employee?.company_id !== useCompanyId()
  return VISIBILITIES.filter((choice) => choice === 'just_me' || (!isAway && (choice === 'team' || can('view_all_employees'))))
}

/** Names a view, says who sees it, and whether the list opens with it. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [visibility, setVisibility] = useState<Visibility>(view?.visibility ?? 'just_me')
  const [isDefault, setDefault] = useState(view?.is_default ?? false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<AppError | null>(null)
  const choices = useChoices()

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    try {
      await onSave({ name: name.trim(), visibility, is_default: isDefault })
      onClose()
    } catch (failure) {
      setProblem(toAppError(failure))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={view ? 'Renomear e compartilhar' : 'Salvar visão'}
      description="Uma visão guarda a busca, os filtros, a ordem e as colunas desta lista."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form="saved-view" pending={isSaving}>
            Salvar visão
          </Button>
        </>
      }
    >
      <form id="saved-view" noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label="Nome" required error={problem?.message}>
          <TextInput value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Quem vê" hint={HINTS[visibility]}>
          <SelectInput value={visibility} onChange={(event) => setVisibility(visibilityOf(event.target.value))}>
            {VISIBILITIES.filter((choice) => choices.includes(choice) || choice === view?.visibility).map((choice) => (
              <option key={choice} value={choice}>
                {VISIBILITY_LABELS[choice]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Checkbox label="Abrir a lista com esta visão" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
      </form>
    </Dialog>
  )
}
