import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { ListFilter } from '#shared/list/list-toolbar.tsx'
import { PersonRows, SHEET_PAGE } from '#shared/list/person-rows.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import type { QuotaRow } from '#shared/supabase/shapes.gen.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { fetchQuotaRows, quotaRowsQuery, type QuotaRowsWish } from '../data/obligation-queries.ts'
import { NO_SITE, type ObligationListState } from '../model/obligation-list.ts'
import { GROUP_LABELS, type QuotaGroup, standingText, SUBJECTS } from '../model/quota-groups.ts'

const COLUMNS: readonly ExportColumn<QuotaRow>[] = [
  { header: 'Pessoa', value: ({ person }) => person.name, width: 32 },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Situação na cota', value: standingText, width: 48 },
]

export interface QuotaSheetProps {
  readonly list: ListControl<ObligationListState>
  readonly group: QuotaGroup
  /** What the number is of: 'Pessoas com deficiência', or the apprentices of a site. */
  readonly title: string
}

/** Whom a number of the quotas counts, and whom it leaves out, each with why. */
export function QuotaSheet({ list, group, title }: QuotaSheetProps) {
  const companyId = useCompanyId()
  const { state, change } = list
  const wish: QuotaRowsWish = { group, siteId: state.local === '' || state.local === NO_SITE ? null : state.local, search: state.q }
  const query = useQuery(quotaRowsQuery(companyId, wish, state.page, SHEET_PAGE))
  const groups = SUBJECTS.find((each) => each.includes(group)) ?? []
  const countOf = (each: QuotaGroup): number => query.data?.groups.find((one) => one.group === each)?.count ?? 0
  const total = query.data?.total ?? null
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && change({ ver: '', local: '', q: '', page: 1 }, { replace: true })}
      width="max-w-2xl"
      title={`${title}: ${GROUP_LABELS[group].toLowerCase()}`}
      description={total === null ? 'Hoje' : `Hoje: ${peopleText(total)}${state.q === '' ? '' : ' com esta busca'}`}
      footer={
        <ExportMenu
          source={{
            list: 'quotas', companyId, fileName: `cota-${group}`, sheet: 'Cota', columns: COLUMNS,
            fetchBatch: (offset, size, signal) => fetchQuotaRows(companyId, wish, { offset, size }, signal),
          }}
          total={total}
          scope="com a busca atual"
        />
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label="Buscar pessoa" placeholder="Parte do nome" value={state.q} onSearch={list.search} className="min-w-48 flex-1" />
          <ListFilter label="Mostrar" value={group} options={groups.map((each) => ({ value: each, label: `${GROUP_LABELS[each]} (${String(countOf(each))})` }))} onChange={(ver) => change({ ver: ver === '' ? group : ver, page: 1 }, { replace: true })} />
        </div>
        <PersonRows
          query={query}
          label={GROUP_LABELS[group]}
          page={state.page}
          onPage={(page) => list.toPage(page)}
          rowKey={({ person }) => person.id}
          detail={(row) => [row.department, standingText(row)].filter(Boolean).join(' · ')}
          renderAct={({ person }) => (
            <InnerLink href={`/app/employees/${person.id}?aba=vinculo`} className={buttonClass({ size: 'sm' })}>
              Abrir<span className="sr-only"> {person.name}</span>
            </InnerLink>
          )}
          empty={<EmptyState icon={<Users />} title="Ninguém aqui">{state.q === '' ? 'Nenhuma pessoa está neste grupo hoje.' : 'Ninguém deste grupo tem este nome.'}</EmptyState>}
        />
      </div>
    </Sheet>
  )
}
