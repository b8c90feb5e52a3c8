import { CircleCheck, TriangleAlert } from 'lucide-react'

import { isReady, obstacleOf, type ReviewRow } from '../model/templates/making.ts'

/** Who would get the paper, those with something in the way first. */
export function ReviewRows({ rows }: { readonly rows: readonly ReviewRow[] }) {
  const sorted = [...rows.filter((row) => !isReady(row)), ...rows.filter(isReady)]
  return (
    <ul aria-label="Conferência" className="divide-y rounded-lg border">
      {sorted.map((row) => {
        const obstacle = obstacleOf(row)
        return (
          <li key={row.employee_id} className="flex items-start gap-3 px-4 py-2.5">
            {obstacle === null ? <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" /> : <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />}
            <div className="min-w-0">
              <p className="break-words">{row.employee.name}</p>
              <p className="text-sm break-words text-text-muted">{obstacle ?? 'Tudo certo'}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
