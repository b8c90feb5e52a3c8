import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { DepartmentFilter } from '#shared/reference/reference-select.tsx'
import type { EsocialGapRow } from '#shared/supabase/shapes.gen.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { TableColumn } from '#shared/ui/table/data-table.tsx'
import { gapsQuery } from '../data/obligation-queries.ts'
import { EVENTS, type EsocialEvent, type ObligationListState } from '../model/obligation-list.ts'

const EVENT_LABELS: Readonly<Record<EsocialEvent, string>> = { 'S-2200': 'S-2200: admissão', 'S-2299': 'S-2299: desligamento' }
const dueText = ({ due_on: due }: EsocialGapRow): string => (due === null ? '—' : formatDate(due))

/** Each field leads to the screen where it is written. */
function Missing({ row }: { readonly row: EsocialGapRow }) {
  return (
    <ul aria-label={`O que falta de ${row.person.name}`} className="flex flex-wrap gap-x-3 gap-y-1">
      {row.missing.map(({ field, label, url }) => (
        <li key={field}>
          <InnerLink href={url}>{label}<span className="sr-only"> de {row.person.name}</span></InnerLink>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS: readonly TableColumn<EsocialGapRow>[] = [
  { id: 'person', header: 'Pessoa', cell: (row) => <PersonChip person={row.person} size="sm" detail={row.department ?? undefined} />, className: 'min-w-48' },
  { id: 'due', header: 'Prazo do evento', cell: (row) => <span className="tabular whitespace-nowrap">{dueText(row)}</span> },
  { id: 'missing', header: 'O que falta', cell: (row) => <Missing row={row} />, className: 'min-w-64' },
]

function GapCard({ row }: { readonly row: EsocialGapRow }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 py-3">
      <PersonChip person={row.person} size="sm" detail={row.department ?? undefined} />
      {row.due_on !== null && <p className="text-sm text-text-muted">Prazo do evento: {dueText(row)}</p>}
      <Missing row={row} />
    </div>
  )
}

/** Which data S-2200 and S-2299 lack, person by person. */
export function EsocialPanel({ list }: { readonly list: ListControl<ObligationListState> }) {
  const companyId = useCompanyId()
  const { state, change } = list
  const fields = useQuery(gapsQuery(companyId, state)).data?.fields ?? []
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-text-muted">
        {state.evento === 'S-2200' ? 'O que o eSocial pede da admissão e ainda não está no cadastro.' : 'O que o eSocial pede dos desligamentos comunicados e ainda não está no cadastro. Os valores da rescisão são da folha.'}
      </p>
      <ListToolbar list={list} search={{ label: 'Buscar pessoa', placeholder: 'Parte do nome' }}>
        <ListFilter label="Evento" value={state.evento} options={EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }))} onChange={(evento) => change({ evento: evento === '' ? 'S-2200' : evento, campo: '' })} />
        <ListFilter label="Dado" none="Todos os dados" value={state.campo} options={fields.map(({ field, label, count }) => ({ value: field, label: `${label} (${String(count)})` }))} onChange={(campo) => change({ campo })} />
        <DepartmentFilter value={state.departamento} onChange={(departamento) => change({ departamento })} />
      </ListToolbar>
      <ServerList
        key={state.evento}
        list={list}
        query={(wanted) => gapsQuery(companyId, wanted)}
        label={`O que falta para o ${state.evento}`}
        noun={['pessoa com dado faltando', 'pessoas com dados faltando']}
        columns={COLUMNS}
        rowKey={({ person }) => person.id}
        renderCard={(row) => <GapCard row={row} />}
        unmatched={{ title: 'Ninguém com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome.' }}
        empty={<EmptyState icon={<BadgeCheck />} title={`Nada falta para o ${state.evento}`}>{state.evento === 'S-2200' ? 'O cadastro de todas as pessoas está completo.' : 'Nenhum desligamento comunicado tem dados faltando.'}</EmptyState>}
      />
    </div>
  )
}
