import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { saveKit } from '../data/asset-requests.ts'
import { type AssetKit, kitProblems, type TypedKit, typedKit } from '../model/kit.ts'
import { KitItems } from './kit-items.tsx'
import { KitPositions } from './kit-positions.tsx'

interface KitDialogProps {
  readonly companyId: string
  /** Null makes one. */
  readonly kit: AssetKit | null
  readonly onClose: () => void
}

/** Makes or changes a kit: what it holds, and which positions begin with it. */
export function KitDialog({ companyId, kit, onClose }: KitDialogProps) {
  const categories = useQuery(categoriesQuery(companyId))
  const [typed, setTyped] = useState<TypedKit>(() => typedKit(kit))
  const [isChecked, setChecked] = useState(false)
  const save = useAct({ act: () => saveKit(companyId, kit?.id ?? null, typed), done: [kit === null ? 'Kit criado' : 'Kit salvo', typed.name.trim()], stale: SUBJECTS.assets, onDone: onClose })
  const refused = save.error === null ? null : toAppError(save.error)
  const said = (field: 'name' | 'items'): string | null => (isChecked ? kitProblems(typed)[field] : null) ?? (refused?.field === field ? refused.message : null)
  const change = (part: Partial<TypedKit>): void => {
    save.reset()
    setTyped((before) => ({ ...before, ...part }))
  }
  const submit = (): void => {
    setChecked(true)
    const { name, items } = kitProblems(typed)
    if (name === null && items === null) save.mutate()
  }
  return (
    <FormDialog
      title={kit === null ? 'Novo kit' : `Editar ${kit.name}`}
      confirmLabel="Salvar kit"
      act={save}
      error={refused !== null && said('name') === null && said('items') === null ? save.error : null}
      failure="O kit não foi salvo"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Nome" required error={said('name')}>
        <TextInput maxLength={80} autoComplete="off" value={typed.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <QueryStates query={categories} pending={<Skeleton className="h-40 rounded-lg" />}>
        {(known) => (
          <KitItems
            categories={known.filter(({ archived_at: gone }) => gone === null)}
            quantities={typed.quantities}
            error={said('items')}
            onChange={(id, quantity) => change({ quantities: { ...typed.quantities, [id]: quantity } })}
          />
        )}
      </QueryStates>
      <KitPositions companyId={companyId} chosen={typed.positions} onChange={(positions) => change({ positions })} />
    </FormDialog>
  )
}
