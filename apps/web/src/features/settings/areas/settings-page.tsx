import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { settingsQuery } from '../data/areas/settings-changes.ts'
import type { SettingsAreaName } from '../model/settings-address.ts'
import { areaOf } from '../model/settings-areas.ts'
import { AreaLinks } from './area-links.tsx'
import { AreaMenu } from './area-menu.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsSearch } from './settings-search.tsx'

export interface SettingsPageProps {
  readonly area: SettingsAreaName
  readonly onArea: (area: SettingsAreaName) => void
  /** What features show in an area beside its settings. */
  readonly panel: ReactNode
  /** The panel is a page of its own: what else is of the area waits until it is left. */
  readonly isPanelAlone?: boolean
  /** Acts on all of it, such as copying from another company. */
  readonly actions?: ReactNode
}

/** The settings of an area; the one that a search led to stands out and is brought into view. */
function AreaSettings({ area, meant }: { readonly area: SettingsAreaName; readonly meant: string | null }) {
  const companyId = useCompanyId()
  const query = useQuery(settingsQuery(companyId))
  const isShown = query.data !== undefined
  useEffect(() => {
    if (meant !== null && isShown) document.querySelector(`#config-${meant}`)?.scrollIntoView({ block: 'center' })
  }, [meant, isShown, area])
  return (
    <QueryStates query={query} pending={<Skeleton className="h-40 rounded-lg" />}>
      {(settings) => {
        // Words of letters are written where the whole letter is seen.
        const own = settings.filter(({ area: where, kind }) => where === area && kind !== 'line' && kind !== 'text')
        if (own.length === 0) return null
        return (
          <div className="divide-y rounded-lg border bg-surface">
            {own.map((setting) => (
              <SettingRow key={`${companyId}-${setting.key}`} companyId={companyId} setting={setting} isMeant={setting.key === meant} />
            ))}
          </div>
        )
      }}
    </QueryStates>
  )
}

/** Configurações: what an administrator sets for the company, by area, with one search over all of it. */
export function SettingsPage({ area, onArea, panel, isPanelAlone = false, actions }: SettingsPageProps) {
  const { selectedCompany } = useCompanyContext()
  const companyId = useCompanyId()
  const settings = useQuery(settingsQuery(companyId))
  const [meant, setMeant] = useState<string | null>(null)
  const { label, about, links } = areaOf(area)
  return (
    <>
      <PageHeader title="Configurações" description={selectedCompany?.name} actions={actions} />
      <SettingsSearch
        settings={settings.data ?? []}
        onArea={(found, setting) => {
          setMeant(setting)
          onArea(found)
        }}
      />
      <div className="grid items-start gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <AreaMenu area={area} onArea={onArea} />
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <h2 className="text-lg font-semibold">{label}</h2>
            <p className="mt-1 text-pretty text-text-muted">{about}</p>
          </div>
          {!isPanelAlone && <AreaSettings area={area} meant={meant} />}
          {panel}
          {!isPanelAlone && <AreaLinks links={links} />}
        </div>
      </div>
    </>
  )
}
