import { createFileRoute } from '@tanstack/react-router'

import { SharePage } from '#features/phone/share/share-page.tsx'

export const Route = createFileRoute('/app/share')({ component: SharePage, staticData: { title: 'Arquivo compartilhado' } })
