import { createFileRoute, useNavigate } from '@tanstack/react-router'

import { ComposerPage } from '#features/news/composer/composer-page.tsx'

export const Route = createFileRoute('/app/news/edit/$postId')({ component: Edit, staticData: { title: 'Escrever' } })

function Edit() {
  const { postId } = Route.useParams()
  const navigate = useNavigate()
  return <ComposerPage key={postId} postId={postId} onLeave={(to) => void navigate({ to: to === 'board' ? '/app/news/board' : '/app/news', ignoreBlocker: true })} />
}
