import { useCompanyId } from '#shared/company/company-context.ts'
import { ListFilter } from '#shared/list/list-toolbar.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentSelect, useDepartmentName } from '#shared/reference/reference-select.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { HEALTH_LABELS, LEVEL_LABELS, STATUS_LABELS } from '../model/goal.ts'
import { focusText } from '../model/report.ts'
import { HEALTHS, LEVELS, type OkrsAddress, STATUSES } from '../model/okrs-address.ts'

type Control = Pick<ListControl<OkrsAddress>, 'state' | 'change'>

const SCOPE_LABELS = { mine: 'Meus objetivos', team: 'Da minha equipe' } as const

const GROUPS = [{ value: 'owner', label: 'Por responsável' }, { value: 'department', label: 'Por departamento' }] as const

export const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): readonly { readonly value: Value; readonly label: string }[] => values.map((value) => ({ value, label: labels[value] }))

/** Level and pace, which narrow tree and list alike. */
export function CommonFilters({ list: { state, change } }: { readonly list: Control }) {
  return (
    <>
      <ListFilter label="Nível" none="Todos os níveis" value={state.nivel} options={labelled(LEVELS, LEVEL_LABELS)} onChange={(nivel) => change({ nivel })} />
      <ListFilter label="Ritmo" none="Qualquer ritmo" value={state.saude} options={labelled(HEALTHS, HEALTH_LABELS)} onChange={(saude) => change({ saude })} />
    </>
  )
}

/** What narrows the list. */
export function ObjectiveFilters({ list, leads }: { readonly list: Control; readonly leads: boolean }) {
  const { state, change } = list
  const scopes = leads ? (['mine', 'team'] as const) : (['mine'] as const)
  return (
    <>
      <ListFilter label="De quem" none="Todos que eu vejo" value={state.escopo} options={labelled(scopes, SCOPE_LABELS)} onChange={(escopo) => change({ escopo })} />
      <CommonFilters list={list} />
      <ListFilter label="Situação" none="Todas menos cancelados" value={state.situacao} options={labelled(STATUSES, STATUS_LABELS)} onChange={(situacao) => change({ situacao })} />
      <ListFilter label="Agrupar" none="Sem grupos" value={state.agrupar} options={GROUPS} onChange={(agrupar) => change({ agrupar, page: 1 })} />
      <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
        <DepartmentSelect aria-label="Departamento" companyId={useCompanyId()} none="Todos os departamentos" value={state.departamento} onValue={(departamento) => change({ departamento })} />
      </div>
    </>
  )
}

/** Level and pace in words. */
export function commonPills({ state: { nivel, saude }, change }: Control): readonly FilterPill[] {
  return [
    ...(nivel === '' ? [] : [{ key: 'nivel', label: `Nível: ${LEVEL_LABELS[nivel]}`, onRemove: () => change({ nivel: '' }) }]),
    ...(saude === '' ? [] : [{ key: 'saude', label: HEALTH_LABELS[saude], onRemove: () => change({ saude: '' }) }]),
  ]
}

/** The filters of the list in words. */
export function useObjectivePills(list: Control): readonly FilterPill[] {
  const { state: { escopo, situacao, departamento, foco }, change } = list
  const department = useDepartmentName(departamento)
  return [
    ...(escopo === '' ? [] : [{ key: 'escopo', label: SCOPE_LABELS[escopo], onRemove: () => change({ escopo: '' }) }]),
    ...commonPills(list),
    ...(situacao === '' ? [] : [{ key: 'situacao', label: STATUS_LABELS[situacao], onRemove: () => change({ situacao: '' }) }]),
    ...(foco === '' ? [] : [{ key: 'foco', label: focusText(foco), onRemove: () => change({ foco: '' }) }]),
    ...(departamento === '' ? [] : [{ key: 'departamento', label: department || 'Departamento escolhido', onRemove: () => change({ departamento: '' }) }]),
  ]
}
