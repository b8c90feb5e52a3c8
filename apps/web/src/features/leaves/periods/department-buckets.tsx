import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { cn } from '#shared/ui/cn.ts'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import { type Bucket, BUCKETS, busyDepartments, type DepartmentBuckets } from '../model/periods/periods.ts'

const FILLS: Readonly<Record<Bucket, string>> = {
  double: 'bg-danger',
  risk: 'bg-chart-2',
  available: 'bg-chart-1',
  enjoying: 'bg-chart-4',
  acquiring: 'bg-border-strong',
}
const SHOWN = BUCKETS.filter((bucket) => bucket !== 'acquiring')
const MOST = 8

/** Which departments have vacations to grant, and how urgent: one bar each, its figures as text beside it. */
export function DepartmentBuckets({ departments }: { readonly departments: readonly DepartmentBuckets[] }) {
  const shown = busyDepartments(departments, MOST)
  if (shown.length === 0) return null
  const sum = (each: DepartmentBuckets): number => SHOWN.reduce((total, bucket) => total + each[bucket], 0)
  const most = Math.max(...shown.map(sum))
  return (
    <ChartCard
      title="Períodos por departamento"
      columns={['Departamento', ...BUCKETS.map((bucket) => STATE_LOOKS[bucket].many)]}
      rows={departments.map((each) => ({ label: each.name, values: BUCKETS.map((bucket) => each[bucket]) }))}
    >
      <ul aria-hidden="true" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
        {SHOWN.map((bucket) => (
          <li key={bucket} className="flex items-center gap-1.5">
            <span className={cn('size-2.5 rounded-full', FILLS[bucket])} />
            {STATE_LOOKS[bucket].many}
          </li>
        ))}
      </ul>
      <ul aria-label="Períodos por departamento" className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {shown.map((each) => (
          <li key={each.id ?? 'none'} className="min-w-0">
            <div className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 break-words">{each.name}</span>
              <span className="whitespace-nowrap text-text-muted tabular">
                {SHOWN.filter((bucket) => each[bucket] > 0).map((bucket, index) => (
                  <span key={bucket}>
                    {index > 0 && ' · '}
                    {each[bucket]} <span className={index > 0 ? 'max-sm:sr-only' : ''}>{STATE_LOOKS[bucket][each[bucket] === 1 ? 'one' : 'many'].toLowerCase()}</span>
                  </span>
                ))}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
              {SHOWN.map((bucket) => (
                <div key={bucket} className={FILLS[bucket]} style={{ width: `${(each[bucket] / most) * 100}%` }} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
