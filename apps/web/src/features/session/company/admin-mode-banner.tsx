import { ShieldCheck } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'

/** Tells a master in whose company they are working. Hidden on small screens, where the selector says it. */
export function AdminModeBanner() {
  const { isMaster } = useSession()
  const { selectedCompany } = useCompanyContext()
  if (!isMaster || !selectedCompany) return null
  return (
    <p className="hidden min-w-0 items-center gap-1.5 rounded-full bg-warning-subtle px-3 py-1 text-sm text-warning-text md:flex">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">
        Modo administrador: <strong className="font-semibold">{selectedCompany.name}</strong>
      </span>
    </p>
  )
}
