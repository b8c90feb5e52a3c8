import { useQuery } from '@tanstack/react-query'
import { PackageOpen, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { personAssetsQuery } from '../data/asset-queries.ts'
import { personSuppliesQuery } from '../data/supplies/supply-queries.ts'
import { isReturnable, type PersonAsset } from '../model/asset.ts'
import { HeldList } from '../parts/held-list.tsx'
import { HeldSupplies } from '../ppe/held-supplies.tsx'
import { SheetDownload } from '../ppe/sheet-download.tsx'

const HandOverSheet = lazy(async () => ({ default: (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet }))
const ReturnDialog = lazy(async () => ({ default: (await import('../returning/return-dialog.tsx')).ReturnDialog }))

interface PersonAssetsProps {
  readonly person: { readonly id: string; readonly name: string; readonly companyId: string; readonly status: string }
  /** The reader manages assets. */
  readonly isHr: boolean
}

function HrActs({ person, items, onAct }: Pick<PersonAssetsProps, 'person'> & { readonly items: readonly PersonAsset[]; readonly onAct: (act: 'give' | 'return') => void }) {
  return (
    <>
      {items.some(isReturnable) && (
        <Button size="sm" onClick={() => onAct('return')}>
          <Undo2 aria-hidden="true" className="size-4" />
          Receber tudo de volta
        </Button>
      )}
      {person.status !== 'terminated' && (
        <Button size="sm" onClick={() => onAct('give')}>
          <PackageOpen aria-hidden="true" className="size-4" />
          Entregar bens
        </Button>
      )}
    </>
  )
}

/** What a person has of the company, on their page; nothing for who may not know. */
export function PersonAssetsCard({ person, isHr }: PersonAssetsProps) {
  const assets = useQuery(personAssetsQuery(person.id))
  const supplies = useQuery(personSuppliesQuery(person.id)).data ?? []
  const [act, setAct] = useState<'give' | 'return' | null>(null)
  const items = assets.data ?? []
  if (assets.data === null) return null
  const close = (): void => setAct(null)
  return (
    <Section title="Ativos" note={items.length + supplies.length > 0 ? items.length + supplies.length : undefined} actions={isHr && assets.data && <HrActs person={person} items={items} onAct={setAct} />}>
      <QueryStates query={assets} pending={<Skeleton className="h-20 rounded-lg" />} isEmpty={(found) => found === null || found.length + supplies.length === 0} empty={<p className="text-text-muted">Nada da empresa com esta pessoa.</p>}>
        {(found) => (
          <div className="-mt-3">
            {found && found.length > 0 && <HeldList label="Bens com esta pessoa" items={found} />}
            {supplies.length > 0 && <HeldSupplies label="EPI e materiais com esta pessoa" items={supplies} managedBy={isHr ? person.companyId : null} />}
          </div>
        )}
      </QueryStates>
      {assets.data && (isHr || supplies.length > 0) && (
        <div className="mt-2 flex">
          <SheetDownload employeeId={person.id} companyId={person.companyId} />
        </div>
      )}
      <Suspense>
        {act === 'give' && <HandOverSheet companyId={person.companyId} person={{ id: person.id, name: person.name }} onClose={close} />}
        {act === 'return' && (
          <ReturnDialog companyId={person.companyId} assets={items.filter(isReturnable).map((item) => ({ ...item, id: item.asset_id }))} from={person.name} onClose={close} />
        )}
      </Suspense>
    </Section>
  )
}
