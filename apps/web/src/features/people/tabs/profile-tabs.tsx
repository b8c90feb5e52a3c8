import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'

import { mayManage, usePersonScope } from '#shared/access/use-person-scope.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { openTab, OVERVIEW, type ProfileTab, type Standing, type TabProps, type TabSection, tabsFor } from '../model/history/profile-tabs.ts'

/** A part of a tab and what draws it, which arrives when the tab is opened and asks for its data then. */
export interface PersonSection extends TabSection {
  readonly Panel: ComponentType<TabProps>
}

/** What a module adds to a person's page: one entry of the registry of the app. */
export type PersonTab = ProfileTab<PersonSection>

/** How the signed-in person stands to the one of the page. */
export function useStanding({ id, companyId, isOwn }: Pick<RecordPerson, 'id' | 'companyId' | 'isOwn'>): Standing {
  const { role } = usePermissions()
  const scope = usePersonScope(companyId, id)
  return { isOwn, isHr: role === 'admin' || role === 'master', manages: mayManage(scope) && !isOwn }
}

interface PartProps extends TabProps {
  readonly section: PersonSection
  readonly hasHeading: boolean
}

/** One part of a tab; the one that the address names is brought into view. */
function Part({ section: { label, Panel }, hasHeading, ...props }: PartProps) {
  const { isNamed } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNamed) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <div className="min-w-0">
      {hasHeading && (
        <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-20 text-lg font-semibold">
          {label}
        </h2>
      )}
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        <Panel {...props} />
      </Suspense>
    </div>
  )
}

export interface ProfileTabsProps {
  readonly person: RecordPerson
  readonly tabs: readonly PersonTab[]
  /** What the address names: a tab, or a part of one. */
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly on: string | null
  /** The first tab. */
  readonly overview: ReactNode
}

/** The parts of a person's record, as far as the reader may open them. */
export function ProfileTabs({ person, tabs, tab, onTab, on, overview }: ProfileTabsProps) {
  const standing = useStanding(person)
  const offered = tabsFor(tabs, standing)
  const shown = openTab(tab, offered)
  return (
    <Tabs
      inTitle
      label="Partes do perfil"
      value={shown?.value ?? OVERVIEW}
      onValueChange={onTab}
      tabs={[{ value: OVERVIEW, label: 'Visão geral' }, ...offered.map(({ value, label }) => ({ value, label }))]}
    >
      <TabPanel value={OVERVIEW}>{overview}</TabPanel>
      {shown && (
        <TabPanel key={shown.value} value={shown.value}>
          <div className="flex flex-col gap-10">
            {shown.sections.map((section, index) => (
              <Part
                key={`${person.id}-${section.value}`}
                section={section}
                isNamed={section.value === tab && index > 0}
                hasHeading={shown.sections.length > 1}
                person={person}
                standing={standing}
                on={on}
              />
            ))}
          </div>
        </TabPanel>
      )}
    </Tabs>
  )
}
