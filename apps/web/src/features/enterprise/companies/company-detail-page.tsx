import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Pencil, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { formatCnpj } from '#shared/lib/masks.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { companyQuery } from '../data/companies/company-queries.ts'
import { type CompanyRecord, timeZoneLabel } from '../model/companies/company.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { CompanyAdminsCard } from './company-admins-card.tsx'
import { CompanySetupCard } from './company-setup-card.tsx'
import { ActiveBadge, BackToCompanies, CompanyMissing, CompanySkeleton, OpenCompanyButton } from './company-parts.tsx'

export function CompanyDetailPage({ companyId }: { readonly companyId: string }) {
  const query = useQuery(companyQuery(companyId))
  return (
    <QueryStates query={query} pending={<CompanySkeleton />} isEmpty={(company) => company === null} empty={<CompanyMissing />}>
      {(company) => company && <CompanyDetail company={company} />}
    </QueryStates>
  )
}

function CompanyFigures({ company }: { readonly company: CompanyRecord }) {
  const figures = [
    ['Pessoas trabalhando', company.people],
    ['Em admissão', company.pre_admissions],
    ['Departamentos', company.departments],
    ['Acessos ativos', company.active_logins],
  ] as const
  return <Figures figures={figures.map(([label, total]) => ({ label, value: total.toLocaleString('pt-BR') }))} />
}

function CompanyDetail({ company }: { readonly company: CompanyRecord }) {
  const [isAsking, setAsking] = useState(false)
  usePageTitle(company.name)
  const link = { params: { companyId: company.id } }
  const Icon = company.active ? PowerOff : Power
  return (
    <>
      <PageHeader
        back={<BackToCompanies />}
        title={company.name}
        description={<ActiveBadge active={company.active} />}
        actions={
          <>
            <OpenCompanyButton company={company} />
            <Link to="/app/enterprise/companies/$companyId/edit" {...link} className={buttonClass()}>
              <Pencil aria-hidden="true" className="size-4" />
              Editar
            </Link>
            <Button onClick={() => setAsking(true)}>
              <Icon aria-hidden="true" className="size-4" />
              {company.active ? 'Desativar' : 'Reativar'}
            </Button>
          </>
        }
      />
      <div className="grid gap-9">
        {!company.active && (
          <Alert tone="warning" title="Empresa desativada">
            Ninguém desta empresa entra no sistema. Os dados estão guardados e voltam ao reativar.
          </Alert>
        )}
        <CompanyFigures company={company} />
        {company.active && <CompanySetupCard company={company} />}
        <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
          <Card
            title="Dados da empresa"
            actions={
              <Link to="/app/enterprise/logs" search={{ company: company.id }} className={buttonClass({ variant: 'ghost', size: 'sm' }, '-my-1 -mr-2')}>
                <History aria-hidden="true" className="size-4" />
                Ver auditoria
              </Link>
            }
          >
            <DescriptionList
              items={[
                { label: 'Razão social', value: company.legal_name },
                { label: 'CNPJ', value: company.cnpj && <span className="tabular">{formatCnpj(company.cnpj)}</span> },
                { label: 'Fuso horário', value: timeZoneLabel(company.time_zone) },
                { label: 'Último acesso de alguém', value: company.last_sign_in_at ? formatDateTime(company.last_sign_in_at) : 'Nunca' },
                { label: 'Cadastrada em', value: formatDateTime(company.created_at) },
                { label: 'Departamentos', value: <Link to="/app/enterprise/departments" search={{ company: company.id }} className="text-primary-text underline underline-offset-4">Ver a estrutura</Link> },
              ]}
            />
          </Card>
          <CompanyAdminsCard company={company} />
        </div>
      </div>
      {isAsking && <ActivationDialog company={company} onClose={() => setAsking(false)} />}
    </>
  )
}
