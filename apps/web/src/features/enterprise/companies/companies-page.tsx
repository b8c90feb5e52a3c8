import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Plus, SearchX } from 'lucide-react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { companyOverviewQuery } from '../data/companies/company-queries.ts'
import { type CompanyRecord, counted } from '../model/companies/company.ts'
import { COMPANY_SORTS, type CompanyListState, companyListFrom, listedCompanies, PAGE_SIZES } from '../model/companies/list-state.ts'
import { COMPANY_TABLE, CompanyCard } from './company-list-parts.tsx'

export interface CompaniesPageProps {
  readonly state: CompanyListState
  readonly onState: (state: CompanyListState, options?: { readonly replace?: boolean }) => void
}

const NEW_COMPANY = (
  <Link to="/app/enterprise/companies/new" preload="intent" className={buttonClass({ variant: 'primary' })}>
    <Plus aria-hidden="true" className="size-4" />
    Cadastrar empresa
  </Link>
)

/** Empresas: every company of the group, with its figures. */
export function CompaniesPage({ state, onState }: CompaniesPageProps) {
  const query = useQuery(companyOverviewQuery())
  const narrow = useNarrow()
  return (
    <>
      <PageHeader title="Empresas" description="As empresas do grupo, ativas e desativadas." actions={NEW_COMPANY} />
      <QueryStates
        query={query}
        pending={<TableSkeleton cards={narrow} />}
        isEmpty={(companies) => companies.length === 0}
        empty={
          <EmptyState icon={<Building2 />} title="Ainda não há empresas" action={NEW_COMPANY}>
            Cadastre a primeira para começar.
          </EmptyState>
        }
      >
        {(companies) => <CompanyList companies={companies} state={state} onState={onState} narrow={narrow} />}
      </QueryStates>
    </>
  )
}

interface CompanyListProps extends CompaniesPageProps {
  readonly companies: readonly CompanyRecord[]
  readonly narrow: boolean
}

function CompanyList({ companies, state, onState, narrow }: CompanyListProps) {
  const listed = listedCompanies(companies, state)
  const change = (part: Partial<CompanyListState>, options?: { readonly replace?: boolean }): void => onState({ ...state, page: 1, ...part }, options)
  // An old link may name a page that is no longer there.
  const page = Math.min(state.page, Math.max(1, Math.ceil(listed.length / state.pageSize)))
  const shown = listed.slice((page - 1) * state.pageSize, page * state.pageSize)
  const all = counted(companies.length, 'empresa', 'empresas')
  const summary = listed.length === companies.length ? all : `${listed.length.toLocaleString('pt-BR')} de ${all}`
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div data-shell className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Buscar empresa"
          placeholder="Nome, razão social ou CNPJ"
          value={state.term}
          onSearch={(term) => change({ term }, { replace: true })}
          className="min-w-full flex-1 sm:max-w-96 sm:min-w-56"
        />
        <div className="min-w-0 flex-1 sm:max-w-44">
          <SelectInput aria-label="Situação" value={state.show} onChange={(event) => change({ show: companyListFrom({ show: event.target.value }).show })}>
            <option value="all">Todas</option>
            <option value="active">Ativas</option>
            <option value="inactive">Desativadas</option>
          </SelectInput>
        </div>
        {narrow && <SortSelect state={state} onChange={change} />}
      </div>
      <p className="tabular text-sm text-text-muted">{summary}</p>
      <Announcer text={summary} />
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Nenhuma empresa corresponde"
          action={<Button onClick={() => change({ term: '', show: 'all' })}>Limpar busca e filtro</Button>}
        >
          Tente parte do nome, a razão social ou o CNPJ.
        </EmptyState>
      ) : narrow ? (
        <ul aria-label="Empresas" className="flex flex-col gap-3">
          {shown.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </ul>
      ) : (
        <DataTable
          label="Empresas"
          columns={COMPANY_TABLE}
          rows={shown}
          rowKey={(company) => company.id}
          sort={{ key: state.sort.column, descending: state.sort.descending }}
          onSort={(key) => {
            const column = COMPANY_SORTS.find((candidate) => candidate === key)
            if (column) change({ sort: { column, descending: state.sort.column === column && !state.sort.descending } })
          }}
        />
      )}
      {listed.length > PAGE_SIZES[0] && (
        <TablePagination
          page={page}
          pageSize={state.pageSize}
          pageSizes={PAGE_SIZES}
          total={listed.length}
          onPage={(target) => change({ page: target })}
          onPageSize={(pageSize) => change({ pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0] })}
        />
      )}
    </div>
  )
}

const PHONE_SORTS: Readonly<Record<string, string>> = {
  name: 'Nome',
  '-people': 'Mais pessoas',
  admins: 'Menos administradores',
  '-last_sign_in_at': 'Último acesso',
}

/** The order, where there are no headings to press. */
function SortSelect({ state, onChange }: { readonly state: CompanyListState; readonly onChange: (part: Partial<CompanyListState>) => void }) {
  const value = `${state.sort.descending ? '-' : ''}${state.sort.column}`
  return (
    <div className="min-w-0 flex-1">
      <SelectInput aria-label="Ordenar por" value={value} onChange={(event) => onChange({ sort: companyListFrom({ sort: event.target.value }).sort })}>
        {Object.entries(PHONE_SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
        {!(value in PHONE_SORTS) && <option value={value}>Outra ordem</option>}
      </SelectInput>
    </div>
  )
}
