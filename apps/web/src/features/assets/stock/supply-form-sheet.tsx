import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { saveSupply } from '../data/supplies/supply-acts.ts'
import { ppePanelQuery } from '../data/supplies/supply-queries.ts'
import type { AssetCategory } from '../model/category.ts'
import type { PpePanel, Supply } from '../model/supplies/supply.ts'
import { caNumberOf, REPLACE_DAYS, storedSupply, supplyFields, typedSupply } from '../model/supplies/supply-form.ts'

interface SupplyFormProps {
  readonly companyId: string
  /** Null registers one. */
  readonly supply: Supply | null
  readonly onDone: (itemId: string) => void
  readonly onClose: () => void
}

type Form = Record<string, string>

/** Fills the validity in once the CA is one that is known. */
function KnownValidity({ validities }: { readonly validities: ReadonlyMap<string, string> }) {
  const { setValue } = useFormContext<Form>()
  const ca = caNumberOf(useWatch<Form, string>({ name: 'ca_number' }))
  const known = ca === null ? undefined : validities.get(ca)
  useEffect(() => {
    if (known !== undefined) setValue('ca_valid_until', toTypedDate(known), { shouldValidate: true })
  }, [known, setValue])
  return null
}

/** Terms that are usual, in place of counting days. */
function UsualTerms() {
  const { setValue } = useFormContext<Form>()
  return (
    <div role="group" aria-label="Prazos de troca usuais" className="-mt-1 flex flex-wrap gap-2">
      {REPLACE_DAYS.map(([days, label]) => (
        <Button key={days} size="sm" onClick={() => setValue('replace_after_days', days, { shouldDirty: true, shouldValidate: true })}>
          {label}
        </Button>
      ))}
    </div>
  )
}

const titleOf = (supply: Supply | null): string => (supply === null ? 'Novo item de estoque' : `Editar ${supply.name}`)

function FormOf({ companyId, supply, categories, panel, onDone, onClose }: SupplyFormProps & { readonly categories: readonly AssetCategory[]; readonly panel: PpePanel }) {
  const validities = new Map(panel.certificates.map(({ ca_number: ca, valid_until: until }) => [ca, until]))
  const offered = categories.filter(({ id, archived_at: gone }) => gone === null || id === supply?.category_id)
  // Protective equipment first: that is what most of it is.
  const sorted = offered.toSorted((a, b) => Number(b.kind === 'epi') - Number(a.kind === 'epi'))
  const fields = supplyFields(sorted.map(({ id, name }) => [id, name] as const), (ca) => validities.has(ca))
  const saving = useSaveForm({
    initial: typedSupply(fields, supply),
    save: (typed) => saveSupply(companyId, supply?.id ?? null, storedSupply(fields, typed)),
    done: (_, { name = '', size = '' }) => [supply === null ? 'Item cadastrado' : 'Item salvo', `${name.trim()} ${size.trim()}`.trim()],
    stale: SUBJECTS.assets,
    onDone,
  })
  return (
    <FormSheet {...saving} width="max-w-xl" title={titleOf(supply)} confirmLabel={supply === null ? 'Cadastrar item' : 'Salvar item'} failure="O item não foi salvo" onClose={onClose}>
      <FieldInputs fields={fields} />
      <UsualTerms />
      <KnownValidity validities={validities} />
    </FormSheet>
  )
}

/** Registers a supply or changes what is known of it. */
export function SupplyFormSheet(props: SupplyFormProps) {
  const { companyId, supply, onClose } = props
  const categories = useQuery(categoriesQuery(companyId))
  const panel = useQuery(ppePanelQuery(companyId))
  if (categories.data && panel.data) return <FormOf {...props} categories={categories.data} panel={panel.data} />
  return (
    <Sheet open onOpenChange={onClose} title={titleOf(supply)} width="max-w-xl">
      <QueryStates query={categories.error ? categories : { ...panel, data: undefined }} pending={<Skeleton className="h-96 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
