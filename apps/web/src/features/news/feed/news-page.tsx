import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Newspaper, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { feedQuery } from '../data/news-queries.ts'
import { isFiltered, NEWS_TABS, newsAddress, type NewsFilter, NOTHING_IN } from '../model/news-address.ts'
import { highlightOf, KIND_PLURALS, KINDS, type PostKind } from '../model/post.ts'
import { Highlight } from './highlight.tsx'
import { PostRow } from './post-row.tsx'

export interface NewsPageProps {
  readonly filter: NewsFilter
  readonly onFilter: (next: NewsFilter, options?: { replace?: boolean }) => void
  /** What authors do beside reading. */
  readonly actions?: ReactNode
  /** Beside the feed: who is celebrated. */
  readonly aside?: ReactNode
}

const PENDING = (
  <div className="space-y-4">
    {['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="h-20 rounded-lg" />)}
  </div>
)

function Filters({ filter, onFilter }: Pick<NewsPageProps, 'filter' | 'onFilter'>) {
  return (
    <div data-shell className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox label="Buscar notícias" placeholder="Título ou texto" value={filter.q} className="min-w-48 flex-1 sm:max-w-80" onSearch={(q) => onFilter({ ...filter, q }, { replace: true })} />
      <div className="w-44">
        <SelectInput
          aria-label="Tipo"
          none="Todos os tipos"
          value={filter.kind}
          options={KINDS.map((kind) => [kind, KIND_PLURALS[kind]])}
          onChange={({ target }) => onFilter({ ...filter, kind: target.value as PostKind | '' })}
        />
      </div>
    </div>
  )
}

function Nothing({ filter, onFilter }: Pick<NewsPageProps, 'filter' | 'onFilter'>) {
  if (isFiltered(filter)) {
    return (
      <EmptyState icon={<SearchX />} title="Nada encontrado" action={<Button onClick={() => onFilter({ ...newsAddress.start, tab: filter.tab })}>Mostrar tudo</Button>}>
        Tente outra palavra ou retire os filtros.
      </EmptyState>
    )
  }
  const [title, text] = NOTHING_IN[filter.tab]
  return <EmptyState icon={filter.tab === 'for_you' ? <Newspaper /> : <CircleCheck />} title={title}>{text}</EmptyState>
}

/** What the company says to the reader: what waits for them first, then everything, newest first. */
export function NewsPage({ filter, onFilter, actions, aside }: NewsPageProps) {
  const feed = useInfiniteQuery(feedQuery(useCompanyId(), filter))
  const posts = feed.data?.pages.flat() ?? []
  const today = todayIso()
  const highlight = filter.tab === 'for_you' && !isFiltered(filter) ? highlightOf(posts, today) : null
  return (
    <>
      <PageHeader title="Notícias" actions={actions} />
      {highlight && <Highlight post={highlight} today={today} />}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <Tabs label="Notícias" tabs={NEWS_TABS} value={filter.tab} onValueChange={(tab) => onFilter({ ...filter, tab })}>
            <TabPanel value={filter.tab}>
              <Filters filter={filter} onFilter={onFilter} />
              <QueryStates query={feed} pending={PENDING} isEmpty={({ pages }) => pages.every((page) => page.length === 0)} empty={<Nothing filter={filter} onFilter={onFilter} />}>
                {() => (
                  <>
                    <ul aria-label="Notícias" className="divide-y">
                      {posts.map((post) => <li key={post.post_id}><PostRow post={post} today={today} /></li>)}
                    </ul>
                    {feed.hasNextPage && <Button className="mt-4" pending={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>Mostrar mais</Button>}
                  </>
                )}
              </QueryStates>
            </TabPanel>
          </Tabs>
        </div>
        {aside}
      </div>
    </>
  )
}
