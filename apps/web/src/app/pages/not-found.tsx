import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import { FullPage } from '#shared/ui/full-page.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

const TITLE = 'Página não encontrada'
const TEXT = 'O endereço pode ter mudado ou ter sido digitado errado.'

function ToDashboard() {
  return (
    <Link to="/app" className={buttonClass({ variant: 'primary' })}>
      Ir para o Dashboard
    </Link>
  )
}

/** An unknown address inside the shell. */
export function PageNotFound() {
  usePageTitle(TITLE)
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {TITLE}
      </h1>
      <p className="mb-3 text-pretty text-text-muted">{TEXT}</p>
      <ToDashboard />
    </div>
  )
}

/** An unknown address outside of it. */
export function NotFound() {
  usePageTitle(TITLE)
  return (
    <FullPage
      icon={<Compass />}
      title={TITLE}
      action={<ToDashboard />}
    >
      <p>{TEXT}</p>
    </FullPage>
  )
}
