import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'

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
import { keptPeopleQuery } from '../data/retention-queries.ts'
import { KEPT, KEPT_STATES, type KeptPerson, stateDetail } from '../model/retention.ts'
import type { PrivacyListState } from '../model/privacy.ts'
import { EraseDialog } from './erase-dialog.tsx'

function Opener({ row: { person, left_on: left }, onOpen }: { readonly row: KeptPerson; readonly onOpen: (id: string) => void }) {
  return (
    <button type="button" data-row={person.id} onClick={() => onOpen(person.id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <PersonPhoto person={person} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{person.name}</span>
        <span className="text-sm text-text-muted">Saiu em {formatDate(left)}</span>
      </span>
    </button>
  )
}

function State({ row }: { readonly row: KeptPerson }) {
  const detail = stateDetail(row)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={KEPT[row.state].tone}>{KEPT[row.state].label}</Badge>
      {detail !== null && <span className="text-sm text-text-muted">{detail}</span>}
    </span>
  )
}

const columns = (onOpen: (id: string) => void): readonly TableColumn<KeptPerson>[] => [
  { id: 'person', header: 'Pessoa', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
  { id: 'until', header: 'Guardar até', cell: ({ keep_until: until, law }) => <><span className="tabular">{formatDate(until)}</span><span className="block text-sm text-text-muted">{law}</span></> },
  { id: 'state', header: 'Situação', cell: (row) => <State row={row} /> },
]

/** Who left, until when their data are kept, and what becomes of them then. */
export function RetentionPanel({ list }: { readonly list: ListControl<PrivacyListState> }) {
  const companyId = useCompanyId()
  const { state, change } = list
  const found = useQuery(keptPeopleQuery(companyId, state)).data
  const [erased, setErased] = useState<readonly string[] | null>(null)
  const open = (pessoa: string): void => change({ pessoa })
  const due = found?.rows.filter((row) => row.state === 'due').map(({ person }) => person.id) ?? []
  const options = KEPT_STATES.map((value) => ({ value, label: found ? `${KEPT[value].label} (${found.counts[value]})` : KEPT[value].label }))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="max-w-[70ch] text-text-muted">O que a empresa guarda de quem saiu tem fim: a prescrição, os 20 anos dos registros de saúde ou o prazo que a empresa escolhe acima. Depois dele, anonimize; se houver processo, retenha.</p>
      <div data-shell className="flex flex-wrap items-center justify-between gap-2">
        <ListFilter label="Situação" none="Todos" value={state.guarda} options={options} onChange={(guarda) => change({ guarda })} />
        {due.length > 1 && <Button onClick={() => setErased(due)}>Anonimizar os {due.length} desta página</Button>}
      </div>
      <ServerList
        list={list}
        query={(asked) => keptPeopleQuery(companyId, asked)}
        label="Pessoas que saíram"
        noun={['pessoa', 'pessoas']}
        columns={columns(open)}
        rowKey={({ person }) => person.id}
        renderCard={(row) => (
          <div className="relative flex flex-col gap-2 py-3">
            <Opener row={row} onOpen={open} />
            <State row={row} />
            <p className="text-sm text-text-muted">Guardar até {formatDate(row.keep_until)}. {row.law}</p>
          </div>
        )}
        unmatched={{ title: 'Ninguém nesta situação', hint: 'Escolha outra situação.' }}
        empty={<EmptyState icon={<Archive />} title="Ninguém saiu da empresa ainda">Quem sair aparece aqui, com o dia em que termina o prazo de guarda.</EmptyState>}
      />
      {erased !== null && <EraseDialog companyId={companyId} ids={erased} onDone={() => setErased(null)} onClose={() => setErased(null)} />}
    </div>
  )
}
