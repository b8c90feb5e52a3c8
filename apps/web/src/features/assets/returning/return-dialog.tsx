import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { makeReceipts, takeBack } from '../data/asset-acts.ts'
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
  const [isSigned, setSigned] = useState(true)
  const wait = usePhotoWait()
  // It goes on when the dialog is gone; what failed is printed from the sheet of the asset.
  const print = useAct({
    act: makeReceipts,
    done: (sent) => (sent === 0 ? null : [sent === 1 ? 'Recibo enviado para assinar' : `${String(sent)} recibos enviados para assinar`, 'Quem está na sua frente assina agora, na ficha do bem.']),
    failed: 'O recibo não foi gerado',
    stale: SUBJECTS.assets,
  })
  const back = useAct({
    act: () => takeBack(companyId, items.map(wishOf), isSigned),
    done: ({ returned }) => [returned === 1 ? 'Bem recebido de volta' : `${assetsText(returned)} recebidos de volta`, returned === 1 ? items[0]?.name : undefined],
    stale: SUBJECTS.assets,
    onDone: ({ papers }) => {
      if (papers.length > 0) print.mutate(papers.map(({ making_id: making }) => making))
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
      <Checkbox label="Pedir a assinatura no recibo da devolução, de quem pode assinar" checked={isSigned} onChange={({ target }) => setSigned(target.checked)} />
    </FormDialog>
  )
}
