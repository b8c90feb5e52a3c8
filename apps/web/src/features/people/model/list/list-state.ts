import { isId } from '#shared/lib/is-id.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { many, oneOf, type Param, sortBy, view } from '#shared/list/state/params.ts'
import { isEmployeeStatus } from './employee.ts'
import { DEFAULT_COLUMNS, type EmployeeColumn, isEmployeeColumn, orderedColumns, SORT_COLUMNS, type SortColumn } from './list-columns.ts'

/** What somebody goes through that is derived from other records, never stored. */
export const STAGES = ['experience', 'away'] as const
export type Stage = (typeof STAGES)[number]

/** Among departments or managers: people without one. */
export const NO_DEPARTMENT = 'none'

export function isStage(text: string): text is Stage {
  return (STAGES as readonly string[]).includes(text)
}

const ids = many(isId)
const idsOrNone = many((text) => isId(text) || text === NO_DEPARTMENT)
const someColumns = many(isEmployeeColumn)
const columns: Param<readonly EmployeeColumn[]> = {
  ...someColumns,
  start: DEFAULT_COLUMNS,
  read: (raw) => {
    const chosen = someColumns.read(raw)
    return chosen.length > 0 ? orderedColumns(chosen) : DEFAULT_COLUMNS
  },
}

/** The list of people. */
export const employeeList = listState({
  filters: {
    status: many(isEmployeeStatus),
    department: idsOrNone,
    position: many(),
    manager: idsOrNone,
    site: ids,
    contract: many((type) => /^[a-z_]{2,40}$/.test(type)),
    tag: ids,
    stage: many(isStage),
  },
  shown: { view, layout: oneOf(['table', 'cards'], 'table'), sort: sortBy(Object.keys(SORT_COLUMNS) as SortColumn[], 'name'), columns },
})

export type ListState = typeof employeeList.start
export type ListFilters = ReturnType<typeof employeeList.filtersOf>
export type ListUrl = ReturnType<typeof employeeList.url>
