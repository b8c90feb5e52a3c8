import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'

export interface UnderConstructionProps {
  readonly title: string
  /** What this page will let people do, each a short sentence. */
  readonly coming: readonly string[]
}

/** An honest page for what is not built yet: says what will come and leads back. */
export function UnderConstruction({ title, coming }: UnderConstructionProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card className="max-w-2xl">
        <Badge tone="warning" icon={<Hammer />}>
          Em construção
        </Badge>
        <p className="mt-4 text-md">Esta página ainda não está pronta. Nela você poderá:</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-text-muted">
          {coming.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Link to="/app" className={buttonClass({ variant: 'secondary' }, 'mt-6')}>
          Voltar para o Dashboard
        </Link>
      </Card>
    </>
  )
}
