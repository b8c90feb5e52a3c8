import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { beginPost } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { managersPublishQuery } from '../data/news-queries.ts'

/** Whether the reader writes: whoever keeps the company, and managers to their own team where the company allows it. */
function useWrites(): 'company' | 'team' | null {
  const { can } = usePermissions()
  const settings = useQuery({ ...managersPublishQuery(useCompanyId()), enabled: !can('manage_settings') && can('manage_leaves') })
  if (can('manage_settings')) return 'company'
  return can('manage_leaves') && settings.data === true ? 'team' : null
}

/** For whoever writes: the own publications, and a new one. */
export function NewsActions({ onBoard = false }: { readonly onBoard?: boolean }) {
  const writes = useWrites()
  const companyId = useCompanyId()
  const { employee } = useSession()
  const ownTeam = employee === null ? [] : [employee.id]
  const navigate = useNavigate()
  const begin = useAct({
    act: () => beginPost(companyId, writes === 'team' ? { teams: ownTeam } : { everyone: true }),
    failed: 'A publicação não foi criada',
    stale: [newsKeys.board(companyId)],
    onDone: (postId) => void navigate({ to: '/app/news/edit/$postId', params: { postId } }),
  })
  if (writes === null) return null
  return (
    <>
      {!onBoard && <Link to="/app/news/board" className={buttonClass()}>Publicações</Link>}
      <Button variant="primary" pending={begin.isPending} onClick={() => begin.mutate()}>
        <PenLine aria-hidden="true" className="size-4" />
        Escrever
      </Button>
    </>
  )
}
