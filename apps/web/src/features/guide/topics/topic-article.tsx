import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { topicAddress } from '../model/guide-address.ts'
import type { GuideBlock, GuideTopic } from '../model/guide.ts'
import { Line } from './guide-line.tsx'

/** A screen of the product, in the colours that the reader has chosen. */
function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const size = { width: 1280, height: 800, loading: 'lazy', className: 'h-auto w-full rounded-lg border' } as const
  return (
    <figure className="my-5 max-w-[60rem]">
      <img src={`/guide/${name}.webp`} alt={alt} {...size} className={`${size.className} dark:hidden`} />
      <img src={`/guide/${name}-dark.webp`} alt={alt} {...size} className={`${size.className} not-dark:hidden`} />
    </figure>
  )
}

function Block({ block }: { readonly block: GuideBlock }) {
  if (block.kind === 'picture') return <Picture name={block.name} alt={block.alt} />
  if (block.kind === 'note') return <p className="mt-5 border-l-2 border-primary pl-4 text-text-muted"><Line line={block.line} /></p>
  if (block.kind === 'text') return <p className="mt-3 first:mt-0"><Line line={block.line} /></p>
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List className={`mt-3 space-y-2 pl-6 ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((line) => (
        <li key={line.map(({ text }) => text).join('')} className="pl-1 marker:text-text-muted"><Line line={line} /></li>
      ))}
    </List>
  )
}

export interface TopicArticleProps {
  readonly topic: GuideTopic
  readonly before: GuideTopic | undefined
  readonly after: GuideTopic | undefined
}

/** One topic, with the page where it is done and its neighbours. */
export function TopicArticle({ topic, before, after }: TopicArticleProps) {
  return (
    <article className="min-w-0">
      <p className="mb-4 text-sm text-text-muted">Quem faz: {topic.roles.map((role) => ROLE_LABELS[role]).join(', ')}</p>
      <div className="max-w-[72ch]">
        {topic.blocks.map((block, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the text of a version does not change
          <Block key={place} block={block} />
        ))}
      </div>
      {topic.page !== undefined && (
        <InnerLink href={topic.page} className={buttonClass({ variant: 'primary' }, 'mt-6')}>
          Ir para a tela
          <ArrowRight aria-hidden="true" className="size-4" />
        </InnerLink>
      )}
      <nav aria-label="Outros assuntos" className="mt-10 grid gap-3 border-t pt-4 sm:grid-cols-2">
        {before ? <Neighbour topic={before} isBefore /> : <span />}
        {after && <Neighbour topic={after} />}
      </nav>
    </article>
  )
}

function Neighbour({ topic, isBefore = false }: { readonly topic: GuideTopic; readonly isBefore?: boolean }) {
  return (
    <InnerLink href={topicAddress(topic.id)} className={`flex min-h-9 items-center gap-2 rounded-sm text-sm hover:underline coarse:min-h-11 ${isBefore ? '' : 'sm:justify-end sm:text-right'}`}>
      {isBefore && <ChevronLeft aria-hidden="true" className="size-4 shrink-0 text-text-muted" />}
      <span><span className="sr-only">{isBefore ? 'Anterior: ' : 'Próximo: '}</span>{topic.title}</span>
      {!isBefore && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-text-muted" />}
    </InnerLink>
  )
}
