import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Ban, Ellipsis, PackageOpen, PackageX, Pencil, ShieldAlert, Tag, Undo2, Wrench } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { type AssetVerb, type AssetView, verbLabel, verbsOf } from '../model/asset.ts'
import { itemOf } from '../model/hand-over.ts'
import { ReturnDialog } from '../returning/return-dialog.tsx'
import { ReturnRequestDialog } from '../returning/return-request-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NotBack } from './not-back.tsx'
import { EndRepair, SendToRepair } from './repair-dialogs.tsx'

const AssetFormSheet = lazy(async () => ({ default: (await import('../form/asset-form-sheet.tsx')).AssetFormSheet }))
const HandOverSheet = lazy(async () => ({ default: (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet }))
const TransferDialog = lazy(async () => ({ default: (await import('../company/transfer-dialog.tsx')).TransferDialog }))
const LabelsSheet = lazy(async () => ({ default: (await import('../labels/labels-sheet.tsx')).LabelsSheet }))

const ICONS: Readonly<Record<AssetVerb, ReactNode>> = {
  hand_over: <PackageOpen aria-hidden="true" className="size-4" />, receive: <Undo2 aria-hidden="true" className="size-4" />, back: <Undo2 aria-hidden="true" className="size-4" />,
  repaired: <Undo2 aria-hidden="true" className="size-4" />, repair: <Wrench aria-hidden="true" className="size-4" />, lost: <PackageX aria-hidden="true" className="size-4" />,
  stolen: <ShieldAlert aria-hidden="true" className="size-4" />, written_off: <Ban aria-hidden="true" className="size-4" />,
}
const GRAVE: readonly AssetVerb[] = ['lost', 'stolen', 'written_off']

type Act = AssetVerb | 'edit' | 'label' | 'not_back' | 'transfer'

interface OpenActProps {
  readonly view: AssetView
  readonly act: Act
  readonly onClose: () => void
}

/** The dialog of what was chosen. */
function OpenAct({ view, act, onClose }: OpenActProps) {
  const companyId = useCompanyId()
  const { asset, kind, holder } = view
  const category = useQuery(categoriesQuery(companyId)).data?.find(({ id }) => id === asset.category_id)
  const held = { id: asset.id, tag: asset.tag, name: asset.name, kind, condition: asset.condition }
  if (act === 'edit') return <AssetFormSheet companyId={companyId} asset={asset} onClose={onClose} />
  if (act === 'transfer') return <TransferDialog companyId={companyId} asset={asset} onClose={onClose} />
  if (act === 'label') return <LabelsSheet companyId={companyId} source={{ ids: [asset.id] }} onClose={onClose} />
  // What is not known yet is taken for the usual: a term.
  if (act === 'hand_over') {
    const person = holder && { id: holder.id, name: holder.name }
    return <HandOverSheet companyId={companyId} items={[itemOf(held, category?.requires_acceptance ?? true)]} {...(person && { person })} onClose={onClose} />
  }
  if (act === 'receive') return <ReturnDialog companyId={companyId} assets={[held]} from={holder?.name ?? ''} onClose={onClose} />
  if (act === 'not_back') return <NotBack companyId={companyId} view={view} onClose={onClose} />
  if (act === 'repair' || act === 'repaired') {
    const Repair = act === 'repair' ? SendToRepair : EndRepair
    return <Repair companyId={companyId} asset={asset} holder={holder?.name ?? null} isReserved={asset.status === 'reserved'} onClose={onClose} />
  }
  return <MoveDialog companyId={companyId} asset={asset} holder={holder?.name ?? null} verb={act} onClose={onClose} />
}

/** What HR does with an asset where it stands: the usual first, the others behind. */
export function ManagerActs({ view }: { readonly view: AssetView }) {
  const [act, setAct] = useState<Act | null>(null)
  const { isMaster } = useSession()
  const { companies } = useCompanyContext()
  const { status, condition } = view.asset
  const [first, ...others] = verbsOf(status, condition)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {first && (
          <Button variant="primary" onClick={() => setAct(first)}>
            {ICONS[first]}
            {first === 'receive' && view.is_leaving ? 'Recebi de volta' : verbLabel(first, status)}
          </Button>
        )}
        {first === 'receive' && view.is_leaving && (
          <Button onClick={() => setAct('not_back')}>
            <PackageX aria-hidden="true" className="size-4" />
            Não voltou
          </Button>
        )}
        {status !== 'written_off' && (
          <Button onClick={() => setAct('edit')}>
            <Pencil aria-hidden="true" className="size-4" />
            Editar
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            trigger={
              <Button variant="ghost">
                <Ellipsis aria-hidden="true" className="size-4" />
                Mais
              </Button>
            }
          >
            <MenuItem icon={<Tag aria-hidden="true" className="size-4" />} onSelect={() => setAct('label')}>
              Imprimir etiqueta
            </MenuItem>
            {others.map((verb) => (
              <MenuItem key={verb} icon={ICONS[verb]} {...(GRAVE.includes(verb) && { tone: 'danger' as const })} onSelect={() => setAct(verb)}>
                {verbLabel(verb, status)}
              </MenuItem>
            ))}
            {isMaster && status === 'available' && companies.length > 1 && (
              <MenuItem icon={<ArrowRightLeft aria-hidden="true" className="size-4" />} onSelect={() => setAct('transfer')}>
                Transferir para outra empresa
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {act !== null && (
        <Suspense>
          <OpenAct view={view} act={act} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What the holder does. */
export function HolderActs({ view: { asset } }: { readonly view: AssetView }) {
  const [isAsking, setAsking] = useState(false)
  if (asset.status !== 'in_use') return null
  return (
    <>
      <Button className="self-start" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" className="size-4" />
        Quero devolver
      </Button>
      {isAsking && <ReturnRequestDialog asset={asset} onClose={() => setAsking(false)} />}
    </>
  )
}
