import type { ReactNode } from 'react'

import { SelectInput } from '../ui/inputs.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import type { Listed } from './state/list-state.ts'
import type { ListControl } from './use-list-state.ts'

export interface ListToolbarProps {
  readonly list: Pick<ListControl<Listed>, 'state' | 'search'>
  /** What the search finds: the label of the field, and an example in it. */
  readonly search: { readonly label: string; readonly placeholder: string }
  /** Filters. */
  readonly children?: ReactNode
  /** What is done with the whole list, such as exporting it. */
  readonly actions?: ReactNode
}

/** Search, filters and actions above a list. */
export function ListToolbar({ list, search, children, actions }: ListToolbarProps) {
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox {...search} value={list.state.q} onSearch={list.search} className="min-w-full flex-1 sm:max-w-80 sm:min-w-56" />
      {children}
      {actions && <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div>}
    </div>
  )
}

export interface ListFilterProps<Value extends string> {
  readonly label: string
  /** What no choice is called; without it one is always chosen. */
  readonly none?: string
  readonly value: Value | ''
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value | '') => void
}

/** One filter of a list, chosen from a few. */
export function ListFilter<Value extends string>({ label, none, value, options, onChange }: ListFilterProps<Value>) {
  return (
    <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
      <SelectInput aria-label={label} value={value} onChange={({ target }) => onChange(options.find((each) => each.value === target.value)?.value ?? '')}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
