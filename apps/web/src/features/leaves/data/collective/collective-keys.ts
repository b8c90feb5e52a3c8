/** Query keys of this subject. */
export const collectiveKeys = {
  all: ['leaves', 'collective'] as const,
  list: (companyId: string) => ['leaves', 'collective', companyId, 'list'] as const,
  one: (id: string) => ['leaves', 'collective', 'one', id] as const,
  check: (id: string, from: string, to: string) => ['leaves', 'collective', 'check', id, from, to] as const,
  people: (id: string, status: string, show: string, term: string) => ['leaves', 'collective', 'people', id, status, show, term] as const,
  progress: (id: string) => ['leaves', 'collective', 'progress', id] as const,
}
