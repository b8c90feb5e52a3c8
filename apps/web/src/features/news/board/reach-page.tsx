import { useQuery } from '@tanstack/react-query'
import { BarChart3 } from 'lucide-react'

import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { FocusBand } from '#shared/ui/focus-band.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evidenceSource } from '../data/evidence.ts'
import { postQuery, reachQuery } from '../data/news-queries.ts'
import { type PostDetail, type Reach, reachTotal, shareText } from '../model/post.ts'

const figures = new Intl.NumberFormat('pt-BR')

/** One department: how far the post has come there, in words and as a bar. */
function Line({ row, part, word }: { readonly row: Reach; readonly part: number; readonly word: string }) {
  const share = row.addressed === 0 ? 0 : part / row.addressed
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5">
      <span className="break-words">{row.department ?? 'Sem departamento'}</span>
      <span className="text-sm tabular text-text-muted">{figures.format(part)} de {figures.format(row.addressed)} {word}</span>
      <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken"><span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} /></span>
    </li>
  )
}

function Panel({ post, rows }: { readonly post: PostDetail; readonly rows: readonly Reach[] }) {
  const total = reachTotal(rows)
  const asks = post.requires_acknowledgement
  const part = asks ? total.acknowledged : total.opened
  const missing = total.addressed - total.acknowledged
  return (
    <>
      <FocusBand
        label={asks ? `Ciência até ${formatDate(post.due_on)}` : 'Quem abriu'}
        title={`${shareText(part, total.addressed)}: ${figures.format(part)} de ${figures.format(total.addressed)} ${asks ? 'confirmaram a leitura' : 'abriram'}`}
        detail={asks ? (missing === 0 ? 'Ninguém falta.' : `${missing === 1 ? 'Falta 1 pessoa' : `Faltam ${figures.format(missing)} pessoas`}; ${figures.format(total.opened)} já abriram.`) : undefined}
      />
      <Section title="Por departamento" note={rows.length} actions={asks && <ExportMenu size="sm" of="as evidências de ciência" total={total.acknowledged} scope="uma por confirmação, com versão, resumo e corrente" source={evidenceSource(post)} />}>
        {/* Who is furthest from done comes first. */}
        <ul aria-label="Alcance por departamento" className="max-w-3xl divide-y">
          {rows
            .map((row) => ({ row, part: asks ? row.acknowledged : row.opened }))
            .toSorted((a, b) => a.part / Math.max(1, a.row.addressed) - b.part / Math.max(1, b.row.addressed))
            .map((line) => <Line key={line.row.department_id ?? ''} {...line} word={asks ? 'confirmaram' : 'abriram'} />)}
        </ul>
      </Section>
    </>
  )
}

/** How far a post has come, for whoever wrote it. */
export function ReachPage({ postId }: { readonly postId: string }) {
  const post = useQuery(postQuery(postId))
  const reach = useQuery(reachQuery(postId))
  return (
    <>
      <PageHeader back={<BackLink to="/app/news/board">Publicações</BackLink>} title={post.data ? `Alcance: ${post.data.title}` : 'Alcance'} />
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
