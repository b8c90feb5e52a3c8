import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { customFieldsQuery } from '#shared/custom-fields/custom-field-data.ts'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { CustomField } from '#shared/lib/fields/custom-field.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type AssetVersion, saveAsset } from '../data/asset-acts.ts'
import { assetQuery, categoriesQuery, nextTagQuery } from '../data/asset-queries.ts'
import { saveAssetValues } from '../data/company/company-acts.ts'
import { CategoryFields } from '../fields/category-fields.tsx'
import type { AssetView } from '../model/asset.ts'
import { assetFields, storedAsset, typedAsset } from '../model/asset-form.ts'
import type { AssetCategory } from '../model/category.ts'
import { type AssetField, changedFields, fieldsOf, typedFields } from '../model/company/asset-fields.ts'

const CategoriesSheet = lazy(async () => ({ default: (await import('../categories/categories-sheet.tsx')).CategoriesSheet }))

interface AssetFormProps {
  readonly companyId: string
  /** Null registers one. */
  readonly asset: AssetView['asset'] | null
  readonly onClose: () => void
}

const titleOf = (asset: AssetFormProps['asset']): string => (asset === null ? 'Novo bem' : `Editar ${asset.name}`)

function CategoriesButton({ className, onClick }: { readonly className?: string; readonly onClick: () => void }) {
  return (
    <Button size="sm" variant="ghost" className={className} onClick={onClick}>
      <Tags aria-hidden="true" className="size-4" />
      Gerenciar categorias
    </Button>
  )
}

interface FormProps extends AssetFormProps {
  readonly categories: readonly AssetCategory[]
  /** The fields of every category, and what was written in those of this asset's. */
  readonly fields: readonly CustomField[]
  readonly written: readonly AssetField[]
  readonly nextTag: string
  readonly onCategories: () => void
  /** The tag after the last one, to go on with. */
  readonly onNextTag: () => Promise<string>
}

function Form({ companyId, asset, categories, fields, written, nextTag, onCategories, onNextTag, onClose }: FormProps) {
  const goesOn = useRef(false)
  const isNext = useRef(false)
  /** What an earlier try wrote, which the next one goes on from. */
  const saved = useRef<AssetVersion | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const saving = useSaveForm<Record<string, string>>({
    initial: { ...typedAsset(asset, nextTag), ...typedFields(fields, written) },
    save: async (typed) => {
      const values = storedAsset(typed)
      saved.current = await saveAsset(companyId, saved.current ?? asset, values)
      await saveAssetValues(companyId, saved.current.id, changedFields(fieldsOf(fields, values.category_id, written), typed))
    },
    done: (_, { name = '', tag = '' }) => [asset === null ? 'Bem cadastrado' : 'Bem salvo', `${name.trim()} (${tag.trim()})`],
    stale: SUBJECTS.assets,
    onFailed: () => setIsLeft(asset === null && saved.current !== null),
    onDone: async (_, typed) => {
      saved.current = null
      setIsLeft(false)
      if (!goesOn.current) {
        onClose()
        return
      }
      // The next one is most often of the same sort: what is its own alone is left empty.
      saving.form.reset({ ...typed, tag: await onNextTag(), serial: '' })
      isNext.current = true
    },
  })
  const categoryId = useWatch({ control: saving.form.control, name: 'category_id' }) ?? ''
  const { isPending } = saving.act
  const { setFocus } = saving.form
  // Once the button is no longer busy: until then the sheet keeps the focus for itself.
  useEffect(() => {
    if (!isNext.current || isPending) return
    isNext.current = false
    setFocus('serial')
  }, [isPending, setFocus])
  const submit = (isLast: boolean): void => {
    goesOn.current = !isLast
    saving.onSubmit()
  }
  const choices = { category_id: categories.filter(({ id, archived_at: gone }) => gone === null || id === asset?.category_id).map(({ id, name }) => [id, name] as const) }
  return (
    <FormSheet
      {...saving}
      width="max-w-2xl"
      title={titleOf(asset)}
      confirmLabel={asset === null ? 'Cadastrar bem' : 'Salvar bem'}
      failure="O bem não foi salvo"
      isUnsaved={saving.form.formState.isDirty}
      aside={
        asset === null && (
          <Button className="sm:mr-auto" disabled={saving.act.isPending} onClick={() => submit(false)}>
            Cadastrar e continuar
          </Button>
        )
      }
      onSubmit={() => submit(true)}
      onClose={onClose}
    >
      <FieldInputs fields={assetFields.IDENTITY} choices={choices} />
      <CategoriesButton className="-mt-2.5 -ml-3 self-start" onClick={onCategories} />
      <FieldInputs fields={assetFields.MAKE} />
      <CategoryFields fields={fieldsOf(fields, categoryId, written)} isLeft={isLeft} />
      <fieldset className="flex flex-col gap-4 border-t pt-4">
        <legend className="sr-only">Onde fica</legend>
        <FieldInputs fields={assetFields.PLACE} />
      </fieldset>
      <fieldset className="flex flex-col gap-4 border-t pt-4">
        <legend className="sr-only">Compra</legend>
        <FieldInputs fields={assetFields.PURCHASE} />
      </fieldset>
      <FieldInputs fields={[assetFields.NOTES]} columns={1} />
    </FormSheet>
  )
}

/** Registers an asset or changes what is known of it. */
export function AssetFormSheet(props: AssetFormProps) {
  const { companyId, asset, onClose } = props
  const categories = useQuery(categoriesQuery(companyId))
  const fields = useQuery(customFieldsQuery(companyId, 'assets'))
  const card = useQuery({ ...assetQuery(asset?.id ?? ''), enabled: asset !== null })
  const tag = useQuery({ ...nextTagQuery(companyId), enabled: asset === null })
  const [showsCategories, setShowsCategories] = useState(false)
  const known = categories.data
  // Without a suggestion the tag is typed: that is no reason to wait.
  const isReady = known !== undefined && fields.data !== undefined && (asset === null ? !tag.isPending : card.data !== undefined)
  const awaited = [categories, fields, ...(asset === null ? [] : [card])].find(({ data }) => data === undefined) ?? categories
  const isWithout = known !== undefined && asset === null && known.every(({ archived_at: gone }) => gone !== null)
  return (
    <>
      {isReady && !isWithout ? (
        <Form {...props} categories={known} fields={fields.data} written={card.data?.fields ?? []} nextTag={tag.data ?? ''} onCategories={() => setShowsCategories(true)} onNextTag={async () => (await tag.refetch()).data ?? ''} />
      ) : (
        <Sheet open onOpenChange={onClose} title={titleOf(asset)} width="max-w-2xl">
          {isWithout ? (
            <EmptyState icon={<Tags />} title="Nenhuma categoria em uso" action={<CategoriesButton onClick={() => setShowsCategories(true)} />}>
              A categoria diz se quem recebe assina um termo e quanto o bem dura.
            </EmptyState>
          ) : (
            <QueryStates query={{ ...awaited, data: isReady ? known : undefined }} pending={<Skeleton className="h-96 rounded-lg" />}>
              {() => null}
            </QueryStates>
          )}
        </Sheet>
      )}
      {showsCategories && (
        <Suspense>
          <CategoriesSheet companyId={companyId} onClose={() => setShowsCategories(false)} />
        </Suspense>
      )}
    </>
  )
}
