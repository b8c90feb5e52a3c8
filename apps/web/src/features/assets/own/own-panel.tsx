import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageCheck, PenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ConfirmNote } from '../confirming/confirm-note.tsx'
import { personAssetsQuery } from '../data/asset-queries.ts'
import { personSuppliesQuery } from '../data/supplies/supply-queries.ts'
import type { PersonAsset } from '../model/asset.ts'
import { HeldList } from '../parts/held-list.tsx'
import { HeldSupplies } from '../ppe/held-supplies.tsx'
import { SheetDownload } from '../ppe/sheet-download.tsx'
import { ReturnRequestDialog } from '../returning/return-request-dialog.tsx'

const NOTHING = (
  <EmptyState icon={<PackageCheck />} title="Nada da empresa está com você">
    Quando o RH entregar um notebook, uma chave ou um EPI, ele aparece aqui com o termo para assinar.
  </EmptyState>
)

function OwnActs({ item, onReturn }: { readonly item: PersonAsset; readonly onReturn: (item: PersonAsset) => void }) {
  return (
    <>
      {item.paper.state === 'sent' && item.status === 'awaiting_acceptance' && (
        <Link to="/app/documents" search={{ tab: 'mine', sign: item.paper.envelope_id ?? '' }} className={buttonClass({ size: 'sm', variant: 'primary' })}>
          <PenLine aria-hidden="true" className="size-4" />
          Assinar<span className="sr-only"> o termo de {item.name}</span>
        </Link>
      )}
      {item.status === 'in_use' && (
        <Button size="sm" onClick={() => onReturn(item)}>
          <Undo2 aria-hidden="true" className="size-4" />
          Quero devolver<span className="sr-only"> {item.name}</span>
        </Button>
      )}
    </>
  )
}

function OwnList({ employeeId }: { readonly employeeId: string }) {
  const assets = useQuery(personAssetsQuery(employeeId))
  const supplies = useQuery(personSuppliesQuery(employeeId)).data ?? []
  const [returning, setReturning] = useState<PersonAsset | null>(null)
  return (
    <>
      <ConfirmNote />
      <QueryStates query={assets} pending={<Skeleton className="h-56 rounded-lg" />} isEmpty={(items) => items === null || items.length === 0} empty={supplies.length > 0 ? null : NOTHING}>
        {(items) => <HeldList label="Bens com você" items={items ?? []} tab="comigo" renderActions={(item) => <OwnActs item={item} onReturn={setReturning} />} />}
      </QueryStates>
      {supplies.length > 0 && (
        <Section title="EPI e materiais" className="mt-6" actions={<SheetDownload employeeId={employeeId} companyId={null} />}>
          <HeldSupplies label="EPI e materiais com você" items={supplies} managedBy={null} isOwn />
        </Section>
      )}
      {returning && <ReturnRequestDialog asset={{ id: returning.asset_id, name: returning.name, tag: returning.tag }} onClose={() => setReturning(null)} />}
    </>
  )
}

/** What the company lent to the person who is signed in. */
export function OwnPanel() {
  const { employee } = useSession()
  return employee === null ? NOTHING : <OwnList employeeId={employee.id} />
}
