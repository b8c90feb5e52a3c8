import { createFileRoute } from '@tanstack/react-router'

import { PostPage } from '#features/news/reader/post-page.tsx'

export const Route = createFileRoute('/app/news/$postId')({ component: Post, staticData: { title: 'Notícia' } })

function Post() {
  return <PostPage postId={Route.useParams().postId} />
}
