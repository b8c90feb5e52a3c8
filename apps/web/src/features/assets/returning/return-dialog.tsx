import { useId, useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { takeBack } from '../data/asset-acts.ts'
import { assetsText, CONDITIONS } from '../model/asset.ts'
import { changeItem, type Item, itemOf, returnProblem, wishOf } from '../model/hand-over.ts'
import { KindIcon } from '../parts/asset-look.tsx'

interface ReturnDialogProps {
  readonly companyId: string
  readonly assets: readonly { readonly id: string; readonly tag: string; readonly name: string; readonly kind: string; readonly condition: string }[]
  /** Who gives them back. */
  readonly from: string
  readonly onClose: () => void
}

interface ReturnedItemProps {
  readonly item: Item
  readonly error: string | null
  readonly onChange: (part: Partial<Item>) => void
}

function ReturnedItem({ item, error, onChange }: ReturnedItemProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <p id={id} className="flex items-center gap-3">
        <KindIcon kind={item.kind} />
        <span className="min-w-0 break-words">
          <span className="font-medium">{item.name}</span> <span className="tabular text-text-muted">{item.tag}</span>
        </span>
      </p>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="Estado">
          <SelectInput value={item.condition} options={CONDITIONS} onChange={({ target }) => onChange({ condition: target.value })} />
        </Field>
        <Field label="Observação" required={item.condition === 'damaged'} optional={item.condition !== 'damaged'} error={error}>
          <TextInput maxLength={500} autoComplete="off" value={item.note} onChange={({ target }) => onChange({ note: target.value })} />
        </Field>
      </div>
    </div>
  )
}

/** Takes one or more things back, each in the condition that it is in. */
export function ReturnDialog({ companyId, assets, from, onClose }: ReturnDialogProps) {
  const [items, setItems] = useState<readonly Item[]>(() => assets.map((asset) => itemOf(asset)))
  const [isChecked, setChecked] = useState(false)
  const back = useAct({
    act: () => takeBack(companyId, items.map(wishOf)),
    done: (count) => [count === 1 ? 'Bem recebido de volta' : `${assetsText(count)} recebidos de volta`, count === 1 ? items[0]?.name : undefined],
    stale: SUBJECTS.assets,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (items.every((item) => returnProblem(item) === null)) back.mutate()
  }
  return (
    <FormDialog
      title={items.length === 1 ? 'Receber de volta' : `Receber ${assetsText(items.length)} de volta`}
      description={`De ${from}. Confira o estado antes de guardar: o que voltar fica disponível.`}
      confirmLabel="Receber de volta"
      act={back}
      failure="Nada foi recebido"
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label="Bens que voltam" className="divide-y">
        {items.map((item) => (
          <li key={item.id} className="py-4 first:pt-0 last:pb-0">
            <ReturnedItem item={item} error={isChecked ? returnProblem(item) : null} onChange={(part) => setItems((known) => changeItem(known, item.id, part))} />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
