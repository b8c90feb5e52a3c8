import { assetList, type AssetListState } from '../model/asset-list.ts'
import type { LabelSource } from '../model/labels/label.ts'

/** Query keys of assets: one root, so that one write makes every view of them stale. */
export const assetKeys = {
  all: ['assets'] as const,
  list: (companyId: string, state: AssetListState, isTeam: boolean) => ['assets', companyId, isTeam ? 'team' : 'list', assetList.askedOf(state)] as const,
  figures: (companyId: string) => ['assets', companyId, 'figures'] as const,
  categories: (companyId: string) => ['assets', companyId, 'categories'] as const,
  found: (companyId: string, term: string) => ['assets', companyId, 'found', term] as const,
  givable: (companyId: string, term: string) => ['assets', companyId, 'givable', term] as const,
  nextTag: (companyId: string) => ['assets', companyId, 'next-tag'] as const,
  labels: (companyId: string, source: LabelSource) => ['assets', companyId, 'labels', 'ids' in source ? source.ids : assetList.askedOf(source.state)] as const,
  measure: ['label-measure'] as const,
  keepers: (companyId: string) => ['assets', companyId, 'keepers'] as const,
  ownSites: (companyId: string, employeeId: string) => ['assets', companyId, 'own-sites', employeeId] as const,
  sites: (companyId: string, sites: readonly string[], state: AssetListState) => ['assets', companyId, 'sites', sites, assetList.askedOf(state)] as const,
  company: (assetId: string) => ['assets', 'company', assetId] as const,
  card: (assetId: string) => ['assets', 'card', assetId] as const,
  requests: (companyId: string) => ['assets', companyId, 'requests'] as const,
  catalogue: (companyId: string) => ['assets', companyId, 'catalogue'] as const,
  wishers: (companyId: string) => ['assets', companyId, 'wishers'] as const,
  handOverStart: (companyId: string, employeeId: string) => ['assets', companyId, 'hand-over-start', employeeId] as const,
  kits: (companyId: string) => ['assets', companyId, 'kits'] as const,
  /** Not below the root: a picture does not change when something else is written. */
  photo: (fileId: string) => ['asset-photo', fileId] as const,
  audits: (companyId: string) => ['assets', companyId, 'audits'] as const,
  audit: (auditId: string) => ['assets', 'audit', auditId] as const,
  auditItems: (auditId: string, asked: unknown) => ['assets', 'audit', auditId, 'items', asked] as const,
  auditPeople: (campaignId: string) => ['assets', 'audit-people', campaignId] as const,
  auditReach: (companyId: string, asked: unknown) => ['assets', companyId, 'audit-reach', asked] as const,
  mine: ['assets', 'to-confirm'] as const,
  person: (employeeId: string) => ['assets', 'person', employeeId] as const,
}
