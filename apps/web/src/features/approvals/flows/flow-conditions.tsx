import { useQuery } from '@tanstack/react-query'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { ROLES } from '#shared/access/permissions.gen.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { FacetFilter } from '#shared/ui/table/facet-filter.tsx'
import { varietiesQuery } from '../data/flow-queries.ts'
import { conditionText, type EntityKind, limitsOf } from '../model/flow.ts'
import { type DraftAction, type FlowDraft, readLimits } from '../model/flow-draft.ts'
import { LimitFields } from './limit-fields.tsx'

export interface FlowConditionsProps {
  readonly kind: EntityKind
  readonly draft: FlowDraft
  /** What to say beside a limit. */
  readonly problem: (field: string) => string | null
  readonly dispatch: (action: DraftAction) => void
}

/** Which requests a flow is for; nothing chosen means everybody's, whatever they are worth. */
export function FlowConditions({ kind, draft, problem, dispatch }: FlowConditionsProps) {
  const companyId = useCompanyId()
  const { data: known = [] } = useQuery(departmentsQuery(companyId))
  const { data: varieties = [] } = useQuery({ ...varietiesQuery(companyId), enabled: kind.varieties_label !== null })
  // What is archived stays readable in the flow that names it.
  const choices = [...varieties.filter(({ entity_type }) => entity_type === kind.entity_type), ...draft.varieties.filter(({ id }) => !varieties.some((each) => each.id === id))]
  const departments = [...known, ...draft.departments.filter(({ id }) => !known.some((each) => each.id === id))]
  const change = (part: Partial<Pick<FlowDraft, 'departments' | 'roles' | 'varieties'>>): void => dispatch({ type: 'change', part })
  const limits = limitsOf(kind, draft.limits)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Para quem vale</legend>
      <div className="flex flex-wrap gap-2">
        {kind.varieties_label !== null && (
          <FacetFilter
            label={kind.varieties_label}
            choices={choices.map(({ id, name }) => ({ value: id, label: name, total: null }))}
            chosen={draft.varieties.map(({ id }) => id)}
            onChange={(chosen) => change({ varieties: choices.filter(({ id }) => chosen.includes(id)) })}
          />
        )}
        <FacetFilter
          label="Departamentos"
          choices={departments.map(({ id, name }) => ({ value: id, label: name, total: null }))}
          chosen={draft.departments.map(({ id }) => id)}
          onChange={(chosen) => change({ departments: departments.filter(({ id }) => chosen.includes(id)) })}
        />
        <FacetFilter
          label="Papéis"
          choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role], total: null }))}
          chosen={draft.roles}
          onChange={(roles) => change({ roles })}
        />
      </div>
      {limits.length > 0 && <LimitFields fields={limits} values={draft.limits} problem={problem} onChange={(field, text) => dispatch({ type: 'change-limit', field, text })} />}
      <p className="text-sm text-text-muted" aria-live="polite">
        {conditionText({ ...draft, ...readLimits(draft) })}
      </p>
    </fieldset>
  )
}
