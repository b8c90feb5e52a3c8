import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { COMPETENCY_KIND_LABELS, COMPETENCY_KINDS } from '../lib/competency-kinds.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { competencyOptions } from './competency-options.ts'

export interface CompetencyPickerProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly companyId: string
  /** The id chosen; empty for none. */
  readonly value: string
  /** What choosing none is called. */
  readonly none: string
  /** Competencies that are not offered, since they are chosen elsewhere. */
  readonly except?: readonly string[]
  readonly onValue: (id: string) => void
}

/** One competency of the company, by kind. */
export function CompetencyPicker({ companyId, value, none, except = [], onValue, ...rest }: CompetencyPickerProps) {
  const found = useQuery(competencyOptions(companyId))
  const offered = found.data?.filter(({ id }) => id === value || !except.includes(id)) ?? []
  const isUnlisted = value !== '' && !offered.some(({ id }) => id === value)
  return (
    <SelectInput {...rest} aria-busy={found.isPending || undefined} value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">{none}</option>
      {isUnlisted && <option value={value}>{found.isPending ? 'Carregando…' : found.error ? 'Não carregada' : 'Competência arquivada'}</option>}
      {COMPETENCY_KINDS.map((kind) => {
        const options = offered.filter((each) => each.kind === kind)
        return (
          options.length > 0 && (
            <optgroup key={kind} label={COMPETENCY_KIND_LABELS[kind]}>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </SelectInput>
  )
}
