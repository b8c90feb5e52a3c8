import { Link } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { confirmBalances } from '../data/periods/told-balances.ts'

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

/** Of one person, on their statement: three ways to tell, the third in place. */
export function UntoldPerson({ employeeId, onAdjust }: { readonly employeeId: string; readonly onAdjust: () => void }) {
  const companyId = useCompanyId()
  const confirm = useAct({ act: confirmBalances, done: 'Saldos confirmados', stale: [...SUBJECTS.leaves, ['company-start']] })
  return (
    <Alert
      tone="info"
      title="Falta informar o que foi tirado antes do Vínculo"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onAdjust}>
            Informar dias tirados
          </Button>
          <Button size="sm" pending={confirm.isPending} onClick={() => confirm.mutate({ companyId, people: [employeeId] })}>
            Nada foi tirado
          </Button>
          <Link to="/app/employees/import/$kind" params={{ kind: 'leave_balances' }} search={{}} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            Importar saldos
          </Link>
        </div>
      }
    >
      Até lá, estes períodos não contam como risco nem como dobro.
    </Alert>
  )
}
