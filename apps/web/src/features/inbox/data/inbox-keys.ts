/** Query keys of what waits for somebody, the company at hand first: administrators see what nobody else can decide in it. */
export const inboxKeys = {
  all: ['inbox'] as const,
  items: (companyId: string) => ['inbox', companyId, 'items'] as const,
  count: (companyId: string | null) => ['inbox', companyId, 'count'] as const,
  requests: (companyId: string) => ['inbox', companyId, 'requests'] as const,
}
