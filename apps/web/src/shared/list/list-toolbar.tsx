import { ListFilter as FilterIcon } from 'lucide-react'
import { Children, isValidElement, type ReactNode, useId, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { Listed } from './state/list-state.ts'
import type { ListControl } from './use-list-state.ts'

export interface ListToolbarProps {
  readonly list: Pick<ListControl<Listed>, 'state' | 'search' | 'filtersInUse'>
  /** What the search finds: the label of the field, and an example in it. */
  readonly search: { readonly label: string; readonly placeholder: string }
  /** Filters. */
  readonly children?: ReactNode
  /** What is done with the whole list, such as exporting it. */
  readonly actions?: ReactNode
}

/** One filter takes no more room than the button that it would hide behind. */
function isOneFilter(filters: ReactNode): boolean {
  const [only, ...others] = Children.toArray(filters)
  return others.length === 0 && (only === undefined || (isValidElement(only) && only.type === ListFilter))
}

/** Search, filters and actions above a list, in one row: where that is narrow the filters stand behind one button, in a row that it opens. */
export function ListToolbar({ list, search, children, actions }: ListToolbarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isWide = useMedia('(min-width: 80rem)')
  const folds = !isWide && !isOneFilter(children)
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <SearchBox {...search} value={list.state.q} onSearch={list.search} className={cn('flex-1 sm:max-w-80', folds ? 'min-w-[min(12rem,100%)]' : 'min-w-full sm:min-w-48')} />
      {folds && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <FilterIcon aria-hidden="true" className="size-4" />
          Filtros
          {list.filtersInUse > 0 && <span className="tabular text-primary-text"> ({list.filtersInUse})</span>}
        </Button>
      )}
      {!folds && children}
      {actions && <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div>}
      {folds && (
        <div id={id} hidden={!isOpen} className="flex w-full flex-wrap items-center gap-2">
          {isOpen && children}
        </div>
      )}
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
