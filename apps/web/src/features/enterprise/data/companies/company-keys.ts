/** Query keys of the enterprise area; it looks at all companies, so none of them belongs to the selected one. */
export const companyKeys = {
  /** Everything that a change of a company may change: its own pages and the figures of the group. */
  enterprise: ['enterprise'] as const,
  overview: ['enterprise', 'companies'] as const,
  detail: (companyId: string) => [...companyKeys.overview, companyId] as const,
  admins: (companyId: string) => [...companyKeys.overview, companyId, 'admins'] as const,
  setup: (companyId: string) => [...companyKeys.overview, companyId, 'setup'] as const,
  copy: (companyId: string, fromId: string) => [...companyKeys.overview, companyId, 'copy', fromId] as const,
  preview: (companyId: string) => [...companyKeys.overview, companyId, 'deactivation'] as const,
  /** What the company selector and the session read. */
  reachable: ['companies'] as const,
}
