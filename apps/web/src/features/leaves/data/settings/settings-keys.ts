/** Query keys of this subject; the company comes first in each. */
export const leaveSettingsKeys = {
  all: (companyId: string) => ['leave-settings', companyId] as const,
  types: (companyId: string) => [...leaveSettingsKeys.all(companyId), 'types'] as const,
  typeUse: (companyId: string, id: string) => [...leaveSettingsKeys.types(companyId), 'use', id] as const,
  rules: (companyId: string) => [...leaveSettingsKeys.all(companyId), 'rules'] as const,
  ruleEffects: (companyId: string, wish: object) => [...leaveSettingsKeys.rules(companyId), 'effects', wish] as const,
  holidays: (companyId: string) => [...leaveSettingsKeys.all(companyId), 'holidays'] as const,
  blocks: (companyId: string) => [...leaveSettingsKeys.all(companyId), 'blocks'] as const,
  coverage: (companyId: string) => [...leaveSettingsKeys.all(companyId), 'coverage'] as const,
  /** The law is the same for every company. */
  law: ['leave-law'] as const,
  /** One's own, whatever company one works in. */
  feeds: ['leave-feeds'] as const,
}
