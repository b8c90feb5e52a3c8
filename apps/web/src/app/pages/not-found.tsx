import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'

import { buttonClass } from '../../shared/ui/button.tsx'
import { FullPage } from '../../shared/ui/full-page.tsx'
import { usePageTitle } from '../../shared/ui/page-title.ts'

export function NotFound() {
  usePageTitle('Página não encontrada')
  return (
    <FullPage
      icon={<Compass />}
      title="Página não encontrada"
      action={
        <Link to="/app" className={buttonClass({ variant: 'primary' })}>
          Ir para o Dashboard
        </Link>
      }
    >
      <p>O endereço pode ter mudado ou ter sido digitado com algum engano.</p>
    </FullPage>
  )
}
