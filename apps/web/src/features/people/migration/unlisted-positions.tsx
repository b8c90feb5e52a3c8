import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { addPositions, positionsQuery } from '#shared/reference/lists.ts'
import { Button } from '#shared/ui/button.tsx'
import { employeeFacetsQuery } from '../data/list/employee-facets-query.ts'

/** Adds what people are employed as, and the company's list of positions lacks, in one go; nothing where it lacks nothing. */
export function UnlistedPositions() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const { data: facets = [] } = useQuery(employeeFacetsQuery(companyId))
  const { data: positions } = useQuery(positionsQuery(companyId))
  const listed = new Set(positions?.map(({ name }) => name))
  const unlisted = facets.filter(({ kind, value }) => kind === 'position' && !listed.has(value)).map(({ value }) => value)
  const adding = useAct({
    act: () => addPositions(companyId, unlisted),
    done: ['Cargos adicionados à lista', 'Informe o CBO de cada um em Configurações, Cargos.'],
    failed: 'Não foi possível adicionar os cargos',
    stale: SUBJECTS.people,
  })
  if (!can('manage_departments') || positions === undefined || unlisted.length === 0) return null
  return (
    <Button pending={adding.isPending} title={unlisted.join(', ')} onClick={() => adding.mutate()}>
      <Plus aria-hidden="true" className="size-4" />
      {unlisted.length === 1 ? `Adicionar cargo “${unlisted.join('')}”` : `Adicionar ${unlisted.length} cargos à lista`}
    </Button>
  )
}
