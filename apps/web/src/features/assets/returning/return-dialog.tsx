import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { takeBack } from '../data/asset-acts.ts'
import { assetsText } from '../model/asset.ts'
import { changeItem, type Item, itemOf, returnProblems, wishOf } from '../model/hand-over.ts'
import { usePhotoWait } from '../photos/use-photo-wait.ts'
import { ReturnedItem } from './returned-item.tsx'

interface ReturnDialogProps {
  readonly companyId: string
  readonly assets: readonly { readonly id: string; readonly tag: string; readonly name: string; readonly kind: string; readonly condition: string }[]
  /** Who gives them back; left out where the page around says it. */
  readonly from?: string
  readonly onDone?: () => void
  readonly onClose: () => void
}

const isComplete = (item: Item): boolean => {
  const { note, photos } = returnProblems(item)
  return note === null && photos === null
}

/** Takes one or more things back, each in the condition that it is in. */
export function ReturnDialog({ companyId, assets, from, onDone, onClose }: ReturnDialogProps) {
  const [items, setItems] = useState<readonly Item[]>(() => assets.map((asset) => itemOf(asset)))
  const [isChecked, setChecked] = useState(false)
  const wait = usePhotoWait()
  const back = useAct({
    act: () => takeBack(companyId, items.map(wishOf)),
    done: (count) => [count === 1 ? 'Bem recebido de volta' : `${assetsText(count)} recebidos de volta`, count === 1 ? items[0]?.name : undefined],
    stale: SUBJECTS.assets,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const submit = (): void => {
    setChecked(true)
    if (wait.mayGo() && items.every(isComplete)) back.mutate()
  }
  const isUntouched = items.every((item, at) => item.note === '' && item.photos.length === 0 && item.condition === assets[at]?.condition)
  return (
    <FormDialog
      title={items.length === 1 ? 'Receber de volta' : `Receber ${assetsText(items.length)} de volta`}
      description={`${from === undefined ? '' : `De ${from}. `}Confira o estado antes de guardar: o que voltar inteiro fica disponível, e sobre um dano o RH decide.`}
      confirmLabel="Receber de volta"
      act={back}
      failure="Nada foi recebido"
      isUnsaved={!isUntouched}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label="Bens que voltam" className="divide-y">
        {items.map((item) => (
          <li key={item.id} className="py-4 first:pt-0 last:pb-0">
            <ReturnedItem
              companyId={companyId}
              item={item}
              isChecked={isChecked}
              wait={wait}
              onChange={(part) => setItems((known) => changeItem(known, item.id, part))}
              onPhotos={(change) => setItems((known) => known.map((each) => (each.id === item.id ? { ...each, photos: change(each.photos) } : each)))}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
