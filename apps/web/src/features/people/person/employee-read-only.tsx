import { LockKeyhole } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { BackToList } from './back-to-list.tsx'

/** For someone who followed a link to a form that their role does not include. */
export function EmployeeReadOnly() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Edição de trabalhadores
      </h1>
      <EmptyState icon={<LockKeyhole />} title="Você não pode editar este cadastro" action={<BackToList />}>
        Administradores editam a empresa toda, e gestores a própria equipe. Altere seus próprios dados em Meu Perfil.
      </EmptyState>
    </>
  )
}
