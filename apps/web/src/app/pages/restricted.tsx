import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** What a role without access to a module sees in its place. */
export function Restricted({ module }: { readonly module: string }) {
  usePageTitle('Acesso Restrito')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <span aria-hidden="true" className="mb-1 flex size-12 items-center justify-center rounded-full bg-warning-subtle text-warning-text">
        <Lock className="size-6" />
      </span>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Acesso Restrito
      </h1>
      <p className="text-pretty text-text-muted">
        Você não tem permissão para acessar o módulo {module}. Entre em contato com seu administrador.
      </p>
      <Link to="/app" className={buttonClass({ variant: 'secondary' }, 'mt-3')}>
        Voltar para o Dashboard
      </Link>
    </div>
  )
}
