import { useQuery } from '@tanstack/react-query'
import { FolderTree, Plus, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { restoreDepartment } from '../data/departments/department-changes.ts'
import { departmentTreeQuery } from '../data/departments/department-queries.ts'
import { type Department, isArchived } from '../model/departments/department.ts'
import { treeRows } from '../model/departments/tree.ts'
import { DepartmentExport } from './department-export.tsx'
import { DepartmentFormDialog } from './department-form-dialog.tsx'
import type { DepartmentAction } from './department-menu.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { useMove } from './use-move.ts'

interface Task {
  readonly action: Exclude<DepartmentAction, 'restore'> | 'create'
  /** The department acted upon, or the one that a new one goes below. */
  readonly id: string | null
}

function useRestore() {
  return useAct({
    act: (department: Department) => restoreDepartment(department.id),
    done: (_, { name }) => ['Departamento restaurado', name],
    failed: 'O departamento não foi restaurado',
    stale: SUBJECTS.people,
  })
}

interface TaskDialogProps {
  readonly task: Task
  readonly companyId: string
  readonly departments: readonly Department[]
  readonly onClose: () => void
}

function TaskDialog({ task, companyId, departments, onClose }: TaskDialogProps) {
  const department = departments.find(({ id }) => id === task.id) ?? null
  if (task.action === 'create' || task.action === 'create-below') {
    return <DepartmentFormDialog companyId={companyId} departments={departments} department={null} parentId={task.id} onClose={onClose} />
  }
  if (!department) return null
  if (task.action === 'edit') {
    return <DepartmentFormDialog companyId={companyId} departments={departments} department={department} parentId={null} onClose={onClose} />
  }
  return <TargetDialog task={task.action} companyId={companyId} departments={departments} department={department} onClose={onClose} />
}

/** The departments of the company at hand: to look at for everyone, to change for who manages them. */
export function DepartmentsPanel() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const mayManage = can('manage_departments')
  const tree = useQuery(departmentTreeQuery(companyId))
  const [term, setTerm] = useState('')
  const [withArchived, setWithArchived] = useState(false)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<Task | null>(null)
  const move = useMove(companyId)
  const restore = useRestore()

  const departments = tree.data ?? []
  const rows = treeRows(departments, { collapsed, term, withArchived })
  const archived = departments.filter(isArchived).length
  const toggle = (id: string, expanded: boolean): void => {
    const next = new Set(collapsed)
    if (expanded) next.delete(id)
    else next.add(id)
    setCollapsed(next)
  }
  const act = (action: DepartmentAction, department: Department): void => {
    if (action === 'restore') restore.mutate(department)
    else setTask({ action, id: department.id })
  }
  const create = mayManage && (
    <Button variant="primary" onClick={() => setTask({ action: 'create', id: null })}>
      <Plus aria-hidden="true" className="size-4" />
      Novo departamento
    </Button>
  )
  const container = useRef<HTMLDivElement>(null)
  useListKeys({
    container,
    onNew: mayManage ? () => setTask({ action: 'create', id: null }) : undefined,
    onClearFilters: term === '' ? undefined : () => setTerm(''),
  })
  const inUse = departments.length - archived
  const summary = tree.data ? (inUse === 1 ? '1 departamento em uso' : `${String(inUse)} departamentos em uso`) : ''
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <div data-shell className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Buscar departamento"
          placeholder="Nome, responsável ou centro de custo"
          value={term}
          onSearch={setTerm}
          className="min-w-full flex-1 sm:max-w-96 sm:min-w-56"
        />
        {archived > 0 && (
          <Checkbox
            label={`Mostrar arquivados (${String(archived)})`}
            checked={withArchived}
            onChange={(event) => setWithArchived(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <DepartmentExport companyId={companyId} departments={departments} />
          {create}
        </div>
      </div>
      {summary && <p className="tabular text-sm text-text-muted">{summary}</p>}
      <Announcer text={term === '' ? summary : `${String(rows.length)} linhas na árvore`} />
      <QueryStates
        query={tree}
        pending={<TableSkeleton />}
        isEmpty={() => rows.length === 0}
        empty={
          term === '' ? (
            <EmptyState icon={<FolderTree />} title="Ainda não há departamentos" action={create}>
              {mayManage ? 'Crie o primeiro para organizar as pessoas da empresa.' : 'Quando forem criados, eles aparecem aqui.'}
            </EmptyState>
          ) : (
            <EmptyState icon={<SearchX />} title="Nenhum departamento encontrado" action={<Button onClick={() => setTerm('')}>Limpar busca</Button>}>
              Nenhum resultado para “{term}”.
            </EmptyState>
          )
        }
      >
        {() => (
          <DepartmentTree
            departments={departments}
            rows={rows}
            onToggle={toggle}
            onMove={(id, parentId) => move.mutate({ id, parentId })}
            onAction={mayManage ? act : null}
          />
        )}
      </QueryStates>
      {rows.length > 0 && mayManage && (
        <p className="text-sm text-text-subtle">
          Pelo teclado: setas percorrem a árvore, Enter edita e Ctrl+X escolhe para onde mover. Com o mouse, arraste um departamento até o
          destino.
        </p>
      )}
      {task && <TaskDialog task={task} companyId={companyId} departments={departments} onClose={() => setTask(null)} />}
    </div>
  )
}
