import { UserRoundX } from 'lucide-react'

import { EmptyState } from '#shared/ui/empty-state.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { BackToList } from './back-to-list.tsx'

export function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="w-48" />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </div>
  )
}

const MISSING = 'Trabalhador não encontrado'

/** The same words for a person who does not exist and for one out of reach: the difference is nobody's business. */
export function EmployeeMissing() {
  usePageTitle(MISSING)
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {MISSING}
      </h1>
      <EmptyState icon={<UserRoundX />} title="Não encontramos esta pessoa" action={<BackToList />}>
        Ela não existe nesta empresa ou você não tem acesso ao registro. Se o link veio de um colega, confira a empresa selecionada.
      </EmptyState>
    </>
  )
}
