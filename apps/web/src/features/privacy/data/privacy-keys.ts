import { privacyList, type PrivacyListState } from '../model/privacy.ts'

/** Query keys of personal data: one root, so that one write makes every view of them stale. What is one's own is kept by login. */
export const privacyKeys = {
  kept: (userId: string | null) => ['privacy', 'kept', userId] as const,
  readings: (userId: string | null, page: number) => ['privacy', 'readings', userId, page] as const,
  own: (userId: string | null) => ['privacy', 'own', userId] as const,
  list: (companyId: string, state: PrivacyListState) => ['privacy', companyId, 'requests', privacyList.askedOf(state)] as const,
  request: (id: string) => ['privacy', 'request', id] as const,
  keptPeople: (companyId: string, state: PrivacyListState) => ['privacy', companyId, 'retention', privacyList.askedOf(state)] as const,
  keptPerson: (id: string) => ['privacy', 'retention', id] as const,
  register: (companyId: string) => ['privacy', companyId, 'register'] as const,
}
