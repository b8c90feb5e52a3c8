import { useSession } from '#shared/session/session-context.ts'
import { Sheet } from '#shared/ui/sheet.tsx'
import { SideMenu } from './side-menu.tsx'

export interface MenuDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The menu on a phone. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const { role } = useSession()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" width="max-w-sidebar" title="Menu">
      <SideMenu role={role} onNavigate={() => onOpenChange(false)} />
    </Sheet>
  )
}
