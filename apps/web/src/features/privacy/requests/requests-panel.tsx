import { Inbox, Plus } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { ListFilter } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { requestListQuery } from '../data/privacy-queries.ts'
import { CHANNELS, leftText, leftTone, type PrivacyListState, type RequestRow, STATUS } from '../model/privacy.ts'

const SHOWN = [{ value: 'closed', label: 'Encerrados' }, { value: 'any', label: 'Todos' }] as const

function Opener({ row, onOpen }: { readonly row: RequestRow; readonly onOpen: (id: string) => void }) {
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <PersonPhoto person={row.person} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{row.person.name}</span>
        <span className="line-clamp-2 text-sm break-words text-text-muted">{row.label}</span>
      </span>
    </button>
  )
}

function State({ row: { status, days_left: left } }: { readonly row: RequestRow }) {
  return status === 'open' ? <Badge tone={leftTone(left)}>{leftText(left)}</Badge> : <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
}

const columns = (onOpen: (id: string) => void): readonly TableColumn<RequestRow>[] => [
  { id: 'person', header: 'Pessoa e pedido', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
  { id: 'received', header: 'Recebido', cell: ({ received_on: on, channel }) => <span className="tabular">{formatDate(on)}, {CHANNELS[channel]}</span> },
  { id: 'due', header: 'Responder até', cell: ({ due_on: on }) => <span className="tabular whitespace-nowrap">{formatDate(on)}</span> },
  { id: 'state', header: 'Situação', cell: (row) => <State row={row} /> },
]

/** Requests of people about their data whose list the reader is in: the next deadline first. */
export function RequestsPanel({ list }: { readonly list: ListControl<PrivacyListState> }) {
  const companyId = useCompanyId()
  const { state, change } = list
  const open = (pedido: string): void => change({ pedido })
  const add = <Button onClick={() => change({ registrar: true })}><Plus aria-hidden="true" className="size-4" />Registrar pedido recebido</Button>
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="max-w-[70ch] text-text-muted">Cada pedido é um caso reservado: só as pessoas da lista dele sabem que existe. O prazo da lei é de 15 dias.</p>
      <div data-shell className="flex flex-wrap items-center justify-between gap-2">
        <ListFilter label="Situação" none="Em aberto" value={state.situacao} options={SHOWN} onChange={(situacao) => change({ situacao })} />
        {add}
      </div>
      <ServerList
        list={list}
        query={(asked) => requestListQuery(companyId, asked)}
        label="Pedidos sobre dados pessoais"
        noun={['pedido', 'pedidos']}
        columns={columns(open)}
        rowKey={({ id }) => id}
        renderCard={(row) => (
          <div className="relative flex flex-col gap-2 py-3">
            <Opener row={row} onOpen={open} />
            <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted"><State row={row} />Responder até {formatDate(row.due_on)}</p>
          </div>
        )}
        unmatched={{ title: 'Nenhum pedido com este filtro', hint: 'Veja os que estão em aberto.' }}
        empty={<EmptyState icon={<Inbox />} title="Nenhum pedido em aberto para você responder" action={add}>Quem pede faz isso em Meu Perfil, na aba Privacidade. O que chega por carta ou e-mail, registre aqui.</EmptyState>}
      />
    </div>
  )
}
