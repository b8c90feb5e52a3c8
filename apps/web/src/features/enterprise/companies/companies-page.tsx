import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'

import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { companyListQuery, companyOverviewQuery } from '../data/companies/company-queries.ts'
import { counted } from '../model/companies/company.ts'
import { companyList, type CompanyListState } from '../model/companies/list-state.ts'
import { COMPANY_TABLE, CompanyCard } from './company-list-parts.tsx'

const NEW_COMPANY = (
  <Link to="/app/enterprise/companies/new" preload="intent" className={buttonClass({ variant: 'primary' })}>
    <Plus aria-hidden="true" className="size-4" />
    Cadastrar empresa
  </Link>
)

/** Empresas: every company of the group, with its figures. */
export function CompaniesPage() {
  const list = useListState(companyList)
  const all = useQuery(companyOverviewQuery()).data?.length ?? 0
  const isNarrow = useNarrow()
  const summary = (found: number): string => (found === all ? '' : `${found.toLocaleString('pt-BR')} de `) + counted(all, 'empresa', 'empresas')
  return (
    <>
      <PageHeader title="Empresas" description="As empresas do grupo, ativas e desativadas." actions={NEW_COMPANY} />
      <div className="flex min-w-0 flex-col gap-4">
        <ListToolbar list={list} search={{ label: 'Buscar empresa', placeholder: 'Nome, razão social ou CNPJ' }}>
          <ListFilter
            label="Situação"
            value={list.state.show}
            options={[
              { value: 'all', label: 'Todas' },
              { value: 'active', label: 'Ativas' },
              { value: 'inactive', label: 'Desativadas' },
            ]}
            onChange={(show) => list.change({ show: show || 'all' })}
          />
          {isNarrow && <SortSelect {...list} />}
        </ListToolbar>
        <ServerList
          list={list}
          query={companyListQuery}
          label="Empresas"
          noun={['empresa', 'empresas']}
          summary={summary}
          columns={COMPANY_TABLE}
          rowKey={({ id }) => id}
          renderCard={(company) => <CompanyCard company={company} />}
          unmatched={{ title: 'Nenhuma empresa encontrada', hint: 'Tente parte do nome, a razão social ou o CNPJ.' }}
          empty={
            <EmptyState icon={<Building2 />} title="Ainda não há empresas" action={NEW_COMPANY}>
              Cadastre a primeira para começar.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

const PHONE_SORTS: Readonly<Record<string, string>> = {
  name: 'Nome',
  '-people': 'Mais pessoas',
  admins: 'Menos administradores',
  '-last_sign_in_at': 'Último acesso',
}

/** The order, where there are no headings to press. */
function SortSelect({ state, change }: ListControl<CompanyListState>) {
  const value = `${state.sort.descending ? '-' : ''}${state.sort.column}`
  return (
    <div className="min-w-0 flex-1">
      <SelectInput aria-label="Ordenar por" value={value} onChange={(event) => change({ sort: companyList.from({ sort: event.target.value }).sort })}>
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
