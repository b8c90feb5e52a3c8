import { createFileRoute } from '@tanstack/react-router'

import { NewsCelebrations } from '#features/news/celebrations/news-celebrations.tsx'
import { NewsActions } from '#features/news/feed/news-actions.tsx'
import { NewsPage } from '#features/news/feed/news-page.tsx'
import { newsAddress } from '#features/news/model/news-address.ts'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/news/')({ validateSearch: newsAddress.validateSearch, component: News, staticData: { title: 'Notícias' } })

function News() {
  const { state, onState } = useAddress(newsAddress)
  return <NewsPage filter={state} onFilter={onState} actions={<NewsActions />} aside={<NewsCelebrations />} />
}
