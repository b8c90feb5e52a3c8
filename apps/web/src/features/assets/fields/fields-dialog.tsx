import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'

import { customFieldsQuery, saveCustomField } from '#shared/custom-fields/custom-field-data.ts'
import { CustomFieldDialog } from '#shared/custom-fields/custom-field-dialog.tsx'
import { CustomFieldList } from '#shared/custom-fields/custom-field-list.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { CUSTOM_KINDS, type CustomField, customLabel, swapped } from '#shared/lib/fields/custom-field.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const factsOf = ({ kind, choices }: CustomField): string => [customLabel(CUSTOM_KINDS, kind), ...(choices === null ? [] : [choices.join(', ')])].join(' · ')

interface FieldsProps {
  readonly companyId: string
  readonly fields: readonly CustomField[]
  readonly onEdit: (field: CustomField) => void
}

function Fields({ companyId, fields, onEdit }: FieldsProps) {
  const inUse = fields.filter(({ archived_at: gone }) => gone === null)
  const [announced, setAnnounced] = useState('')
  const move = useAct({
    act: async (field: { readonly label: string; readonly place: number; readonly by: -1 | 1 }) => {
      for (const { id, position } of swapped(inUse, field.place, field.by)) await saveCustomField(companyId, { position }, { id })
    },
    failed: 'A ordem não mudou',
    stale: SUBJECTS.customFields,
    onDone: (_, { label, place, by }) => setAnnounced(`${label}: ${String(place + by + 1)}º de ${String(inUse.length)}`),
  })
  const renderActs = (field: CustomField) => {
    const place = inUse.indexOf(field)
    if (place === -1 || inUse.length === 1) return null
    return (
      <span className="flex">
        {([[-1, 'Subir', ArrowUp], [1, 'Descer', ArrowDown]] as const).map(([by, verb, Icon]) => (
          <Button
            key={verb}
            size="icon-sm"
            variant="ghost"
            aria-label={`${verb} ${field.label}`}
            // Whoever moves one to the end keeps the focus where it is.
            aria-disabled={inUse[place + by] === undefined || move.isPending}
            onClick={() => move.mutate({ label: field.label, place, by })}
          >
            <Icon aria-hidden="true" className="size-4" />
          </Button>
        ))}
      </span>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <CustomFieldList label="Campos" fields={[...inUse, ...fields.filter(({ archived_at: gone }) => gone !== null)]} factsOf={factsOf} onEdit={onEdit} renderActs={renderActs} />
    </>
  )
}

interface FieldsDialogProps {
  readonly companyId: string
  readonly category: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** What the company wants to know of the things of a category beyond what is asked of every asset. */
export function FieldsDialog({ companyId, category, onClose }: FieldsDialogProps) {
  const all = useQuery(customFieldsQuery(companyId, 'assets'))
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null)
  const own = all.data?.filter(({ asset_category_id: id }) => id === category.id)
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Novo campo
    </Button>
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Campos de ${category.name}`} description="Perguntados ao cadastrar um bem desta categoria, e lidos por quem vê o bem." footer={add}>
      <QueryStates
        query={{ ...all, data: own }}
        pending={<Skeleton className="h-32 rounded-lg" />}
        empty={
          <EmptyState icon={<ListPlus />} title="Nenhum campo nesta categoria">
            Exemplos: memória do notebook, placa do veículo, tamanho do uniforme.
          </EmptyState>
        }
      >
        {(fields) => <Fields companyId={companyId} fields={fields} onEdit={setEdited} />}
      </QueryStates>
      {edited !== null && <CustomFieldDialog companyId={companyId} categoryId={category.id} field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Dialog>
  )
}
