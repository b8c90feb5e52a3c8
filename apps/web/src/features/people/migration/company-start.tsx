import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { type StartActs, StartList } from '#shared/company/start-list.tsx'
import { companyStartQuery } from '#shared/company/start-query.ts'
import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { fetchPeopleToInvite } from '../data/list/bulk-changes.ts'

const BulkInviteDialog = lazy(async () => ({ default: (await import('../bulk/bulk-invite-dialog.tsx')).BulkInviteDialog }))
const HeadsDialog = lazy(async () => ({ default: (await import('./heads-dialog.tsx')).HeadsDialog }))

function Heads({ companyId }: { readonly companyId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Definir responsáveis
      </Button>
      <Suspense>{isAsking && <HeadsDialog companyId={companyId} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

function Logins({ companyId }: { readonly companyId: string }) {
  const client = useQueryClient()
  const [ids, setIds] = useState<readonly string[]>([])
  const find = useAct({ act: () => fetchPeopleToInvite(companyId), failed: 'Não foi possível ver quem falta convidar', onDone: setIds })
  const close = (): void => {
    setIds([])
    void client.invalidateQueries({ queryKey: companyStartQuery(companyId).queryKey })
  }
  return (
    <>
      <Button size="sm" pending={find.isPending} onClick={() => find.mutate()}>
        Convidar
      </Button>
      <Suspense>{ids.length > 0 && <BulkInviteDialog companyId={companyId} ids={ids} onClose={close} onLeft={() => undefined} />}</Suspense>
    </>
  )
}

const ACTS: StartActs = { heads: Heads, logins: Logins }

/** What a company has left to do; of people, where it stands. */
export function CompanyStart({ companyId }: { readonly companyId: string }) {
  return <StartList companyId={companyId} acts={ACTS} />
}
