import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { useCompanyId } from '../company/company-context.ts'
import { Button } from '../ui/button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { itemQuery, listQuery, type ReferenceItem, type ReferenceList } from './lists.ts'

export interface ReferenceSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly companyId: string
  /** The id chosen; empty for none. */
  readonly value: string
  readonly onValue: (id: string, name: string) => void
  /** What choosing none is called. */
  readonly none: string
  /** What may be chosen besides the items of the list, before them. */
  readonly others?: readonly ReferenceItem[]
}

const ARCHIVED = '(arquivado)'

/** One of the company's lists, and the item chosen even where it is archived since. */
function useReferences(list: ReferenceList, companyId: string, chosen: string) {
  const items = useQuery(listQuery(companyId, list))
  const isUnlisted = chosen !== '' && items.data !== undefined && !items.data.some(({ id }) => id === chosen)
  const unlisted = useQuery({ ...itemQuery(companyId, list, chosen), enabled: isUnlisted })
  const nameOf = (id: string): string => items.data?.find((item) => item.id === id)?.name ?? unlisted.data?.name ?? ''
  return { items, isUnlisted, unlisted, nameOf }
}

/** How a department is called, archived or not; empty until it is known. */
export function useDepartmentName(id: string): string {
  return useReferences('departments', useCompanyId(), id).nameOf(id)
}

/** An item of one of the company's lists. What was archived since stays chosen, by its name. */
export function ReferenceSelect({ list, companyId, value, onValue, none, others = [], ...rest }: ReferenceSelectProps & { readonly list: ReferenceList }) {
  const isOther = value === '' || others.some(({ id }) => id === value)
  const { items, isUnlisted, unlisted, nameOf } = useReferences(list, companyId, isOther ? '' : value)
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5">
      <SelectInput {...rest} aria-busy={items.isPending || undefined} value={value} onChange={({ target }) => onValue(target.value, nameOf(target.value))}>
        <option value="">{none}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {!isOther && items.data === undefined && <option value={value}>{items.error ? 'Não carregado' : 'Carregando…'}</option>}
        {isUnlisted && <option value={value}>{unlisted.isPending ? 'Carregando…' : `${unlisted.data?.name ?? ''} ${ARCHIVED}`.trim()}</option>}
        {items.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      {items.error && items.data === undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger-text">
          A lista não foi carregada.
          <Button size="sm" variant="ghost" pending={items.isFetching} onClick={() => void items.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
    </div>
  )
}

export interface DepartmentFilterProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Narrows a list to one department. */
export function DepartmentFilter({ value, onChange }: DepartmentFilterProps) {
  return (
    <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
      <DepartmentSelect aria-label="Departamento" companyId={useCompanyId()} none="Todos os departamentos" value={value} onValue={onChange} />
    </div>
  )
}

export function DepartmentSelect(props: ReferenceSelectProps) {
  return <ReferenceSelect list="departments" {...props} />
}

export function PositionSelect(props: ReferenceSelectProps) {
  return <ReferenceSelect list="positions" {...props} />
}

export function SiteSelect(props: ReferenceSelectProps) {
  return <ReferenceSelect list="sites" {...props} />
}

export function CostCenterSelect(props: ReferenceSelectProps) {
  return <ReferenceSelect list="costCenters" {...props} />
}
