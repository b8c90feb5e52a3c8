import { createFileRoute } from '@tanstack/react-router'

import { ReachPage } from '#features/news/board/reach/reach-page.tsx'
import { reachList } from '#features/news/model/reach/reach.ts'

export const Route = createFileRoute('/app/news/reach/$postId')({ validateSearch: reachList.validateSearch, component: Reach, staticData: { title: 'Alcance' } })

function Reach() {
  return <ReachPage postId={Route.useParams().postId} />
}
