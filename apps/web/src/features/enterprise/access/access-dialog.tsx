import { useCompanyId } from '#shared/company/company-context.ts'
import type { AccessAction, AccessSubject } from '../model/logins/access-subject.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkLoginDialog } from './link-login-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

export interface AccessDialogProps {
  readonly action: AccessAction
  readonly subject: AccessSubject
  readonly onClose: () => void
}

/** The dialog of an action on somebody's access. */
export function AccessDialog({ action, subject, onClose }: AccessDialogProps) {
  const selected = useCompanyId()
  const companyId = subject.companyId ?? selected
  switch (action) {
    case 'invite':
    case 'resend':
      return <InviteDialog subject={subject} companyId={companyId} onClose={onClose} />
    case 'role':
      return <RoleDialog subject={subject} onClose={onClose} />
    case 'link':
      return <LinkLoginDialog subject={subject} companyId={companyId} onClose={onClose} />
    default:
      return <ConfirmActionDialog action={action} subject={subject} onClose={onClose} />
  }
}
