import { Link } from '@tanstack/react-router'
import { FileUp, UserPlus, Users } from 'lucide-react'

import { CompanyStart } from '#features/people/migration/company-start.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

/** The home of a company that has nobody yet: the way in, and what there is to do. */
export function HomeBeginning() {
  const companyId = useCompanyId()
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-6">
      <EmptyState
        icon={<Users />}
        title="Comece pelas pessoas"
        action={
          <>
            <Link to="/app/employees/import/all" className={buttonClass({ variant: 'primary' })}>
              <FileUp aria-hidden="true" className="size-4" />
              Importar
            </Link>
            <Link to="/app/employees/new" className={buttonClass()}>
              <UserPlus aria-hidden="true" className="size-4" />
              Cadastrar
            </Link>
          </>
        }
      >
        Importe sua planilha ou cadastre uma a uma: prazos, férias e documentos aparecem aqui em seguida.
      </EmptyState>
      <CompanyStart companyId={companyId} />
    </div>
  )
}
