import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { referenceChanged } from '#shared/reference/reference-changed.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { archiveItem } from '../data/catalogues/catalogue-changes.ts'
import { type CatalogueItem, type CatalogueKind, isInUse, usageText, WORDS } from '../model/catalogues/catalogue.ts'

export interface ArchiveDialogProps {
  readonly companyId: string
  readonly kind: CatalogueKind
  readonly item: CatalogueItem
  /** Items in use that people may go to. */
  readonly targets: readonly CatalogueItem[]
  readonly onClose: () => void
}

/** Takes an item out of use; says first who has it, and asks where they go. */
export function ArchiveDialog({ companyId, kind, item, targets, onClose }: ArchiveDialogProps) {
  const words = WORDS[kind]
  const client = useQueryClient()
  const [target, setTarget] = useState('')
  const [isChecked, setChecked] = useState(false)
  const archive = useMutation({
    mutationFn: () => archiveItem(kind, item.id, target || null),
    onSuccess: async (moved) => {
      onClose()
      const people = moved === 0 ? '' : ` ${moved === 1 ? '1 pessoa foi' : `${moved.toLocaleString('pt-BR')} pessoas foram`} para ${targets.find(({ id }) => id === target)?.name ?? 'o destino'}.`
      toast.success(words.archived, { description: `${item.name}.${people}` })
    },
    onSettled: () => referenceChanged(client, companyId),
  })
  const problem = archive.error ? toAppError(archive.error) : null
  const asksTarget = isInUse(item) || problem?.field === 'target_id'
  const fieldError = isChecked && target === '' ? 'Escolha para onde as pessoas vão' : problem?.field === 'target_id' ? problem.message : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Arquivar ${item.name}?`}
      description={
        asksTarget
          ? `${usageText(item)} neste ${words.one}. Quem está nele muda a partir de hoje, e o histórico de cada pessoa continua como foi.`
          : 'Ninguém o usa hoje. Ele sai das listas e continua no histórico; você pode restaurá-lo quando quiser.'
      }
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="danger"
            pending={archive.isPending}
            onClick={() => {
              setChecked(true)
              if (!asksTarget || target !== '') archive.mutate()
            }}
          >
            Arquivar {words.one}
          </Button>
        </>
      }
    >
      {(asksTarget || problem) && (
        <div className="flex flex-col gap-4">
          {problem?.field !== 'target_id' && <Refusal error={problem} title="Não foi possível arquivar" />}
          {asksTarget && (
            <Field label="Levar as pessoas para" required error={fieldError}>
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
    </Dialog>
  )
}
