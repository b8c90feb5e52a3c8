import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { confirmBalances } from '../data/periods/told-balances.ts'

/** Nobody told what this person took before the product: three ways to tell, the third in place. */
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
