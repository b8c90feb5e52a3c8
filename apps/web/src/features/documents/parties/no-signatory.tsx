import { Link } from '@tanstack/react-router'

import { Alert } from '#shared/ui/alert.tsx'

/** Nobody signs for the company: where that is said. */
export function NoSignatory() {
  return (
    <Alert tone="warning" title="Ninguém assina pela empresa ainda">
      <Link to="/app/settings" search={{ area: 'empresa' }} className="underline">
        Defina quem assina em Configurações, Empresa
      </Link>
      .
    </Alert>
  )
}
