import type { QueryClient } from '@tanstack/react-query'

/** Everything that shows who works in a company and where: lists, registers and totals. */
const SHOWN_BY = ['employees', 'dashboard', 'org-chart', 'departments', 'catalogues'] as const

/** Somebody was hired, changed, moved or left: what shows people of the company asks again. */
export async function peopleChanged(client: QueryClient, companyId: string): Promise<void> {
  await Promise.all(SHOWN_BY.map((subject) => client.invalidateQueries({ queryKey: [subject, companyId] })))
}
