import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archivePost, returnPost, withdrawPost } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { boardQuery } from '../data/news-queries.ts'
import { NewsActions } from '../feed/news-actions.tsx'
import { PolicyStarters } from '../starters/policy-starters.tsx'
import { type BoardPost, KIND_LABELS, reviewText, stateLabel } from '../model/post.ts'
import { PublishingRights } from './publishing-rights.tsx'

/** What is still written, what waits for its day, and what people have read. */
const GROUPS: readonly { readonly title: string; readonly holds: (post: BoardPost) => boolean }[] = [
  { title: 'Em preparação', holds: ({ status }) => status === 'draft' || status === 'in_review' },
  { title: 'Agendadas', holds: ({ status }) => status === 'scheduled' },
  { title: 'Publicadas', holds: ({ status }) => status === 'published' || status === 'withdrawn' },
]

function standing(post: BoardPost): string {
  if (post.status === 'scheduled') return `Sai em ${formatDateTime(post.publish_at)}`
  if (post.published_at === null) return `Editada em ${formatDateTime(post.updated_at)}`
  const read = post.readers === 1 ? '1 pessoa abriu' : `${post.readers.toLocaleString('pt-BR')} pessoas abriram`
  return `Publicada em ${formatDateTime(post.published_at)}, ${read}${post.requires_acknowledgement ? `, ciência até ${formatDate(post.due_on)}` : ''}`
}

function Row({ post }: { readonly post: BoardPost }) {
  const navigate = useNavigate()
  const { can } = usePermissions()
  const [isLeaving, setIsLeaving] = useState(false)
  const withdraw = useAct({ act: (reason: string) => withdrawPost(post.post_id, reason), done: 'Publicação retirada do ar', stale: [newsKeys.all], onDone: () => setIsLeaving(false) })
  const archive = useAct({ act: () => archivePost(post.post_id), done: 'Publicação arquivada', failed: 'A publicação não foi arquivada', stale: [newsKeys.all] })
  const takeBack = useAct({ act: () => returnPost(post.post_id), done: 'Voltou para os rascunhos', failed: 'A publicação continua agendada', stale: [newsKeys.all] })
  const title = post.title ?? 'Sem título'
  const isOut = post.status === 'published'
  // A copy of the group is changed at its source, by a master.
  const isOwn = post.group_id === null || (post.group_id === post.post_id && can('view_all_companies'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {title}
          {post.group_id !== null && <Badge tone="info">Grupo</Badge>}
          <Badge tone={isOut && !post.is_expired ? 'success' : 'neutral'} dashed={post.status === 'draft'}>{stateLabel(post)}</Badge>
        </p>
        <p className="text-sm break-words text-text-muted">{KIND_LABELS[post.kind]}, de {post.author.name}. {standing(post)}.</p>
        {reviewText(post) !== null && <p className={`text-sm break-words ${post.review_result === 'returned' ? 'text-warning-text' : 'text-text-muted'}`}>{reviewText(post)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOut
          ? <Link to="/app/news/reach/$postId" params={{ postId: post.post_id }} className={buttonClass({ size: 'sm' })}>Ver alcance<span className="sr-only"> de {title}</span></Link>
          : post.status !== 'withdrawn' && <Link to="/app/news/edit/$postId" params={{ postId: post.post_id }} className={buttonClass({ size: 'sm' })}>Continuar<span className="sr-only"> {title}</span></Link>}
        {isOwn && <Menu trigger={<Button size="sm" variant="ghost" aria-label={`Mais ações de ${title}`}>Mais</Button>}>
          {post.status === 'scheduled' && <MenuItem onSelect={() => takeBack.mutate()}>Voltar para rascunho</MenuItem>}
          {isOut && <MenuItem onSelect={() => void navigate({ to: '/app/news/edit/$postId', params: { postId: post.post_id } })}>Editar e publicar nova versão</MenuItem>}
          {isOut && <MenuItem onSelect={() => setIsLeaving(true)}>Retirar do ar</MenuItem>}
          {(post.status === 'draft' || isOut || post.status === 'withdrawn') && <MenuItem onSelect={() => archive.mutate()}>Arquivar</MenuItem>}
        </Menu>}
      </div>
      {isLeaving && <ReasonDialog title="Retirar do ar" description={`“${title}” some para todas as pessoas. As confirmações de leitura ficam guardadas.`} confirmLabel="Retirar do ar" tone="danger" act={withdraw} failure="A publicação continua no ar" most={300} onConfirm={(reason) => withdraw.mutate(reason)} onClose={() => setIsLeaving(false)} />}
    </li>
  )
}

/** What the reader writes and has published. */
export function BoardPage() {
  const board = useQuery(boardQuery(useCompanyId()))
  return (
    <>
      <PageHeader back={<BackLink to="/app/news">Notícias</BackLink>} title="Publicações" actions={<><PublishingRights /><NewsActions onBoard /></>} />
      <QueryStates
        query={board}
        pending={<div className="space-y-3">{['a', 'b', 'c'].map((row) => <Skeleton key={row} className="h-14" />)}</div>}
        empty={<EmptyState icon={<PenLine />} title="Nada escrito ainda">Comece por “Escrever”. O rascunho é salvo enquanto você digita, e só aparece para as pessoas quando você publicar.</EmptyState>}
      >
        {(posts) => (
          <div className="flex flex-col gap-6">
            {GROUPS.map(({ title, holds }) => {
              const held = posts.filter(holds)
              return held.length > 0 && <Section key={title} title={title} note={held.length}><ul aria-label={title} className="divide-y">{held.map((post) => <Row key={post.post_id} post={post} />)}</ul></Section>
            })}
          </div>
        )}
      </QueryStates>
      <PolicyStarters />
    </>
  )
}
