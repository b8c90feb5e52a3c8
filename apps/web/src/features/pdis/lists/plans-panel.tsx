import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Sprout, Upload } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentFilter, useDepartmentName } from '#shared/reference/reference-select.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { fetchActions, fetchPlans, type ListScope, planListQuery } from '../data/plan-queries.ts'
import { actionColumns, exportColumns } from '../model/exports.ts'
import { FLAG_LABELS, type PlanFlag, type PlanListState, STATUS_OPTIONS } from '../model/pdis-list.ts'
import { PlanCard, planColumns } from './plan-columns.tsx'

const FLAG_OPTIONS = Object.entries(FLAG_LABELS).map(([value, label]) => ({ value: value as PlanFlag, label }))

interface PlansPanelProps {
  readonly scope: ListScope
  readonly list: ListControl<PlanListState>
  readonly onOpen: (id: string) => void
  readonly onBegin: () => void
}

function pillsOf({ state: { situacao, alerta, departamento }, change }: ListControl<PlanListState>, departmentName: string): readonly FilterPill[] {
  return [
    ...(situacao === '' ? [] : [{ key: 'situacao', label: STATUS_OPTIONS.find(({ value }) => value === situacao)?.label ?? 'Encerrados', onRemove: () => change({ situacao: '' }) }]),
    ...(alerta === '' ? [] : [{ key: 'alerta', label: FLAG_LABELS[alerta], onRemove: () => change({ alerta: '' }) }]),
    ...(departamento === '' ? [] : [{ key: 'departamento', label: departmentName || 'Departamento escolhido', onRemove: () => change({ departamento: '' }) }]),
  ]
}

/** Plans of the team or of the company: what waits for whoever leads first, then who moves least. */
export function PlansPanel({ scope, list, onOpen, onBegin }: PlansPanelProps) {
  const companyId = useCompanyId()
  const { state, change } = list
  const found = useQuery(planListQuery(companyId, scope, state)).data
  const departmentName = useDepartmentName(state.departamento)
  const isTeam = scope === 'team'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar plano', placeholder: 'Pessoa ou plano' }}
        actions={
          <>
            <Button onClick={onBegin}><Plus aria-hidden="true" className="size-4" />Novo plano</Button>
            <ExportMenu
              total={found?.total ?? null}
              scope="com o filtro atual"
              of="planos"
              source={{ list: isTeam ? 'team_development_plans' : 'development_plans', companyId, fileName: 'pdis', sheet: 'PDIs', columns: exportColumns, fetchBatch: (offset, size, signal) => fetchPlans(companyId, scope, state, { offset, size }, signal) }}
            />
            <ExportMenu
              total={found && found.total === 0 ? 0 : null}
              scope="Ações dos planos do filtro atual"
              label="Exportar ações"
              source={{ list: isTeam ? 'team_development_actions' : 'development_actions', companyId, fileName: 'acoes-de-pdi', sheet: 'Ações', columns: actionColumns, fetchBatch: (offset, size, signal) => fetchActions(companyId, scope, state, { offset, size }, signal) }}
            />
            {!isTeam && (
              <Link to="/app/employees/import/$kind" params={{ kind: 'development_plans' }} search={{}} className={buttonClass({})}>
                <Upload aria-hidden="true" className="size-4" />
                Importar
              </Link>
            )}
          </>
        }
      >
        <ListFilter label="Situação" none="Em aberto" value={state.situacao} options={STATUS_OPTIONS} onChange={(situacao) => change({ situacao })} />
        <ListFilter label="Atenção" none="Todos os planos" value={state.alerta} options={FLAG_OPTIONS} onChange={(alerta) => change({ alerta })} />
        {!isTeam && <DepartmentFilter value={state.departamento} onChange={(departamento) => change({ departamento })} />}
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => planListQuery(companyId, scope, asked)}
        label={isTeam ? 'Planos da equipe' : 'Planos da empresa'}
        noun={['plano', 'planos']}
        pills={pillsOf(list, departmentName)}
        columns={planColumns(onOpen)}
        rowKey={({ id }) => id}
        renderCard={(row) => <PlanCard row={row} onOpen={onOpen} />}
        unmatched={{ title: 'Nenhum plano com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome.' }}
        empty={<EmptyState icon={<Sprout />} title={isTeam ? 'Ninguém da equipe tem um PDI em aberto' : 'Nenhum PDI em aberto'} action={<Button variant="primary" onClick={onBegin}>Começar um plano</Button>}>Comece com uma pessoa, uma competência e um primeiro passo.</EmptyState>}
      />
    </div>
  )
}
