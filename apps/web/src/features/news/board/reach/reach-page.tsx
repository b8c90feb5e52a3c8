import { useQuery } from '@tanstack/react-query'
import { BarChart3 } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { FocusBand } from '#shared/ui/focus-band.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { postQuery, reachQuery } from '../../data/news-queries.ts'
import { type PostDetail, type Reach, reachTotal, shareText } from '../../model/post.ts'
import { DepartmentPanel } from './department-panel.tsx'
import { EvidenceActions } from './evidence-actions.tsx'
import { GroupPanel } from './group-panel.tsx'
import { PostPeople } from './post-people.tsx'
import { ReachOverTime } from './reach-over-time.tsx'
import { RemindButton } from './remind-button.tsx'

const figures = new Intl.NumberFormat('pt-BR')

function detailOf({ addressed, opened, acknowledged }: Omit<Reach, 'department_id' | 'department' | 'late'>): string {
  const missing = addressed - acknowledged
  if (missing === 0) return 'Ninguém falta.'
  return `${missing === 1 ? 'Falta 1 pessoa' : `Faltam ${figures.format(missing)} pessoas`}; ${opened === 1 ? '1 já abriu' : `${figures.format(opened)} já abriram`}.`
}

function Panel({ post, rows }: { readonly post: PostDetail; readonly rows: readonly Reach[] }) {
  const total = reachTotal(rows)
  const asks = post.requires_acknowledgement
  const part = asks ? total.acknowledged : total.opened
  return (
    <div className="flex flex-col gap-6">
      <FocusBand
        className="mb-0"
        label={asks ? `Ciência até ${formatDate(post.due_on)}` : 'Quem abriu'}
        title={`${shareText(part, total.addressed)}: ${figures.format(part)} de ${figures.format(total.addressed)} ${asks ? 'confirmaram a leitura' : 'abriram'}`}
        detail={asks ? detailOf(total) : undefined}
        action={asks && part < total.addressed && <RemindButton postId={post.post_id} />}
      />
      {post.group_id !== null && <GroupPanel post={post} />}
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2">
        <DepartmentPanel post={post} rows={rows} actions={asks && <EvidenceActions post={post} total={total.acknowledged} />} />
        <ReachOverTime post={post} />
      </div>
      <PostPeople post={post} />
    </div>
  )
}

/** How far a post has come and who is missing, for whoever wrote it and who keeps the company. */
export function ReachPage({ postId }: { readonly postId: string }) {
  const post = useQuery(postQuery(postId))
  const reach = useQuery(reachQuery(postId))
  const title = post.data ? `Alcance: ${post.data.title}` : 'Alcance'
  usePageTitle(title)
  return (
    <>
      <PageHeader back={<BackLink to="/app/news/board">Publicações</BackLink>} title={title} />
      <QueryStates
        query={post.data === undefined ? { ...reach, data: undefined, error: post.error ?? reach.error } : reach}
        pending={<Skeleton className="h-40" />}
        empty={<EmptyState icon={<BarChart3 />} title="Ainda não há alcance">Aparece aqui quem abriu e quem confirmou a leitura, por departamento, depois que a publicação estiver no ar.</EmptyState>}
      >
        {(rows) => post.data && <Panel post={post.data} rows={rows} />}
      </QueryStates>
    </>
  )
}
