import { LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { settingsAddress, type SettingsState } from '../model/settings/settings-state.ts'
import { TypesPanel } from './types-panel.tsx'

const RulesPanel = lazy(async () => ({ default: (await import('../rules/rules-panel.tsx')).RulesPanel }))
const HolidaysPanel = lazy(async () => ({ default: (await import('../holidays/holidays-panel.tsx')).HolidaysPanel }))
const BlocksPanel = lazy(async () => ({ default: (await import('./blocks-panel.tsx')).BlocksPanel }))
const CoveragePanel = lazy(async () => ({ default: (await import('./coverage-panel.tsx')).CoveragePanel }))

const TABS = [
  { value: 'tipos', label: 'Tipos' },
  { value: 'regras', label: 'Números da lei' },
  { value: 'feriados', label: 'Feriados' },
  { value: 'bloqueios', label: 'Bloqueios' },
  { value: 'cobertura', label: 'Cobertura' },
] as const

export interface LeaveSettingsPageProps {
  readonly nav: ReactNode
  readonly state: SettingsState
  readonly onState: (state: SettingsState) => void
  /** Leads to the sheet that brings holidays. */
  readonly holidayImport: ReactNode
}

/** Regras de Licenças: types, numbers by date, holidays, blocks and coverage. */
export function LeaveSettingsPage({ nav, state, onState, holidayImport }: LeaveSettingsPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const header = <PageHeader title="Regras de licenças" description="Tipos, números da lei por data, feriados, bloqueios e cobertura." />
  if (!can('manage_settings')) {
    return (
      <>
        {header}
        {nav}
        <EmptyState icon={<LockKeyhole />} title="Esta página é de administradores">
          As regras que valem para o seu pedido aparecem enquanto você escolhe os dias.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {header}
      {nav}
      <Tabs
        inTitle
        label="Regras de licenças"
        value={state.tab}
        onValueChange={(tab) => onState({ ...settingsAddress.start, tab })}
        tabs={TABS}
      >
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
              {value === 'tipos' && <TypesPanel key={companyId} />}
              {value === 'regras' && <RulesPanel key={companyId} open={state.regra || null} onOpen={(rule) => onState({ ...state, regra: rule ?? '' })} />}
              {value === 'feriados' && <HolidaysPanel key={companyId} year={state.ano} onYear={(ano) => onState({ ...state, ano })} importLink={holidayImport} />}
              {value === 'bloqueios' && <BlocksPanel key={companyId} />}
              {value === 'cobertura' && <CoveragePanel key={companyId} />}
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}
