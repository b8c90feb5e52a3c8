import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDay } from '#shared/lib/dates.ts'
import type { PolicyStartersRow } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { beginStarter, startersQuery } from '../data/starters.ts'
import { stateLabel } from '../model/post.ts'

function StarterState({ status, published_at: at }: PolicyStartersRow) {
  if (status === null) return null
  const isOut = status === 'published' && at !== null
  return <Badge tone={isOut ? 'success' : 'neutral'} dashed={status === 'draft'}>{isOut ? `Publicada em ${formatDay(at)}` : stateLabel({ status, is_expired: false })}</Badge>
}

function Row({ starter }: { readonly starter: PolicyStartersRow }) {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const begin = useAct({
    act: () => beginStarter(companyId, starter.key),
    failed: 'O rascunho não foi criado',
    stale: [newsKeys.board(companyId), newsKeys.starters(companyId)],
    onDone: (postId) => void navigate({ to: '/app/news/edit/$postId', params: { postId } }),
  })
  const { title, summary, law, status, post_id: postId } = starter
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {title}
          <StarterState {...starter} />
        </p>
        <p className="text-sm break-words text-text-muted">{summary} {law}.</p>
      </div>
      {postId === null ? (
        <Button size="sm" pending={begin.isPending} onClick={() => begin.mutate()}>
          Começar rascunho<span className="sr-only"> de {title}</span>
        </Button>
      ) : status === 'published' ? (
        <Link to="/app/news/reach/$postId" params={{ postId }} className={buttonClass({ size: 'sm' })}>Ver alcance<span className="sr-only"> de {title}, publicada</span></Link>
      ) : (
        <Link to="/app/news/edit/$postId" params={{ postId }} className={buttonClass({ size: 'sm' })}>Abrir rascunho<span className="sr-only"> de {title}</span></Link>
      )}
    </li>
  )
}

/** Políticas que a lei pede: texts to begin with, for who keeps the company, until each of them is published. */
export function PolicyStarters() {
  const { can } = usePermissions()
  const starters = useQuery({ ...startersQuery(useCompanyId()), enabled: can('manage_settings') })
  const rows = starters.data ?? []
  if (rows.every(({ status }) => status === 'published')) return null
  return (
    <Section title="Políticas que a lei pede" className="mt-8">
      <p className="flex items-start gap-2 text-sm text-text-muted">
        <Scale aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Textos prontos para adaptar, com os artigos citados. Nada é publicado sozinho: preencha o que está entre colchetes e peça a revisão do seu jurídico.
      </p>
      <ul aria-label="Políticas que a lei pede" className="mt-1 divide-y">
        {rows.map((starter) => <Row key={starter.key} starter={starter} />)}
      </ul>
    </Section>
  )
}
