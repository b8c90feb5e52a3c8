/** Query keys of this subject; what belongs to a company names it first, what is one's own names nobody. */
export const admissionKeys = {
  all: ['admissions'] as const,
  experience: (companyId: string, employeeId: string) => ['admissions', companyId, 'experience', employeeId] as const,
  reviews: (companyId: string, employeeId: string) => ['admissions', companyId, 'experience-reviews', employeeId] as const,
  drafts: (companyId: string) => ['admissions', companyId, 'drafts'] as const,
  draft: (draftId: string) => ['admissions', 'draft', draftId] as const,
  documents: (companyId: string) => ['admissions', companyId, 'document-choices'] as const,
  templates: (companyId: string) => ['admissions', companyId, 'templates'] as const,
  mine: ['admissions', 'mine'] as const,
  papers: ['admissions', 'papers'] as const,
}
