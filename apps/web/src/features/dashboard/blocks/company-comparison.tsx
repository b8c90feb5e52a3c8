import { useQuery } from '@tanstack/react-query'

import { useCompanyContext } from '#shared/company/company-context.ts'
import type { CompanyComparison as Comparison, ComparedValue } from '#shared/supabase/shapes.gen.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { comparisonQuery } from '../data/block-queries.ts'
import { rowsName, valueText } from '../model/figures.ts'
import type { Span } from '../model/period.ts'

interface CellsProps {
  readonly comparison: Comparison
  readonly values: readonly ComparedValue[]
  readonly of: string
  readonly onOpen?: (name: string) => void
}

function Cells({ comparison, values, of, onOpen }: CellsProps) {
  return comparison.figures.map(({ block, figure, label, unit }) => {
    const value = values.find((each) => each.figure === figure)?.value ?? null
    const text = valueText(unit, value)
    return (
      <td key={figure} className="py-2 pl-4 text-right tabular">
        {onOpen && value !== null && value !== 0 ? (
          <button type="button" className="rounded-sm underline-offset-4 hover:underline" onClick={() => onOpen(rowsName(block, figure))}>
            {text}
            <span className="sr-only">: {label}, {of}</span>
          </button>
        ) : (
          text
        )}
      </td>
    )
  })
}

function Table({ comparison, onOpen }: { readonly comparison: Comparison; readonly onOpen: (companyId: string, name: string) => void }) {
  return (
    <>
      <div role="region" aria-label="Empresas lado a lado: tabela" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">Empresas lado a lado</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">Empresa</th>
              {comparison.figures.map(({ figure, label }) => (
                <th key={figure} scope="col" className="min-w-24 py-2 pl-4 text-right align-bottom">{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.companies.map(({ id, name, values }) => (
              <tr key={id} className="border-b">
                <th scope="row" className="min-w-40 py-2 pr-4 font-normal break-words">{name}</th>
                <Cells comparison={comparison} values={values} of={name} onOpen={(figure) => onOpen(id, figure)} />
              </tr>
            ))}
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-4">Grupo</th>
              <Cells comparison={comparison} values={comparison.group} of="grupo" />
            </tr>
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-sm text-text-muted">
        As taxas do grupo pesam cada empresa pelas suas pessoas. Com menos de cinco pessoas, a taxa não aparece.
        {comparison.total > comparison.companies.length && ` Estão aqui as ${comparison.companies.length} maiores de ${comparison.total.toLocaleString('pt-BR')} empresas.`}
      </p>
    </>
  )
}

/** The companies of a master side by side; a number opens its rows in its company. */
export function CompanyComparison({ from, to, onRows }: Span & { readonly onRows: (name: string) => void }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const open = (companyId: string, name: string): void => {
    const company = companies.find(({ id }) => id === companyId)
    if (!company) return
    setSelectedCompany(company)
    onRows(name)
  }
  const query = useQuery(comparisonQuery(from, to))
  return (
    <Section title="Empresas lado a lado" className="lg:col-span-2">
      <QueryStates query={query} pending={<TableSkeleton />}>
        {(comparison) => <Table comparison={comparison} onOpen={open} />}
      </QueryStates>
    </Section>
  )
}
