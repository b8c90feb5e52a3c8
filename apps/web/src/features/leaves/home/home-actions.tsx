import { Link } from '@tanstack/react-router'
import { CalendarPlus, Camera, FileText } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'

const TILE =
  'flex min-h-20 flex-1 basis-24 flex-col items-center justify-center gap-1.5 rounded-xl border bg-surface px-2 py-3 text-center font-semibold shadow-1 hover:bg-hover [&>svg]:size-6 [&>svg]:text-primary-text'

/** The three things that a person comes to do. */
export function HomeActions() {
  const { sees } = usePermissions()
  return (
    <nav aria-label="Ações" className="flex flex-wrap gap-3">
      <Link to="/app/leaves" search={{ ask: true }} className={TILE}>
        <CalendarPlus aria-hidden="true" />
        Férias
      </Link>
      <Link to="/app/leaves/certificates" search={{ send: true }} className={TILE}>
        <Camera aria-hidden="true" />
        Atestado
      </Link>
      {sees('documents') && (
        <Link to="/app/documents/orders" className={TILE}>
          <FileText aria-hidden="true" />
          Documento
        </Link>
      )}
    </nav>
  )
}
