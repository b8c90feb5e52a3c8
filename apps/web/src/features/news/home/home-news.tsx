import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import type { HomePost } from '#shared/supabase/shapes.gen.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { KIND_LABELS } from '../model/post.ts'

function Row({ post, today }: { readonly post: HomePost; readonly today: string }) {
  const { id, kind, title, published_at: at, due_on: due } = post
  return (
    <>
      <Link to="/app/news/$postId" params={{ postId: id }} className="rounded-sm font-medium break-words after:absolute after:inset-0 hover:underline">
        {title}
      </Link>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
        <span>{KIND_LABELS[kind]}</span>
        <span aria-hidden="true">·</span>
        <Ago at={at} />
        {due !== null && <Badge tone={due < today ? 'danger' : 'warning'}>{due < today ? 'Ciência atrasada' : `Ciência até ${formatDate(due)}`}</Badge>}
      </p>
    </>
  )
}

/** What the company said and the reader has not opened; nothing once all is read. */
export function HomeNews({ home: { news, today } }: HomePartProps) {
  if (news === undefined || news.unread === 0) return null
  return (
    <Section
      title="Notícias não lidas"
      actions={
        <Link to="/app/news" search={{ tab: 'unread' }} className={TEXT_LINK}>
          {news.unread > news.rows.length ? `Ver todas (${news.unread.toLocaleString('pt-BR')})` : 'Ver todas'}
        </Link>
      }
    >
      <ul aria-label="Notícias não lidas" className="-my-1 divide-y">
        {news.rows.map((post) => (
          <li key={post.id} className="relative py-2.5">
            <Row post={post} today={today} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
