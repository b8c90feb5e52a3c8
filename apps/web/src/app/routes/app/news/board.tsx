import { createFileRoute } from '@tanstack/react-router'

import { BoardPage } from '#features/news/board/board-page.tsx'

export const Route = createFileRoute('/app/news/board')({ component: BoardPage, staticData: { title: 'Publicações' } })
