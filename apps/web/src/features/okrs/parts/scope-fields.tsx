import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { type FollowedIndicator, indicatorPreviewQuery } from '../data/kpi-queries.ts'
import type { GoalCycles, KeyResult, Scope } from '../model/goal.ts'
import { valueText } from '../model/numbers.ts'
import { SCOPE_LABELS } from '../model/writing/feed-draft.ts'

interface ScopeFieldsProps {
  readonly reach: Pick<GoalCycles, 'departments'>
  /** Whether the reader sees the indicator for the whole company. */
  readonly seesAll: boolean
  readonly scope: Scope
  readonly departmentId: string
  /** What the database calls a field. */
  readonly name: (field: string) => string
  readonly said: (field: string) => string | null
  readonly onChange: (part: { readonly scope?: Scope; readonly departmentId?: string }) => void
}

const SCOPES = Object.entries(SCOPE_LABELS) as [Scope, string][]

/** Whom an indicator counts. */
export function ScopeFields({ reach: { departments }, seesAll, scope, departmentId, name, said, onChange }: ScopeFieldsProps) {
  const scopes = SCOPES.filter(([each]) => each === scope || (each === 'company' ? seesAll : each === 'team' || departments.length > 0))
  return (
    <>
      <div data-field={name('scope')}>
        <Field label="De quem" error={said('scope')}>
          <SelectInput options={scopes} value={scope} onChange={({ target }) => onChange({ scope: scopes.find(([each]) => each === target.value)?.[0] ?? scope })} />
        </Field>
      </div>
      {scope === 'department' && (
        <div data-field={name('department_id')}>
          <Field label="Departamento do número" error={said('department_id')}>
            <SelectInput none="Escolha o departamento" options={departments.map((each) => [each.id, each.name] as const)} value={departmentId} onChange={({ target }) => onChange({ departmentId: target.value })} />
          </Field>
        </div>
      )}
    </>
  )
}

interface IndicatorTodayProps {
  readonly companyId: string
  readonly followed: FollowedIndicator
  readonly measure: Pick<KeyResult, 'unit' | 'decimals'>
  readonly className?: string
  /** What may be done with the value. */
  readonly children?: (value: number | null) => ReactNode
}

/** What an indicator is today, before anything is saved. */
export function IndicatorToday({ companyId, followed, measure, className, children }: IndicatorTodayProps) {
  const preview = useQuery(indicatorPreviewQuery(companyId, followed))
  const found = preview.data
  const text = preview.isError
    ? toAppError(preview.error).message
    : found === undefined
      ? followed.scope === 'department' && followed.departmentId === '' ? 'Escolha o departamento para ver o valor de hoje.' : 'Contando…'
      : (found.problem ?? (found.value === null ? 'Hoje não há o que contar, ou você não vê este número.' : `Hoje: ${valueText(found.value, measure)}. Daqui em diante ele muda sozinho, sem digitar.`))
  return (
    <div className={cn('tabular flex flex-wrap items-center gap-x-3 gap-y-2 text-sm', className)}>
      <p role="status" className={found?.problem ? 'text-danger-text' : 'text-text-muted'}>
        {text}
      </p>
      {children?.(found?.value ?? null)}
    </div>
  )
}
