import { MailPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import type { AccessAction, AccessSubject } from '../model/logins/access-subject.ts'
import { DEFAULT_LOGIN_LIST, isFiltered, type LoginListState, withListChange } from '../model/logins/login-list-state.ts'
import { AccessDialog } from '../access/access-dialog.tsx'
import { InviteDialog } from '../access/invite-dialog.tsx'
import { LoginExport } from './login-export.tsx'
import { LoginList } from './login-list.tsx'
import { LoginToolbar } from './login-toolbar.tsx'

export interface LoginsPageProps {
  readonly state: LoginListState
  /** Puts a changed state into the address; `replace` leaves no entry in the history. */
  readonly onState: (state: LoginListState, options?: { readonly replace?: boolean }) => void
  readonly isInviting: boolean
  readonly onInviting: (isInviting: boolean) => void
  readonly views: ReactNode
}

/** Usuários: who gets into the system, in which company and as what. */
export function LoginsPage({ state, onState, isInviting, onInviting, views }: LoginsPageProps) {
  const companyId = useCompanyId()
  const [task, setTask] = useState<{ action: AccessAction; subject: AccessSubject } | null>(null)
  const change = (part: Partial<LoginListState>, options?: { readonly replace?: boolean }): void => onState(withListChange(state, part), options)
  const invite = (
    <Button variant="primary" onClick={() => onInviting(true)}>
      <MailPlus aria-hidden="true" className="size-4" />
      Convidar usuário
    </Button>
  )
  const container = useRef<HTMLDivElement>(null)
  useListKeys({
    container,
    onNew: () => onInviting(true),
    onClearFilters: isFiltered(state) ? () => onState(DEFAULT_LOGIN_LIST) : undefined,
  })
  return (
    <>
      <PageHeader
        title="Usuários"
        description="Quem entra no sistema, em qual empresa e com qual papel."
        actions={
          <>
            <LoginExport state={state} />
            {invite}
          </>
        }
      />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        {views}
        <LoginToolbar state={state} onChange={change} />
        <LoginList
          state={state}
          onState={onState}
          onChange={change}
          onAction={(action, subject) => setTask({ action, subject })}
          invite={invite}
        />
      </div>
      {isInviting && <InviteDialog subject={null} companyId={state.company ?? companyId} onClose={() => onInviting(false)} />}
      {task && <AccessDialog action={task.action} subject={task.subject} onClose={() => setTask(null)} />}
    </>
  )
}
