import { Link } from '@tanstack/react-router'
import { PowerOff } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** In place of a module that the company works without: nothing of it is lost, and who may turn it on. */
export function ModuleOff({ module }: { readonly module: string }) {
  const { can } = usePermissions()
  usePageTitle('Módulo desligado')
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <span aria-hidden="true" className="mb-1 flex size-12 items-center justify-center rounded-full bg-sunken text-text-muted">
        <PowerOff className="size-6" />
      </span>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Módulo desligado
      </h1>
      <p className="text-pretty text-text-muted">
        Esta empresa não usa o módulo {module} no momento. Os dados continuam guardados.
        {!can('manage_settings') && ' Um administrador da empresa pode ligá-lo de novo.'}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {can('manage_settings') && (
          <Link to="/app/settings" search={{ area: 'modulos' }} className={buttonClass({ variant: 'primary' })}>
            Abrir Módulos
          </Link>
        )}
        <Link to="/app" className={buttonClass()}>
          Voltar para o Dashboard
        </Link>
      </div>
    </div>
  )
}
