import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueQuery, requestAsset, wishersIn } from '../data/asset-requests.ts'
import { type CatalogueItem, requestFields, requestOutlook, requestValues } from '../model/request.ts'
import { Catalogue } from './catalogue.tsx'

interface RequestSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

type Form = Record<string, string>

/** For whom: oneself unless somebody else is chosen. */
function ForWhom({ companyId, decides }: { readonly companyId: string; readonly decides: boolean }) {
  const { register, setValue, formState } = useFormContext<Form>()
  const [id, name] = useWatch<Form, readonly ['employee_id', 'employee_name']>({ name: ['employee_id', 'employee_name'] })
  register('employee_id', { validate: (chosen) => (chosen ?? '') !== '' || 'Escolha para quem é' })
  return (
    <Field label="Para quem" required hint={decides ? 'Qualquer pessoa da empresa, também quem ainda vai começar.' : 'Você, ou quem responde a você, também quem ainda vai começar.'} error={formState.errors['employee_id']?.message}>
      <PersonPicker
        people={wishersIn(companyId)}
        value={id === '' ? null : { id, name }}
        onChange={(person) => {
          setValue('employee_name', person?.name ?? '')
          setValue('employee_id', person?.id ?? '', { shouldDirty: true, shouldValidate: person !== null })
        }}
      />
    </Field>
  )
}

function Outlook({ items, decides }: { readonly items: readonly CatalogueItem[]; readonly decides: boolean }) {
  const category = useWatch<Form, string>({ name: 'category_id' })
  return (
    <p role="status" className="rounded-md bg-sunken p-4">
      {requestOutlook(items.find(({ category_id: id }) => id === category), decides)}
    </p>
  )
}

function RequestForm({ companyId, items, onClose }: RequestSheetProps & { readonly items: readonly CatalogueItem[] }) {
  const { employee } = useSession()
  const { can } = usePermissions()
  const decides = can('approve_assets')
  const asksForOthers = can('view_all_employees')
  const isOwn = !decides && employee !== null
  const saving = useSaveForm<Form, Awaited<ReturnType<typeof requestAsset>>>({
    initial: { category_id: '', employee_id: isOwn ? employee.id : '', employee_name: isOwn ? (employee.display_name ?? 'Você') : '', reason: '', urgency: 'normal', needed_by: '' },
    save: (typed) => requestAsset(typed['category_id'] ?? '', requestValues(typed)),
    done: ({ status, asset_id: asset }) => [status === 'pending' ? 'Pedido enviado para aprovação' : asset === null ? 'Pedido registrado: espera um bem livre' : 'Pedido registrado: um bem está reservado'],
    stale: [...SUBJECTS.assets, ...SUBJECTS.approvals],
    onDone: onClose,
  })
  return (
    <FormSheet {...saving} width="max-w-2xl" title="Pedir um bem" confirmLabel="Enviar pedido" failure="O pedido não foi enviado" onClose={onClose}>
      <Catalogue items={items} />
      {asksForOthers && <ForWhom companyId={companyId} decides={decides} />}
      <FieldInputs fields={requestFields(decides)} />
      <Outlook items={items} decides={decides} />
    </FormSheet>
  )
}

/** Asks for a thing of the catalogue. */
export function RequestSheet({ companyId, onClose }: RequestSheetProps) {
  const catalogue = useQuery(catalogueQuery(companyId))
  if (catalogue.data && catalogue.data.length > 0) return <RequestForm companyId={companyId} items={catalogue.data} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} title="Pedir um bem" width="max-w-2xl">
      <QueryStates
        query={catalogue}
        pending={<Skeleton className="h-96 rounded-lg" />}
        empty={
          <EmptyState icon={<PackageX />} title="Nada pode ser pedido ainda">
            O RH diz, em cada categoria, o que as pessoas podem pedir.
          </EmptyState>
        }
      >
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
