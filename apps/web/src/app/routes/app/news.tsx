import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/news')({ component: NewsPage, staticData: { title: 'Notícias' } })

function NewsPage() {
  return (
    <UnderConstruction
      title="Notícias"
      coming={[
        'Publicar avisos para toda a empresa',
        'Saber quem já leu os mais importantes',
      ]}
    />
  )
}
