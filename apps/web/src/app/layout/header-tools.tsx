import { DossierWork } from '#features/documents/dossiers/dossier-work.tsx'
import { InboxLink } from '#features/inbox/list/inbox-link.tsx'
import { NotificationBell } from '#features/notifications/center/notification-bell.tsx'
import { CompanyWatch } from '#features/session/company/company-watch.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** What stands at the end of the header: all of it opens something over the page. */
export function HeaderTools({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <>
      <CompanyWatch />
      <DossierWork />
      <InboxLink />
      <NotificationBell />
      <span className="contents max-sm:hidden">
        <ThemeMenu />
      </span>
      <ProfileMenu onHelp={onHelp} />
    </>
  )
}
