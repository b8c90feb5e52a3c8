import { Briefcase, Building2, ChevronUp, MapPin, Tags, UserCog, UserPlus, WalletCards } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

import type { Permission } from '#shared/access/permissions.gen.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import type { Selection } from '#shared/ui/table/use-selection.ts'
import type { AssignmentField } from '../data/list/bulk-changes.ts'
import { fetchChosenRows, fetchMatchingIds } from '../data/list/employee-list-query.ts'
import { employeeExportColumns } from '../model/list/export-columns.ts'
import type { ListState } from '../model/list/list-state.ts'
import { CopyEmailsButton } from './copy-emails-button.tsx'

const BulkChangeDialog = lazy(async () => ({ default: (await import('./bulk-change-dialog.tsx')).BulkChangeDialog }))
const BulkTagsDialog = lazy(async () => ({ default: (await import('./bulk-tags-dialog.tsx')).BulkTagsDialog }))
const BulkInviteDialog = lazy(async () => ({ default: (await import('./bulk-invite-dialog.tsx')).BulkInviteDialog }))

const CHANGES = [
  { field: 'department_id', label: 'Mudar departamento', icon: <Building2 /> },
  { field: 'manager_id', label: 'Mudar gestor', icon: <UserCog /> },
  { field: 'position_id', label: 'Mudar cargo', icon: <Briefcase /> },
  { field: 'work_site_id', label: 'Mudar local de trabalho', icon: <MapPin /> },
  { field: 'cost_centre_id', label: 'Mudar centro de custo', icon: <WalletCards /> },
] as const

type Task = AssignmentField | 'tags' | 'invite'

/** What another module does to the people selected. */
export interface BulkAct {
  readonly value: string
  readonly label: string
  readonly icon: ReactNode
  readonly permission: Permission
  readonly Dialog: ComponentType<{ readonly ids: readonly string[]; readonly onClose: () => void; readonly onDone: () => void }>
}

export interface BulkActionsProps {
  readonly companyId: string
  readonly state: ListState
  /** How many people the filter leaves. */
  readonly total: number
  readonly selection: Selection
  readonly acts: readonly BulkAct[]
}

/** What can be done to the people selected, one page of them or everybody whom the filter leaves. */
export function BulkActions({ companyId, state, total, selection, acts }: BulkActionsProps) {
  const { can } = usePermissions()
  const [task, setTask] = useState<Task | null>(null)
  const [act, setAct] = useState<BulkAct | null>(null)
  const everyone = useAct({
    act: () => fetchMatchingIds(companyId, state),
    failed: 'Não foi possível selecionar todas as pessoas',
    onDone: (ids) => {
      selection.replace(ids)
    },
  })
  const { keys: ids, count } = selection
  const close = (): void => setTask(null)
  const dialog = { companyId, ids, onClose: close, onLeft: selection.replace }
  return (
    <>
      <SelectionBar count={count} one="pessoa selecionada" many="pessoas selecionadas" onClear={selection.clear}>
        {count < total && (
          <Button variant="ghost" size="sm" pending={everyone.isPending} onClick={() => everyone.mutate()}>
            Selecionar todas as {total.toLocaleString('pt-BR')} do filtro
          </Button>
        )}
        {can('manage_employees') && (
          <Menu
            trigger={
              <Button size="sm" variant="primary">
                Ações
                <ChevronUp aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {CHANGES.map(({ field, label, icon }) => (
              <MenuItem key={field} icon={icon} onSelect={() => setTask(field)}>
                {label}
              </MenuItem>
            ))}
            {can('manage_departments') && (
              <>
                <MenuSeparator />
                <MenuItem icon={<Tags />} onSelect={() => setTask('tags')}>
                  Adicionar ou remover etiquetas
                </MenuItem>
                <MenuItem icon={<UserPlus />} onSelect={() => setTask('invite')}>
                  Convidar para o sistema
                </MenuItem>
              </>
            )}
          </Menu>
        )}
        {acts
          .filter(({ permission }) => can(permission))
          .map((each) => (
            <Button key={each.value} size="sm" onClick={() => setAct(each)}>
              {each.icon}
              {each.label}
            </Button>
          ))}
        <CopyEmailsButton companyId={companyId} ids={ids} />
        <ExportMenu
          total={count}
          scope="das pessoas selecionadas"
          source={{
            list: 'employees',
            companyId,
            fileName: 'trabalhadores-selecionados',
            sheet: 'Trabalhadores',
            columns: employeeExportColumns(state.columns),
            // All in the first batch: somebody who left meanwhile would otherwise end the file early.
            fetchBatch: async (offset, _size, signal) => ({ rows: offset === 0 ? await fetchChosenRows(companyId, { columns: state.columns, ids }, signal) : [], total: count }),
          }}
        />
      </SelectionBar>
      <Suspense>
        {act && <act.Dialog ids={ids} onClose={() => setAct(null)} onDone={selection.clear} />}
        {task === 'tags' && <BulkTagsDialog {...dialog} />}
        {task === 'invite' && <BulkInviteDialog {...dialog} />}
        {task !== null && task !== 'tags' && task !== 'invite' && <BulkChangeDialog {...dialog} field={task} />}
      </Suspense>
    </>
  )
}
