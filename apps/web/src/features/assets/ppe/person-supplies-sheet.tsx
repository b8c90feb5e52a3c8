import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { personSuppliesQuery, ppeSheetQuery } from '../data/supplies/supply-queries.ts'
import { HeldSupplies } from './held-supplies.tsx'
import { SheetDownload } from './sheet-download.tsx'

interface PersonSuppliesSheetProps {
  readonly companyId: string
  readonly employeeId: string
  readonly onClose: () => void
}

const OUT_OF_REACH = <p className="text-text-muted">Esta pessoa não é desta empresa.</p>

/** What one person has of supplies, over the stock: where an exit leads that waits for it. */
export function PersonSuppliesSheet({ companyId, employeeId, onClose }: PersonSuppliesSheetProps) {
  const supplies = useQuery(personSuppliesQuery(employeeId))
  const person = useQuery(ppeSheetQuery(employeeId)).data?.person
  return (
    <Sheet open onOpenChange={onClose} title="EPI e materiais com a pessoa" width="max-w-xl">
      <div className="flex flex-col gap-4">
        {person && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <PersonChip person={person} />
            <Link to="/app/employees/$employeeId" params={{ employeeId }} className={TEXT_LINK}>
              Abrir cadastro
            </Link>
          </div>
        )}
        <QueryStates query={supplies} pending={<Skeleton className="h-48 rounded-lg" />} isEmpty={(items) => items === null} empty={OUT_OF_REACH}>
          {(items) => (
            <>
              <div className="flex">
                <SheetDownload employeeId={employeeId} companyId={companyId} />
              </div>
              {items?.length === 0 ? (
                <EmptyState icon={<HardHat />} title="Nada do estoque com esta pessoa">
                  A ficha de EPI guarda o que ela já recebeu e devolveu.
                </EmptyState>
              ) : (
                <HeldSupplies label="EPI e materiais com a pessoa" items={items ?? []} managedBy={companyId} />
              )}
            </>
          )}
        </QueryStates>
      </div>
    </Sheet>
  )
}
