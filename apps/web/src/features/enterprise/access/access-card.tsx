import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { asRole, ROLE_LABELS } from '#shared/access/roles.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { employeeAccessQuery } from '../data/logins/access-query.ts'
import type { EmployeeAccess } from '../model/logins/access-rows.ts'
import { sessionsText } from '../model/logins/access-facts.ts'
import { type AccessAction, ACTION_LABELS, actionsFor } from '../model/logins/access-subject.ts'
import { asAccessState, stateLook } from '../model/logins/login.ts'
import { type AccessPerson, subjectOfPerson } from '../model/logins/subject-of.ts'
import { AccessDialog } from './access-dialog.tsx'
import { ACTION_ICONS } from './access-menu.tsx'
import { AccessStateBadge } from '../logins/access-state-badge.tsx'

function AccessSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  )
}

function factsOf(access: EmployeeAccess, person: AccessPerson) {
  const isInvitation = access.invitation_id !== null
  const hasLogin = access.user_id !== null || isInvitation
  return [
    ...(hasLogin ? [{ label: 'E-mail de acesso', value: access.invitation_email ?? access.email ?? person.email }] : []),
    ...(hasLogin ? [{ label: 'Papel', value: ROLE_LABELS[asRole(access.role)] }] : []),
    ...(isInvitation
      ? [
          { label: 'Último envio do convite', value: formatDateTime(access.last_sent_at ?? access.invited_at) },
          { label: 'Convite válido até', value: formatDateTime(access.invitation_expires_at) },
        ]
      : []),
    ...(hasLogin && !isInvitation
      ? [
          { label: 'Último acesso', value: access.last_sign_in_at ? formatDateTime(access.last_sign_in_at) : 'Nunca entrou' },
          { label: 'Sessões', value: sessionsText(access.sessions) },
        ]
      : []),
  ]
}

export interface AccessCardProps {
  readonly person: AccessPerson
  /** Whether the invitation is open from the beginning, where there is one to send. */
  readonly invites: boolean
  readonly onInvited: () => void
}

function AccessBody({ access, person, invites, onInvited }: AccessCardProps & { readonly access: EmployeeAccess }) {
  const [chosen, setAction] = useState<AccessAction | null>(null)
  const state = asAccessState(access.state)
  const subject = subjectOfPerson(person, access)
  const actions = actionsFor(subject)
  const facts = factsOf(access, person)
  const action = chosen ?? (invites && actions.includes('invite') ? 'invite' : null)
  const close = (): void => {
    setAction(null)
    if (invites) onInvited()
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <AccessStateBadge state={state} />
        <span className="min-w-0 text-text-muted">{access.is_self ? 'Este é o seu próprio acesso.' : stateLook(state).meaning}</span>
      </p>
      {facts.length > 0 && (
        <div className="tabular mt-4">
          <DescriptionList items={facts} />
        </div>
      )}
      {actions.length > 0 && (
        <div data-shell className="mt-5 flex flex-wrap gap-2">
          {actions.map((each) => {
            const Icon = ACTION_ICONS[each]
            return (
              <Button key={each} size="sm" {...(each === 'invite' ? { variant: 'primary' as const } : {})} onClick={() => setAction(each)}>
                <Icon aria-hidden="true" className="size-4" />
                {each === 'invite' ? 'Convidar por e-mail' : ACTION_LABELS[each]}
              </Button>
            )
          })}
        </div>
      )}
      {!access.can_manage && !access.is_self && state !== 'ended' && (
        <p className="mt-4 text-sm text-text-muted">Só um Master pode mudar este acesso.</p>
      )}
      {action && <AccessDialog action={action} subject={subject} onClose={close} />}
    </>
  )
}

/** How a person gets into the system, on their own page, for admins and masters. */
export function AccessCard(props: AccessCardProps) {
  const { person } = props
  const access = useQuery(employeeAccessQuery(person.id))
  return (
    <Section title="Acesso">
      <QueryStates
        query={access}
        pending={<AccessSkeleton />}
        isEmpty={(found) => found === null}
        empty={<p className="text-text-muted">Você não pode ver o acesso desta pessoa.</p>}
      >
        {(found) => found && <AccessBody access={found} {...props} />}
      </QueryStates>
    </Section>
  )
}
