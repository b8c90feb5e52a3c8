import { LockKeyhole } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { BackToPeople } from './back-to-people.tsx'

/** For someone who followed a link to a page of administrators. */
export function OnlyAdministrators({ title }: { readonly title: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState icon={<LockKeyhole />} title="Esta página é de administradores" action={<BackToPeople />}>
        Ela mostra dados pessoais e de remuneração. Fale com o RH da sua empresa.
      </EmptyState>
    </>
  )
}
