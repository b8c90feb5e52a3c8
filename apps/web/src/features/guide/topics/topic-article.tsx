import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { topicAddress } from '../model/guide-address.ts'
import type { GuideBlock, GuideLine, GuideTopic } from '../model/guide.ts'
import { Line } from './guide-line.tsx'

const PICTURES = import.meta.glob<string>('../../../../guide/pictures/*.webp', { eager: true, query: '?url', import: 'default' })
const addressOf = (name: string): string => PICTURES[`../../../../guide/pictures/${name}.webp`] ?? ''

/** A screen of the product, in the colours that the reader has chosen. */
function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const isPhone = name.endsWith('-phone')
  const size = { width: isPhone ? 390 : 1280, height: 800, loading: 'lazy', className: 'h-auto w-full rounded-lg border' } as const
  return (
    <figure className={isPhone ? 'my-5 max-w-80' : 'my-5 max-w-[60rem]'}>
      <img src={addressOf(name)} alt={alt} {...size} className={`${size.className} dark:hidden`} />
      <img src={addressOf(`${name}-dark`)} alt={alt} {...size} className={`${size.className} not-dark:hidden`} />
    </figure>
  )
}

function Block({ block }: { readonly block: GuideBlock }) {
  if (block.kind === 'picture') return <Picture name={block.name} alt={block.alt} />
  if ('items' in block) return <Items isOrdered={block.kind === 'steps'} items={block.items} />
  if (block.kind === 'note') return <p className="mt-5 max-w-[72ch] border-l-2 border-primary pl-4 text-text-muted"><Line line={block.line} /></p>
  return <p className="mt-3 max-w-[72ch] first:mt-0"><Line line={block.line} /></p>
}

function Items({ isOrdered, items }: { readonly isOrdered: boolean; readonly items: readonly GuideLine[] }) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={`mt-3 max-w-[72ch] space-y-2 pl-6 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((line) => (
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
      <div>
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
