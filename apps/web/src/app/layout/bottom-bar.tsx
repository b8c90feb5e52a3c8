import { useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { CalendarDays, House, Inbox, type LucideIcon, Menu as MenuIcon, Users } from 'lucide-react'

import { pendingCountQuery } from '#features/inbox/data/pending-count-query.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyContext } from '#shared/company/company-context.ts'

const MOST_SHOWN = 99
const PLACE =
  'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 py-1.5 text-xs font-medium text-text-muted -outline-offset-2 @max-[15rem]:min-h-7 @max-[15rem]:flex-row @max-[15rem]:gap-1.5 @max-[15rem]:py-0 [&>svg]:size-5 @max-[15rem]:[&>svg]:size-[20px] [&>svg]:shrink-0 aria-[current]:text-primary-text aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:top-0 aria-[current]:before:border-t-3 aria-[current]:before:border-primary'

interface Place {
  readonly label: string
  readonly icon: LucideIcon
  readonly options: LinkOptions
  /** Says how much waits. */
  readonly counts?: boolean
}

const HOME = linkOptions({ to: '/app', activeOptions: { exact: true } })
const INBOX: Place = { label: 'Pendências', icon: Inbox, options: linkOptions({ to: '/app/inbox', activeOptions: { includeSearch: false } }), counts: true }
const LEAVES: Place = { label: 'Licenças', icon: CalendarDays, options: linkOptions({ to: '/app/leaves', activeOptions: { includeSearch: false } }) }
const PEOPLE: Place = { label: 'Pessoas', icon: Users, options: linkOptions({ to: '/app/employees', activeOptions: { includeSearch: false } }) }

/** Who decides has what waits under the thumb; everybody else the colleagues, and what waits on the first page. */
function placesOf(decides: boolean, hasLeaves: boolean): readonly Place[] {
  const places = decides ? [{ label: 'Hoje', icon: House, options: HOME }, INBOX, LEAVES] : [{ label: 'Início', icon: House, options: HOME, counts: true }, LEAVES, PEOPLE]
  return hasLeaves ? places : places.filter((place) => place !== LEAVES)
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="corner-count absolute top-1 left-1/2 ml-1.5 rounded-full bg-primary text-center font-semibold text-on-primary tabular @max-[15rem]:static @max-[15rem]:ml-0">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {count === 1 ? 'pendência' : 'pendências'}</span>
    </span>
  )
}

/** The places of a phone, within the reach of the thumb, in two rows where text is large; "Mais" opens the menu. */
export function BottomBar({ isMenuOpen, onOpenMenu }: { readonly isMenuOpen: boolean; readonly onOpenMenu: () => void }) {
  const { can, sees } = usePermissions()
  const { selectedCompany } = useCompanyContext()
  const { data: count = 0 } = useQuery(pendingCountQuery(selectedCompany?.id ?? null))
  return (
    <nav data-shell data-bottom-bar aria-label="Atalhos" className="@container fixed inset-x-0 bottom-0 z-30 border-t bg-surface px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] md:hidden">
      <div className="flex @max-[15rem]:grid @max-[15rem]:grid-cols-2">
        {placesOf(can('manage_leaves'), sees('leaves')).map(({ label, icon: Icon, options, counts = false }) => (
          <Link key={label} {...options} preload="intent" className={PLACE}>
            <Icon aria-hidden="true" />
            <span className="max-w-full truncate">{label}</span>
            {counts && <Count count={count} />}
          </Link>
        ))}
        <button type="button" aria-expanded={isMenuOpen} onClick={onOpenMenu} className={PLACE}>
          <MenuIcon aria-hidden="true" />
          <span className="max-w-full truncate">Mais</span>
        </button>
      </div>
    </nav>
  )
}
