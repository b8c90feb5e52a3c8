import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { companySettingsQuery } from '../data/company/settings-queries.ts'
import type { SettingsTab } from '../model/settings-address.ts'
import { ArrivalLookCard } from './arrival-look-card.tsx'
import { CompanyDetailsCard, type TimeZoneChoice } from './company-details-card.tsx'
import { CompanyLogoCard } from './company-logo-card.tsx'
import { FirstLoginCard } from './first-login-card.tsx'
import { PrivacyNoticeCard } from './privacy-notice-card.tsx'
import { SignatoriesCard } from './signatories-card.tsx'

export interface SettingsPageProps {
  readonly tab: SettingsTab
  readonly onTab: (tab: SettingsTab) => void
  /** The departments of the company, made by the feature that knows them. */
  readonly departments: ReactNode
  /** Positions, sites, cost centres and tags, made by the feature that knows them. */
  readonly catalogues: ReactNode
  /** Who decides what, made by the features that know it. */
  readonly approvals: ReactNode
  /** What the company adds to its people, made by the feature that knows it. */
  readonly customFields: ReactNode
  /** What is demanded of logins; a part of its own, fetched when it is opened. */
  readonly security: ReactNode
  readonly timeZones: readonly TimeZoneChoice[]
}

const COMING = [
  'Categorias e prazos de guarda de documentos',
  'Escalas, competências e ciclos de avaliação',
  'Modelos de e-mail',
] as const

function CompanyTab({ timeZones }: { readonly timeZones: readonly TimeZoneChoice[] }) {
  const companyId = useCompanyId()
  const settings = useQuery(companySettingsQuery(companyId))
  return (
    <div className="flex flex-col">
      <QueryStates
        query={settings}
        pending={
          <div className="flex flex-col gap-5 pb-7">
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-32 rounded-lg" />
          </div>
        }
      >
        {(found) => (
          <>
            <CompanyDetailsCard key={found.company_id} settings={found} timeZones={timeZones} />
            <ArrivalLookCard key={`${found.company_id}-portal`} settings={found} />
            <FirstLoginCard key={`${found.company_id}-login`} settings={found} />
          </>
        )}
      </QueryStates>
      <CompanyLogoCard key={`${companyId}-logo`} companyId={companyId} />
      <SignatoriesCard key={`${companyId}-signatories`} companyId={companyId} />
      <PrivacyNoticeCard key={companyId} companyId={companyId} />
      <SettingSection title="Em breve" description="Estas configurações chegam junto com os seus módulos:">
        <ul className="list-disc pl-5 text-text-muted">
          {COMING.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </SettingSection>
    </div>
  )
}

/** Configurações: what an administrator sets for the company. */
export function SettingsPage({ tab, onTab, departments, catalogues, approvals, customFields, security, timeZones }: SettingsPageProps) {
  const { selectedCompany } = useCompanyContext()
  return (
    <>
      <PageHeader title="Configurações" description={selectedCompany?.name} />
      <Tabs
        inTitle
        label="Configurações"
        value={tab}
        onValueChange={onTab}
        tabs={[
          { value: 'departamentos', label: 'Departamentos' },
          { value: 'cadastros', label: 'Cadastros' },
          { value: 'aprovacoes', label: 'Aprovações' },
          { value: 'campos', label: 'Campos personalizados' },
          { value: 'empresa', label: 'Empresa' },
          { value: 'seguranca', label: 'Segurança' },
        ]}
      >
        <TabPanel value="departamentos">{departments}</TabPanel>
        <TabPanel value="cadastros">{catalogues}</TabPanel>
        <TabPanel value="aprovacoes">{approvals}</TabPanel>
        <TabPanel value="campos">{customFields}</TabPanel>
        <TabPanel value="empresa">
          <CompanyTab timeZones={timeZones} />
        </TabPanel>
        <TabPanel value="seguranca">{security}</TabPanel>
      </Tabs>
    </>
  )
}
