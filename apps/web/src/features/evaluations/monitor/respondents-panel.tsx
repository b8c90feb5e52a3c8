import { useQuery } from '@tanstack/react-query'
import { BellRing, UsersRound } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { remindLate } from '../data/cycles/monitor-acts.ts'
import { fetchRespondents, respondentsQuery } from '../data/cycles/monitor-queries.ts'
import { monitorList, type MonitorState, type Respondent, respondentColumns, standing } from '../model/cycles/monitor-list.ts'

const SHOW = [{ value: 'late', label: 'Quem falta' }, { value: 'done', label: 'Quem já enviou tudo' }] as const

function LateBadge({ row: { is_late: isLate } }: { readonly row: Respondent }) {
  return <Badge tone={isLate ? 'warning' : 'success'}>{isLate ? 'Falta' : 'Em dia'}</Badge>
}

const reminded = ({ reminded_on: day }: Respondent): string => (day === null ? '—' : formatDate(day))

const columns: readonly TableColumn<Respondent>[] = [
  { id: 'name', header: 'Pessoa', cell: (row) => <PersonChip person={row.employee} size="sm" />, className: 'min-w-60' },
  { id: 'department', header: 'Departamento', cell: ({ department }) => <span className="break-words">{department ?? '—'}</span> },
  { id: 'sent', header: 'Formulários', cell: (row) => <span className="tabular">{standing(row)}</span> },
  { id: 'state', header: 'Situação', cell: (row) => <LateBadge row={row} /> },
  { id: 'reminded', header: 'Último lembrete', cell: (row) => <span className="tabular">{reminded(row)}</span> },
]

interface RespondentsPanelProps {
  readonly cycleId: string
  readonly list: ListControl<MonitorState>
}

/** Who answers and how far they are over all their forms; reminders to some, and the participation as a file. */
export function RespondentsPanel({ cycleId, list }: RespondentsPanelProps) {
  const companyId = useCompanyId()
  const { state, change } = list
  const found = useQuery(respondentsQuery(cycleId, state)).data
  const selection = useSelection(found?.rows.map(({ employee }) => employee.id) ?? [], JSON.stringify([cycleId, monitorList.filtersOf(state)]))
  const remind = useAct({
    act: () => remindLate(cycleId, selection.keys),
    done: (count) => (count === 0 ? 'Ninguém recebeu lembrete: quem falta já recebeu um hoje' : `Lembrete enviado a ${peopleText(count)}`),
    failed: 'O lembrete não foi enviado',
    stale: SUBJECTS.evaluations,
    onDone: selection.clear,
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar pessoa', placeholder: 'Nome' }}
        actions={
          <ExportMenu
            of="a participação"
            total={found?.total ?? null}
            scope="com o filtro atual"
            source={{ list: 'evaluation_participation', companyId, fileName: 'participacao', sheet: 'Participação', columns: respondentColumns, fetchBatch: (offset, size, signal) => fetchRespondents(cycleId, state, { offset, size }, signal) }}
          />
        }
      >
        <ListFilter label="Situação" none="Todos" value={state.mostrar === 'late' || state.mostrar === 'done' ? state.mostrar : ''} options={SHOW} onChange={(mostrar) => change({ mostrar })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => respondentsQuery(cycleId, asked)}
        label="Quem responde"
        noun={['pessoa', 'pessoas']}
        columns={columns}
        rowKey={({ employee }) => employee.id}
        rowName={({ employee }) => employee.name}
        selection={selection}
        renderCard={(row) => (
          <div className="flex flex-col gap-2 py-3">
            <div className="flex items-start gap-2">
              <PersonChip person={row.employee} size="sm" className="flex-1" />
              <RowCheckbox name={row.employee.name} checked={selection.has(row.employee.id)} onToggle={() => selection.toggle(row.employee.id)} />
            </div>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm tabular">
              <LateBadge row={row} />
              {standing(row)}
              {row.reminded_on !== null && <span className="text-text-muted">lembrete em {reminded(row)}</span>}
            </span>
          </div>
        )}
        unmatched={{ title: 'Ninguém com este filtro', hint: 'Tire o filtro ou busque por outra parte do nome.' }}
        empty={<EmptyState icon={<UsersRound />} title="Ninguém responde ainda">Quem responde aparece aqui quando a primeira etapa começa.</EmptyState>}
      />
      <SelectionBar count={selection.count} one="pessoa selecionada" many="pessoas selecionadas" onClear={selection.clear}>
        <Button size="sm" pending={remind.isPending} onClick={() => remind.mutate()}>
          <BellRing aria-hidden="true" className="size-4" />
          Lembrar
        </Button>
      </SelectionBar>
    </div>
  )
}
