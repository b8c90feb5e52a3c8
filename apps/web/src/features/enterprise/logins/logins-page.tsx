import { useQuery } from '@tanstack/react-query'
import { MailPlus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'

import { ROLES } from '#shared/access/permissions.gen.ts'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { AccessDialog } from '../access/access-dialog.tsx'
import { AccessMenu } from '../access/access-menu.tsx'
import { InviteDialog } from '../access/invite-dialog.tsx'
import { companyChoicesQuery, fetchLogins, loginListQuery } from '../data/logins/login-list-query.ts'
import type { LoginRow } from '../model/logins/access-rows.ts'
import type { AccessAction, AccessSubject } from '../model/logins/access-subject.ts'
import { LOGIN_EXPORT } from '../model/logins/export-columns.ts'
import { LOGIN_STATES, stateLook } from '../model/logins/login.ts'
import { loginList } from '../model/logins/login-list-state.ts'
import { subjectOfLogin } from '../model/logins/subject-of.ts'
import { LoginCard } from './login-card.tsx'
import { loginColumns } from './login-columns.tsx'

/** Usuários: who gets into the system, in which company and as what. */
export function LoginsPage() {
  const list = useListState(loginList)
  const { state, change } = list
  const here = useCompanyId()
  const { user } = useSession()
  const companies = useQuery(companyChoicesQuery()).data ?? []
  const [task, setTask] = useState<{ readonly action: AccessAction; readonly subject: AccessSubject } | null>(null)
  const invite = (isOpen: boolean): void => change({ invite: isOpen }, { replace: !isOpen })
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onNew: () => invite(true), onClearFilters: list.isFiltered ? list.clear : undefined })

  const menuOf = (row: LoginRow) => <AccessMenu subject={subjectOfLogin(row, user?.id ?? null)} onAction={(action, subject) => setTask({ action, subject })} />
  const inviteButton = (
    <Button variant="primary" onClick={() => invite(true)}>
      <MailPlus aria-hidden="true" className="size-4" />
      Convidar usuário
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Usuários"
        description="Quem entra no sistema, em qual empresa e com qual papel."
        actions={
          <>
            <ExportMenu
              total={null}
              scope="Todas as linhas do filtro atual"
              source={{
                list: 'logins',
                companyId: null,
                fileName: 'usuarios',
                sheet: 'Usuários',
                columns: LOGIN_EXPORT,
                fetchBatch: (offset, size, signal) => fetchLogins(state, { offset, size }, signal),
              }}
            />
            {inviteButton}
          </>
        }
      />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <SavedViews listKey="logins" definition={loginList} address={list} />
        <ListToolbar list={list} search={{ label: 'Buscar usuário', placeholder: 'Nome ou e-mail' }}>
          <ListFilter
            label="Filtrar por empresa"
            none="Todas as empresas"
            value={state.company}
            options={companies.map(({ id, name, active }) => ({ value: id, label: active === false ? `${name} (desativada)` : name }))}
            onChange={(company) => change({ company })}
          />
          <ListFilter
            label="Filtrar por papel"
            none="Todos os papéis"
            value={state.role}
            options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
            onChange={(role) => change({ role })}
          />
          <ListFilter
            label="Filtrar por situação"
            none="Todas as situações"
            value={state.state}
            options={LOGIN_STATES.map((value) => ({ value, label: stateLook(value).label }))}
            onChange={(value) => change({ state: value })}
          />
          <ListFilter
            label="Filtrar por último acesso"
            none="Qualquer último acesso"
            value={state.recent ? 'recent' : ''}
            options={[{ value: 'recent', label: 'Últimos 30 dias' }]}
            onChange={(value) => change({ recent: value !== '' })}
          />
        </ListToolbar>
        <ServerList
          list={list}
          query={loginListQuery}
          label="Usuários"
          noun={['usuário', 'usuários']}
          columns={loginColumns(here, menuOf)}
          rowKey={(row) => row.user_id ?? row.invitation_id ?? row.email}
          renderCard={(row) => <LoginCard row={row} here={here} actions={menuOf(row)} />}
          unmatched={{ title: 'Nenhum usuário com este filtro', hint: 'Tente outra combinação, ou procure por outra parte do nome ou do e-mail.' }}
          empty={
            <EmptyState icon={<UsersRound />} title="Ainda não há usuários" action={inviteButton}>
              Convide a primeira pessoa por e-mail.
            </EmptyState>
          }
        />
      </div>
      {state.invite && <InviteDialog subject={null} companyId={state.company || here} onClose={() => invite(false)} />}
      {task && <AccessDialog action={task.action} subject={task.subject} onClose={() => setTask(null)} />}
    </>
  )
}
