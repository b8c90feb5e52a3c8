import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { cnpjMask, digitsOf } from '#shared/lib/masks.ts'
import { referenceChanged } from '#shared/reference/reference-changed.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { MaskedInput } from '#shared/ui/masked-input.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { carryTitle, createItem, saveItem } from '../data/catalogues/catalogue-changes.ts'
import { catalogueKeys } from '../data/catalogues/catalogue-keys.ts'
import { cboQuery } from '../data/catalogues/cbo.ts'
import { type CatalogueItem, type CatalogueKind, WORDS } from '../model/catalogues/catalogue.ts'
import { formFieldOf, itemSchema, type ItemValues, STATES, valuesOf } from '../model/catalogues/item-form.ts'

export interface ItemDialogProps {
  readonly companyId: string
  readonly kind: CatalogueKind
  /** Null creates one. */
  readonly item: CatalogueItem | null
  readonly onClose: () => void
}

/** What the table of occupations says of the code typed so far. */
function CboName({ text }: { readonly text: string }) {
  const code = digitsOf(text)
  const { data } = useQuery(cboQuery(code))
  if (code.length !== 6) return 'Classificação Brasileira de Ocupações: 6 números.'
  if (data === undefined) return 'Procurando na tabela…'
  return data ?? 'Este código não está na tabela da CBO. Confira os números.'
}

/** Creates or edits an item of one of the lists. */
export function ItemDialog({ companyId, kind, item, onClose }: ItemDialogProps) {
  const words = WORDS[kind]
  const formId = useId()
  const client = useQueryClient()
  const [carries, setCarries] = useState(true)
  const { register, handleSubmit, setError, control, formState } = useForm({ resolver: zodResolver(itemSchema(kind)), defaultValues: valuesOf(item) })
  const { errors } = formState
  const refresh = () => client.invalidateQueries({ queryKey: catalogueKeys.all(companyId) })
  const [name, cbo] = useWatch({ control, name: ['name', 'cbo'] })
  const isRenamed = kind === 'position' && item !== null && item.people > 0 && name.trim() !== item.name
  const save = useMutation({
    mutationFn: async (values: ItemValues) => {
      if (item === null) await createItem(companyId, kind, values)
      else await saveItem(companyId, kind, item, values)
      return isRenamed && carries ? await carryTitle(item.id) : 0
    },
    onSuccess: async (moved, values) => {
      onClose()
      const people = moved === 0 ? '' : ` O cargo de ${moved === 1 ? '1 pessoa' : `${moved.toLocaleString('pt-BR')} pessoas`} mudou a partir de hoje.`
      toast.success(item ? words.saved : words.created, { description: `${values.name.trim()}.${people}` })
      await referenceChanged(client, companyId)
    },
    onError: async (failure) => {
      const problem = toAppError(failure)
      const field = formFieldOf(problem.field)
      if (field) setError(field, { message: problem.message }, { shouldFocus: true })
      if (problem.kind === 'conflict') await refresh()
    },
  })
  const problem = save.error ? toAppError(save.error) : null
  const submit = handleSubmit((values) => save.mutate(values))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item ? words.edit : words.add}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Salvar {words.one}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {formFieldOf(problem?.field ?? null) === null && <Refusal error={problem} title="Não foi possível salvar" />}
        {kind === 'cost_centre' && (
          <Field label="Código" required error={errors.code?.message}>
            <TextInput maxLength={30} autoComplete="off" {...register('code')} />
          </Field>
        )}
        <Field label={kind === 'position' ? 'Título' : 'Nome'} required error={errors.name?.message}>
          <TextInput maxLength={120} autoComplete="off" {...register('name')} />
        </Field>
        {isRenamed && (
          <Checkbox
            checked={carries}
            onChange={(event) => setCarries(event.target.checked)}
            label={`Mudar também o cargo de ${item.people === 1 ? '1 pessoa' : `${item.people.toLocaleString('pt-BR')} pessoas`}, a partir de hoje`}
          />
        )}
        {kind === 'position' && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Nível" optional hint="Júnior, Pleno, Gestão…" error={errors.level?.message}>
                <TextInput maxLength={60} autoComplete="off" {...register('level')} />
              </Field>
              <Field label="CBO" optional hint={<CboName text={cbo} />} error={errors.cbo?.message}>
                <TextInput maxLength={7} inputMode="numeric" autoComplete="off" placeholder="0000-00" {...register('cbo')} />
              </Field>
            </div>
            <Field label="Descrição" optional hint="Responsabilidades e requisitos do cargo." error={errors.description?.message}>
              <TextArea rows={4} maxLength={4000} {...register('description')} />
            </Field>
          </>
        )}
        {kind === 'work_site' && (
          <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
            <Field label="Cidade" optional error={errors.city?.message}>
              <TextInput maxLength={100} autoComplete="off" {...register('city')} />
            </Field>
            <Field label="UF" optional error={errors.uf?.message}>
              <SelectInput {...register('uf')}>
                <option value="">–</option>
                {STATES.map((uf) => (
                  <option key={uf} value={uf}>
                    {uf}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label="CNPJ do estabelecimento" optional className="sm:col-span-2" error={errors.cnpj?.message}>
              <MaskedInput mask={cnpjMask} inputMode="text" registration={register('cnpj')} />
            </Field>
          </div>
        )}
      </form>
    </Dialog>
  )
}
