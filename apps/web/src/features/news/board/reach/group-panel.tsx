import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { groupReachQuery } from '../../data/reach-queries.ts'
import { type PostDetail, shareText } from '../../model/post.ts'
import type { GroupReach } from '../../model/reach/reach.ts'

const figures = new Intl.NumberFormat('pt-BR')

function Company({ row, post }: { readonly row: GroupReach; readonly post: PostDetail }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const navigate = useNavigate()
  const company = companies.find(({ id }) => id === row.company_id)
  const part = post.requires_acknowledgement ? row.acknowledged : row.opened
  const open = (): void => {
    if (company) setSelectedCompany(company)
    void navigate({ to: '/app/news/reach/$postId', params: { postId: row.post_id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">{row.company}{row.status === 'withdrawn' && <Badge>Retirada</Badge>}</p>
        <p className="text-sm text-text-muted tabular">{shareText(part, row.addressed)}: {figures.format(part)} de {figures.format(row.addressed)} {post.requires_acknowledgement ? 'confirmaram' : 'abriram'}</p>
      </div>
      {row.post_id === post.post_id ? <span className="text-sm text-text-muted">Esta página</span> : company && <Button size="sm" onClick={open}>Ver alcance<span className="sr-only"> em {row.company}</span></Button>}
    </li>
  )
}

/** A post of the group, company by company, for whoever published it. */
export function GroupPanel({ post }: { readonly post: PostDetail }) {
  const reach = useQuery(groupReachQuery(post.post_id))
  return (
    <QueryStates
      query={reach}
      pending={<Skeleton className="h-24" />}
      empty={<p className="text-text-muted">Esta publicação é do grupo: aqui estão as pessoas desta empresa. O texto muda somente na publicação de origem.</p>}
    >
      {(rows) => (
        <Section title="Por empresa" note={rows.length}>
          <ul aria-label="Alcance por empresa" className="max-w-3xl divide-y">
            {rows.map((row) => <Company key={row.company_id} row={row} post={post} />)}
          </ul>
        </Section>
      )}
    </QueryStates>
  )
}
