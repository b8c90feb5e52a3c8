import { useQuery } from '@tanstack/react-query'

import { ROLE_LABELS } from '../../../shared/access/roles.ts'
import { ROLES } from '../../../shared/access/permissions.gen.ts'
import { useCompanyId } from '../../../shared/company/company-context.ts'
import { FacetFilter } from '../../../shared/ui/table/facet-filter.tsx'
import { departmentsQuery } from '../data/flow-queries.ts'
import { conditionText } from '../model/flow.ts'
import type { FlowDraft } from '../model/flow-draft.ts'

export interface FlowConditionsProps {
  readonly draft: FlowDraft
  readonly onChange: (part: Partial<Pick<FlowDraft, 'departments' | 'roles'>>) => void
}

/** Whose requests a flow is for; nothing chosen means everybody's. */
export function FlowConditions({ draft, onChange }: FlowConditionsProps) {
  const { data: known = [] } = useQuery(departmentsQuery(useCompanyId()))
  // An archived department stays readable in the flow that names it.
  const departments = [...known, ...draft.departments.filter(({ id }) => !known.some((each) => each.id === id))]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">Para quem vale</legend>
      <div className="flex flex-wrap gap-2">
        <FacetFilter
          label="Departamentos"
          choices={departments.map(({ id, name }) => ({ value: id, label: name, total: null }))}
          chosen={draft.departments.map(({ id }) => id)}
          onChange={(chosen) => onChange({ departments: departments.filter(({ id }) => chosen.includes(id)) })}
        />
        <FacetFilter
          label="Papéis"
          choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role], total: null }))}
          chosen={draft.roles}
          onChange={(roles) => onChange({ roles })}
        />
      </div>
      <p className="text-sm text-text-muted">{conditionText(draft)}</p>
    </fieldset>
  )
}
