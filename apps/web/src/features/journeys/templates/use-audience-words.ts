import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import type { Audience } from '#shared/lib/audience.ts'
import { contractTypesQuery, listQuery, tagsQuery } from '#shared/reference/lists.ts'
import { audienceText } from '../model/templates/audience-text.ts'

/** Says whom templates are for, by the names of their groups. */
export function useAudienceWords(): (audience: Audience | null) => string {
  const companyId = useCompanyId()
  const lists = [
    useQuery(listQuery(companyId, 'departments')).data, useQuery(listQuery(companyId, 'sites')).data, useQuery(listQuery(companyId, 'positions')).data,
    useQuery(contractTypesQuery()).data, useQuery(tagsQuery(companyId)).data,
  ]
  const names = new Map(lists.flatMap((items) => items ?? []).map(({ id, name }) => [id, name]))
  const isKnown = lists.every((items) => items !== undefined)
  return (audience) => audienceText(audience, (id) => names.get(id) ?? (isKnown ? 'grupo arquivado' : '…'))
}
