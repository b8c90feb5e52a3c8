import type { DocumentsState } from '../../model/documents/documents-state.ts'

type ListFilter = Pick<DocumentsState, 'q' | 'type' | 'state' | 'page' | 'size'>
/** Who the matrix shows. */
export type PeopleFilter = Pick<DocumentsState, 'q' | 'department' | 'type' | 'gaps'>
type MatrixFilter = Pick<DocumentsState, 'q' | 'department' | 'type' | 'gaps' | 'page' | 'size'>

/** Query keys of this subject; what belongs to a company names it first, what is one's own names nobody. */
export const documentKeys = {
  all: ['documents'] as const,
  checklist: ['documents', 'checklist'] as const,
  own: ['documents', 'own'] as const,
  checklistOf: (companyId: string, employeeId: string) => ['documents', companyId, 'checklist', employeeId] as const,
  ofPerson: (companyId: string, employeeId: string) => ['documents', companyId, 'of-person', employeeId] as const,
  history: (documentId: string) => ['documents', 'history', documentId] as const,
  openings: (documentId: string) => ['documents', 'openings', documentId] as const,
  review: (companyId: string) => ['documents', companyId, 'review'] as const,
  list: (companyId: string, filter: ListFilter) => ['documents', companyId, 'list', filter] as const,
  team: (companyId: string, filter: ListFilter) => ['documents', companyId, 'team', filter] as const,
  compliance: (companyId: string, filter: PeopleFilter) => ['documents', companyId, 'compliance', filter] as const,
  matrix: (companyId: string, filter: MatrixFilter) => ['documents', companyId, 'matrix', filter] as const,
  campaigns: (companyId: string) => ['documents', companyId, 'campaigns'] as const,
  types: (companyId: string) => ['documents', companyId, 'types'] as const,
  usable: (companyId: string) => ['documents', companyId, 'usable-types'] as const,
  holds: (companyId: string) => ['documents', companyId, 'holds'] as const,
}
