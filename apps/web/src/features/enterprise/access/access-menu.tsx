import { Ban, CircleCheck, EllipsisVertical, KeyRound, Link2, LogOut, type LucideIcon, MailPlus, MailX, Send, ShieldCheck, ShieldOff } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { type AccessAction, type AccessSubject, ACTION_LABELS, actionsFor } from '../model/logins/access-subject.ts'

export const ACTION_ICONS: Readonly<Record<AccessAction, LucideIcon>> = {
  invite: MailPlus,
  resend: Send,
  role: ShieldCheck,
  reset_password: KeyRound,
  end_sessions: LogOut,
  remove_second_factor: ShieldOff,
  link: Link2,
  enable: CircleCheck,
  revoke: MailX,
  disable: Ban,
}

const DANGEROUS: ReadonlySet<AccessAction> = new Set(['disable', 'revoke'])

export interface AccessMenuProps {
  readonly subject: AccessSubject
  readonly onAction: (action: AccessAction, subject: AccessSubject) => void
}

/** What can be done to one access; nothing at all when nothing can. */
export function AccessMenu({ subject, onAction }: AccessMenuProps) {
  const actions = actionsFor(subject)
  if (actions.length === 0) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações para ${subject.name}`} className="relative z-1">
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {actions.map((action) => {
        const Icon = ACTION_ICONS[action]
        return (
          <MenuItem
            key={action}
            icon={<Icon />}
            {...(DANGEROUS.has(action) ? { tone: 'danger' as const } : {})}
            onSelect={() => onAction(action, subject)}
          >
            {ACTION_LABELS[action]}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
