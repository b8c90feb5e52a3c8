/** Query keys of the organogram; company first, so that no screen shows another company's people. */
export const orgKeys = {
  all: (companyId: string) => ['org-chart', companyId] as const,
  chart: (companyId: string, on: string | null) => [...orgKeys.all(companyId), 'chart', on] as const,
  find: (companyId: string, on: string | null) => [...orgKeys.all(companyId), 'find', on] as const,
  dates: (companyId: string) => [...orgKeys.all(companyId), 'dates'] as const,
}
