import { DataTable } from '#shared/ui/table/data-table.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import type { ListedObjective } from '../model/goal.ts'
import { groupsOf } from '../model/report.ts'
import type { OkrsAddress } from '../model/okrs-address.ts'
import { ObjectiveCard, objectiveColumns } from './objective-columns.tsx'

interface GroupedObjectivesProps {
  readonly rows: readonly ListedObjective[]
  readonly by: OkrsAddress['agrupar']
  readonly onOpen: (id: string) => void
}

/** A page of objectives under whoever answers for them, or under their department. */
export function GroupedObjectives({ rows, by, onOpen }: GroupedObjectivesProps) {
  const isNarrow = useNarrow()
  return (
    <div className="flex flex-col gap-6">
      {groupsOf(rows, by).map(({ key, name, items }) => (
        <section key={key} aria-label={name}>
          <h2 className="mb-1 flex flex-wrap items-baseline gap-x-2 font-semibold break-words">
            {name}
            <span className="tabular text-sm font-normal text-text-muted">{items.length === 1 ? '1 nesta página' : `${String(items.length)} nesta página`}</span>
          </h2>
          {isNarrow ? (
            <ul aria-label={name} className="quiet-cards divide-y border-y">
              {items.map((row) => (
                <li key={row.id} className="min-w-0">
                  <ObjectiveCard row={row} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          ) : (
            <DataTable label={name} columns={objectiveColumns(onOpen)} rows={items} rowKey={({ id }) => id} />
          )}
        </section>
      ))}
    </div>
  )
}
