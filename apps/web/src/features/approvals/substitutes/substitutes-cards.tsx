import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Section } from '#shared/ui/section.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { substitutesQuery } from '../data/substitutes.ts'
import { SubstituteList } from './substitute-list.tsx'

const SubstituteDialog = lazy(async () => ({ default: (await import('./substitute-dialog.tsx')).SubstituteDialog }))

function AddButton({ onAdd, label }: { readonly onAdd: () => void; readonly label: string }) {
  return (
    <Button size="sm" onClick={onAdd}>
      <UserRoundPlus aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}

/** Quem decide por mim: substitutes that the signed-in person gave or got. */
export function OwnSubstitutesCard() {
  const { employee } = useSession()
  const substitutes = useQuery({ ...substitutesQuery(null), enabled: employee !== null })
  const [isAdding, setAdding] = useState(false)
  if (!employee) return null
  return (
    <Section title="Quem decide por mim" actions={<AddButton label="Escolher substituto" onAdd={() => setAdding(true)} />}>
      <QueryStates
        query={substitutes}
        pending={<Skeleton className="h-10" />}
        empty={<p className="text-text-muted">Vai se ausentar? Escolha quem decide no seu lugar, e até quando.</p>}
      >
        {(found) => <SubstituteList substitutes={found} />}
      </QueryStates>
      {isAdding && (
        <Suspense>
          <SubstituteDialog companyId={employee.company_id} asksPerson={false} except={employee.id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Substitutes of everybody in the company, for administrators. */
export function CompanySubstitutesCard() {
  const companyId = useCompanyId()
  const substitutes = useQuery(substitutesQuery(companyId))
  const [isAdding, setAdding] = useState(false)
  return (
    <Card title="Substitutos" actions={<AddButton label="Definir substituto" onAdd={() => setAdding(true)} />}>
      <QueryStates
        query={substitutes}
        pending={<Skeleton className="h-10" />}
        empty={<p className="text-text-muted">Ninguém está sendo substituído.</p>}
      >
        {(found) => <SubstituteList substitutes={found} />}
      </QueryStates>
      {isAdding && (
        <Suspense>
          <SubstituteDialog companyId={companyId} asksPerson except={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}
