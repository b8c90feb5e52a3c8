import { Link } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** Says of how many people nobody told what they took before the product; whoever may tell is led there. */
export function UntoldNote({ total }: { readonly total: number }) {
  const { can } = usePermissions()
  if (total === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-text-muted">
      <span className="tabular">Falta informar o saldo de {total === 1 ? '1 pessoa' : `${total.toLocaleString('pt-BR')} pessoas`}.</span>
      {can('manage_settings') && (
        <Link to="/app/employees/import/$kind" params={{ kind: 'leave_balances' }} search={{}} className={TEXT_LINK}>
          Importar saldos
        </Link>
      )}
      <Link to="/app/leaves/periods" search={{ state: 'untold' }} className={TEXT_LINK}>
        Ver de quem
      </Link>
    </p>
  )
}
