import type { QueryClient } from '@tanstack/react-query'

/** Everything that shows the people, departments, positions, sites, cost centres or tags of a company: lists, registers, totals, pickers. */
const SHOWN_BY = ['reference', 'employees', 'dashboard', 'org-chart', 'departments', 'catalogues'] as const

/** Somebody was hired, changed, moved or left, or one of the lists changed: what shows it asks again. Without a company, in all of them. */
export async function referenceChanged(client: QueryClient, companyId?: string): Promise<void> {
  await Promise.all(SHOWN_BY.map((subject) => client.invalidateQueries({ queryKey: companyId === undefined ? [subject] : [subject, companyId] })))
}
