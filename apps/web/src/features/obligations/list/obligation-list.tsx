import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, formatMonthLong } from '#shared/lib/dates.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentFilter, useDepartmentName } from '#shared/reference/reference-select.tsx'
import type { ObligationItem, Obligations } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { useMark } from '../data/obligation-acts.ts'
import { obligationsQuery } from '../data/obligation-queries.ts'
import { NOBODY, type ObligationListState, STATE_OPTIONS, STATES } from '../model/obligation-list.ts'
import { AssignDialog, AssignOthersDialog, DismissDialog, DoneDialog } from './item-dialogs.tsx'
import { type ItemActs, ItemCard, itemColumns } from './item-parts.tsx'
import { MonthCard } from './month-card.tsx'

type List = ListControl<ObligationListState>

const stateLabel = (value: string): string => STATE_OPTIONS.find((each) => each.value === value)?.label ?? value
const keeperOptions = (found: Obligations | undefined) => (found?.responsibles ?? []).map(({ person, count }) => ({ value: person?.id ?? 'none', label: `${person?.name ?? NOBODY} (${String(count)})` }))

function pillsOf({ state: { tipo, situacao, departamento, responsavel, mes, dia }, change }: List, found: Obligations | undefined, departmentName: string): readonly FilterPill[] {
  return [
    ...(tipo === '' ? [] : [{ key: 'tipo', label: found?.kinds.find(({ kind }) => kind === tipo)?.label ?? 'Tipo escolhido', onRemove: () => change({ tipo: '' }) }]),
    ...(situacao === '' ? [] : [{ key: 'situacao', label: stateLabel(situacao), onRemove: () => change({ situacao: '' }) }]),
    ...(departamento === '' ? [] : [{ key: 'departamento', label: departmentName || 'Departamento escolhido', onRemove: () => change({ departamento: '' }) }]),
    ...(responsavel === '' ? [] : [{ key: 'responsavel', label: found?.responsibles.find(({ person }) => (person?.id ?? 'none') === responsavel)?.person?.name ?? NOBODY, onRemove: () => change({ responsavel: '' }) }]),
    ...(mes === '' ? [] : [{ key: 'mes', label: formatMonthLong(`${mes}-01`), onRemove: () => change({ mes: '' }) }]),
    ...(dia === '' ? [] : [{ key: 'dia', label: formatDate(dia), onRemove: () => change({ dia: '' }) }]),
  ]
}

/** How many there are of each state: a press narrows the list to it, another one takes that back. */
function StateSummary({ list: { state, change }, found }: { readonly list: List; readonly found: Obligations | undefined }) {
  return (
    <ul aria-label="Por situação" className="flex flex-wrap gap-2">
      {(['late', 'soon', 'open'] as const).map((each) => (
        <li key={each}>
          <button
            type="button"
            aria-pressed={state.situacao === each}
            onClick={() => change({ situacao: state.situacao === each ? '' : each })}
            className="flex min-h-control items-baseline gap-2 rounded-lg border px-3 py-1.5 hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-subtle"
          >
            <span className={`tabular text-lg font-semibold ${each === 'late' ? 'text-danger-text' : each === 'soon' ? 'text-warning-text' : ''}`}>{found?.states[each] ?? '–'}</span>
            <span>{STATES[each].label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Asked {
  readonly item: ObligationItem
  readonly act: 'done' | 'dismissed' | 'assign'
}

function Dialogs({ asked, onClose }: { readonly asked: Asked | 'others' | null; readonly onClose: () => void }) {
  if (asked === null) return null
  if (asked === 'others') return <AssignOthersDialog onClose={onClose} />
  const Part = asked.act === 'done' ? DoneDialog : asked.act === 'dismissed' ? DismissDialog : AssignDialog
  return <Part item={asked.item} onClose={onClose} />
}

/** How many obligations are nobody's, and the way to give all of them to somebody at once. */
function Unkept({ found, onAll }: { readonly found: Obligations | undefined; readonly onAll: () => void }) {
  const count = found?.responsibles.find(({ person }) => person === null)?.count ?? 0
  if (count === 0) return null
  return (
    <div data-shell className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-warning-subtle px-4 py-2 text-warning-text">
      <p className="min-w-0 flex-1 basis-64">{count === 1 ? '1 obrigação está sem responsável.' : `${count.toLocaleString('pt-BR')} obrigações estão sem responsável.`} Elas não entram nas Pendências de ninguém.</p>
      <Button size="sm" onClick={onAll}>Escolher quem cuida de todas</Button>
    </div>
  )
}

/** The legal calendar as a list beside its month; policies alone without one, since the law asks for them at any time. */
export function ObligationList({ list }: { readonly list: List }) {
  const companyId = useCompanyId()
  const { state, change } = list
  const isPolicies = state.tab === 'politicas'
  const found = useQuery(obligationsQuery(companyId, state)).data
  const departmentName = useDepartmentName(state.departamento)
  const [asked, setAsked] = useState<Asked | 'others' | null>(null)
  const undo = useMark(companyId)
  const acts: ItemActs = {
    onMark: (item, act) => setAsked({ item, act }),
    onUndo: (item) => undo.mutate({ item, outcome: null }),
    onAssign: (item) => setAsked({ item, act: 'assign' }),
  }
  const rows = (
    <ServerList
      list={list}
      query={(wanted) => obligationsQuery(companyId, wanted)}
      label={isPolicies ? 'Políticas obrigatórias' : 'Obrigações'}
      noun={isPolicies ? ['política', 'políticas'] : ['obrigação', 'obrigações']}
      pills={pillsOf(list, found, departmentName)}
      columns={itemColumns(acts)}
      rowKey={({ kind, item_key: key }) => `${kind}:${key}`}
      renderCard={(item) => <ItemCard item={item} acts={acts} />}
      unmatched={{ title: 'Nada com este filtro', hint: 'Tire um filtro ou escolha outro mês.' }}
      empty={<EmptyState icon={<CalendarCheck />} title="Nenhum prazo em aberto">Os prazos aparecem aqui quando um módulo os conhece: férias, exames, contratos, EPI, documentos e eSocial.</EmptyState>}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {!isPolicies && <StateSummary list={list} found={found} />}
      <ListToolbar list={list} search={{ label: 'Buscar obrigação', placeholder: 'Pessoa ou obrigação' }}>
        {!isPolicies && <ListFilter label="Tipo" none="Todos os tipos" value={state.tipo} options={(found?.kinds ?? []).map(({ kind, label, count }) => ({ value: kind, label: `${label} (${String(count)})` }))} onChange={(tipo) => change({ tipo })} />}
        <ListFilter label="Situação" none={isPolicies ? 'Todas' : 'A fazer'} value={state.situacao} options={STATE_OPTIONS} onChange={(situacao) => change({ situacao })} />
        <ListFilter label="Responsável" none="Todos os responsáveis" value={state.responsavel} options={keeperOptions(found)} onChange={(responsavel) => change({ responsavel })} />
        {!isPolicies && <DepartmentFilter value={state.departamento} onChange={(departamento) => change({ departamento })} />}
      </ListToolbar>
      {list.state.responsavel === '' && <Unkept found={found} onAll={() => setAsked('others')} />}
      {isPolicies ? rows : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
          {rows}
          <MonthCard key={companyId} list={list} />
        </div>
      )}
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}
