import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { archiveItem } from '../data/catalogues/catalogue-changes.ts'
import { type CatalogueItem, type CatalogueKind, isInUse, usageText, WORDS } from '../model/catalogues/catalogue.ts'

export interface ArchiveDialogProps {
  readonly kind: CatalogueKind
  readonly item: CatalogueItem
  /** Items in use that people may go to. */
  readonly targets: readonly CatalogueItem[]
  readonly onClose: () => void
}

/** Takes an item out of use; says first who has it, and asks where they go. */
export function ArchiveDialog({ kind, item, targets, onClose }: ArchiveDialogProps) {
  const words = WORDS[kind]
  const [target, setTarget] = useState('')
  const [isChecked, setChecked] = useState(false)
  const archive = useAct({
    act: () => archiveItem(kind, item.id, target || null),
    done: (moved) => {
      const people = moved === 0 ? '' : ` ${moved === 1 ? '1 pessoa foi' : `${moved.toLocaleString('pt-BR')} pessoas foram`} para ${targets.find(({ id }) => id === target)?.name ?? 'o destino'}.`
      return [words.archived, `${item.name}.${people}`]
    },
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  const problem = archive.error ? toAppError(archive.error) : null
  const asksTarget = isInUse(item) || problem?.field === 'target_id'
  const fieldError = isChecked && target === '' ? 'Escolha para onde as pessoas vão' : problem?.field === 'target_id' ? problem.message : null
  return (
    <FormDialog
      size="sm"
      title={`Arquivar ${item.name}?`}
      description={
        asksTarget
          ? `${usageText(item)} neste ${words.one}. As pessoas mudam a partir de hoje, e o histórico de cada uma fica como está.`
          : 'Hoje não está em uso. Sai das listas e continua no histórico; você pode restaurar quando quiser.'
      }
      confirmLabel={`Arquivar ${words.one}`}
      tone="danger"
      act={archive}
      failure="Não foi possível arquivar"
      error={problem?.field !== 'target_id' ? problem : null}
      onSubmit={() => {
        setChecked(true)
        if (!asksTarget || target !== '') archive.mutate()
      }}
      onClose={onClose}
    >
      {(asksTarget || problem) && (
        <div className="flex flex-col gap-4">
          {asksTarget && (
            <Field label="Mover as pessoas para" required error={fieldError}>
              <SelectInput value={target} onChange={(event) => setTarget(event.target.value)}>
                <option value="">Escolha o destino</option>
                {targets.map(({ id, name, code }) => (
                  <option key={id} value={id}>
                    {code === null ? name : `${code} · ${name}`}
                  </option>
                ))}
              </SelectInput>
            </Field>
          )}
        </div>
      )}
    </FormDialog>
  )
}
