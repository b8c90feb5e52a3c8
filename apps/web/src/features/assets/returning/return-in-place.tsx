import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { personAssetsQuery } from '../data/asset-queries.ts'
import { isReturnable, type PersonAsset } from '../model/asset.ts'
import { HeldList } from '../parts/held-list.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** What was asked to be returned, or is due. */
const isDue = (item: PersonAsset, today: string): boolean => isReturnable(item) && (item.status === 'return_requested' || (item.expected_return_on !== null && item.expected_return_on <= today))

/** What somebody has to give back, received over the page. */
export function ReturnInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const companyId = useCompanyId()
  const held = useQuery(personAssetsQuery(id))
  const [isReceiving, setReceiving] = useState(false)
  const due = (held.data ?? []).filter((item) => isDue(item, todayIso()))
  return (
    <>
      <QueryStates query={held} pending={<Skeleton className="h-40 rounded-lg" />} isEmpty={() => due.length === 0} empty={<p className="text-text-muted">Não há mais nada para receber desta pessoa.</p>}>
        {() => (
          <div className="flex flex-col gap-4">
            <HeldList label="Bens para receber de volta" items={due} />
            <Button variant="primary" className="self-start" onClick={() => setReceiving(true)}>
              <Undo2 aria-hidden="true" className="size-4" />
              Receber de volta
            </Button>
          </div>
        )}
      </QueryStates>
      {isReceiving && <ReturnDialog companyId={companyId} assets={due.map((item) => ({ ...item, id: item.asset_id }))} onDone={onDone} onClose={() => setReceiving(false)} />}
    </>
  )
}
