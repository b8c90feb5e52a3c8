import { createFileRoute } from '@tanstack/react-router'

import { ReachPage } from '#features/news/board/reach-page.tsx'

export const Route = createFileRoute('/app/news/reach/$postId')({ component: Reach, staticData: { title: 'Alcance' } })

function Reach() {
  return <ReachPage postId={Route.useParams().postId} />
}
