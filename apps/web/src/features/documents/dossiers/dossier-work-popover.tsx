import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'

import { DossierItem } from '#shared/dossiers/dossier-item.tsx'
import { HeaderPopover, type HeaderPopoverProps } from '#shared/ui/header-popover.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { myDossiersQuery } from '../data/dossiers/dossiers.ts'
import { workDetail, workTitle } from '../model/dossiers/dossier.ts'

/** What is being made, each with how far it is and what may be done with it. */
export function DossierWorkPopover(place: Omit<HeaderPopoverProps, 'children'>) {
  const mine = useQuery(myDossiersQuery())
  return (
    <HeaderPopover {...place}>
      <Popover.Title className="border-b px-4 py-2.5 text-md font-semibold">Em andamento</Popover.Title>
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        <QueryStates query={mine} pending={<Skeleton className="my-3 h-16" />}>
          {(dossiers) => (
            <ul aria-label="Pastas em andamento" className="divide-y">
              {dossiers.map((dossier) => <DossierItem key={dossier.id} dossier={dossier} title={workTitle(dossier)} detail={workDetail(dossier)} />)}
            </ul>
          )}
        </QueryStates>
      </div>
    </HeaderPopover>
  )
}
