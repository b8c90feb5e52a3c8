import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import type { PayGroup } from '#shared/supabase/shapes.gen.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { payQuery, settingsQuery } from '../data/obligation-queries.ts'
import { NOBODY } from '../model/obligation-list.ts'
import { payGroupLabel } from '../model/pay-groups.ts'

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const moneyText = (amount: number | null): string => (amount === null ? '—' : money.format(amount))

function Comparison({ group }: { readonly group: PayGroup }) {
  if (group.percent === null) return <span className="text-text-muted">Menos de três mulheres ou de três homens</span>
  return (
    <span className="flex items-center gap-3">
      <span className="tabular font-medium">{percent.format(group.percent)}%</span>
      <span aria-hidden="true" className="relative h-2 w-28 shrink-0 rounded-full bg-sunken">
        <span className="absolute inset-y-0 left-0 rounded-full bg-primary" style={{ width: `${String(Math.min(group.percent, 125) / 1.25)}%` }} />
        <span className="absolute -inset-y-0.5 left-[80%] w-0.5 bg-text" />
      </span>
    </span>
  )
}

/** What the half-yearly report would say: medians of contractual pay, by what the register knows. */
export function PayPanel() {
  const companyId = useCompanyId()
  const query = useQuery(payQuery(companyId))
  const kind = useQuery(settingsQuery(companyId)).data?.kinds.find((each) => each.kind === 'pay_report')
  return (
    <QueryStates query={query} pending={<TableSkeleton />}>
      {(preview) =>
        preview.is_asked ? (
          <div className="flex min-w-0 flex-col gap-4">
            <p className="max-w-prose text-text-muted">
              Prévia em {formatDate(preview.on_date)}, salário contratual: {preview.counted} de {preview.people} pessoas têm salário e sexo no cadastro. A mediana das mulheres aparece como porcentagem da mediana dos homens, e só com três ou mais de cada. O relatório oficial é do ministério.
            </p>
            <div data-wide className="overflow-x-auto rounded-lg border" tabIndex={0} role="region" aria-label="Medianas de salário">
              <table className="w-full min-w-[44rem] border-collapse text-left">
                <caption className="sr-only">Medianas de salário de mulheres e homens por grande grupo da CBO</caption>
                <thead>
                  <tr className="border-b text-sm text-text-muted">
                    {['Grupo da CBO', 'Mulheres', 'Homens', 'Mediana das mulheres', 'Mediana dos homens', 'Mulheres em relação aos homens'].map((title) => <th key={title} scope="col" className="px-4 py-2 font-medium">{title}</th>)}
                  </tr>
                </thead>
                <tbody>
                  {preview.groups.map((group) => (
                    <tr key={group.is_overall ? 'all' : (group.group ?? '-')} className="border-b last:border-b-0">
                      <th scope="row" className={`px-4 py-2.5 ${group.is_overall ? 'font-semibold' : 'font-normal'}`}>{payGroupLabel(group.group, group.is_overall)}</th>
                      <td className="tabular px-4 py-2.5">{group.women}</td>
                      <td className="tabular px-4 py-2.5">{group.men}</td>
                      <td className="tabular px-4 py-2.5">{moneyText(group.of_women)}</td>
                      <td className="tabular px-4 py-2.5">{moneyText(group.of_men)}</td>
                      <td className="px-4 py-2.5"><Comparison group={group} /></td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {kind && <p className="text-sm text-text-muted">{kind.law}. {kind.rule} Responsável: {kind.responsible?.name ?? NOBODY.toLowerCase()}.</p>}
          </div>
        ) : (
          <EmptyState icon={<Scale />} title="A lei não pede o relatório desta empresa">Ele começa com 100 empregados: hoje contam {preview.people}.</EmptyState>
        )
      }
    </QueryStates>
  )
}
