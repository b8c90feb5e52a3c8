import { type ComponentType, lazy } from 'react'

import { CompanySubstitutesCard } from '#features/approvals/substitutes/substitutes-cards.tsx'
import { FlowsCard } from '#features/approvals/flows/flows-card.tsx'
import { TesterCard } from '#features/approvals/flows/tester-card.tsx'
import { PoliciesCard } from '#features/people/changes/policies-card.tsx'
import { DepartmentsPanel } from '#features/people/departments/departments-panel.tsx'
import { CompanyPanel } from '#features/settings/company/company-panel.tsx'
import { PrivacyNoticeCard } from '#features/settings/company/privacy-notice-card.tsx'
import { settingsAddress } from '#features/settings/model/settings-address.ts'
import type { SettingsAreaName } from '#features/settings/model/settings-address.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'

const CustomFieldsPanel = lazy(async () => ({ default: (await import('#features/people/custom-fields/custom-fields-panel.tsx')).CustomFieldsPanel }))
const CataloguesPanel = lazy(async () => ({ default: (await import('#features/settings/catalogues/catalogues-panel.tsx')).CataloguesPanel }))
const PrivacyPage = lazy(async () => ({ default: (await import('#features/privacy/page/privacy-page.tsx')).PrivacyPage }))
const SecurityPanel = lazy(async () => ({ default: (await import('#features/settings/security/security-panel.tsx')).SecurityPanel }))
const StoragePanel = lazy(async () => ({ default: (await import('#features/settings/storage/storage-panel.tsx')).StoragePanel }))
const MailTextsPanel = lazy(async () => ({ default: (await import('#features/settings/mail-texts/mail-texts-panel.tsx')).MailTextsPanel }))
const CompanyStart = lazy(async () => ({ default: (await import('#features/people/migration/company-start.tsx')).CompanyStart }))

function Catalogues() {
  const { state, onState } = useAddress(settingsAddress)
  return <CataloguesPanel list={state.lista} onList={(lista) => onState({ ...settingsAddress.start, area: 'cadastros', lista }, { replace: true, resetScroll: true })} />
}

function Approvals() {
  return (
    <div className="flex flex-col gap-5">
      <FlowsCard />
      <TesterCard />
      <CompanySubstitutesCard />
      <PoliciesCard />
    </div>
  )
}

function Start() {
  return <CompanyStart companyId={useCompanyId()} />
}

function MailTexts() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(settingsAddress)
  return <MailTextsPanel companyId={companyId} letter={state.carta} onLetter={(carta) => onState({ ...settingsAddress.start, area: 'comunicacao', carta }, { resetScroll: true })} />
}

function Security() {
  return <SecurityPanel companyId={useCompanyId()} />
}

function Storage() {
  return <StoragePanel companyId={useCompanyId()} />
}

function Privacy() {
  return (
    <div className="flex flex-col gap-8">
      <PrivacyPage />
      <PrivacyNoticeCard companyId={useCompanyId()} />
    </div>
  )
}

/** What features show in an area of Configurações beside its settings: one line each. */
export const AREA_PANELS: Partial<Readonly<Record<SettingsAreaName, ComponentType>>> = {
  implantacao: Start,
  empresa: CompanyPanel,
  departamentos: DepartmentsPanel,
  cadastros: Catalogues,
  comunicacao: MailTexts,
  campos: CustomFieldsPanel,
  aprovacoes: Approvals,
  seguranca: Security,
  lgpd: Privacy,
  armazenamento: Storage,
}
