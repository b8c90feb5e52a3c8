/** Query keys of this subject; everything of leaves begins alike, so that one act refreshes all. */
export const absenceKeys = {
  leaves: ['leaves'] as const,
  mine: ['leaves', 'own', 'certificates'] as const,
  board: (companyId: string) => ['leaves', companyId, 'certificates', 'board'] as const,
  list: (companyId: string, term: string, page: number) => ['leaves', companyId, 'certificates', 'list', term, page] as const,
  /** Apart from the rest: each reading of a certificate stays in the trail, so that it is read again only when it is opened again. */
  detail: (requestId: string) => ['leave-certificate', requestId] as const,
  conditions: (employeeId: string, startsOn: string, days: number, except: string) => ['leaves', 'conditions', employeeId, startsOn, days, except] as const,
  vacations: (employeeId: string, startsOn: string, days: number) => ['leaves', 'certificate-vacations', employeeId, startsOn, days] as const,
  types: (companyId: string) => ['leaves', companyId, 'absence-types'] as const,
  report: (companyId: string, from: string, to: string, department: string) => ['leaves', companyId, 'absences', 'report', from, to, department] as const,
  rows: (companyId: string, from: string, to: string, department: string) => ['leaves', companyId, 'absences', 'rows', from, to, department] as const,
}
