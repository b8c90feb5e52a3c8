import { cn } from '#shared/ui/cn.ts'
import { Section } from '#shared/ui/section.tsx'
import { heatOf, type Indicators, meanText } from '../model/indicators/indicators.ts'

const TINTS = { low: 'bg-warning-subtle text-warning-text', middle: 'bg-sunken', high: 'bg-success-subtle text-success-text' } as const

function Cell({ mean }: { readonly mean: number | undefined }) {
  if (mean === undefined) return <td className="p-1 text-center text-text-subtle"><span aria-hidden="true">—</span><span className="sr-only">não mostrado</span></td>
  return <td className="p-1"><span className={cn('block rounded-sm px-2 py-1.5 text-center text-sm tabular', TINTS[heatOf(mean)])}>{meanText(mean)}</span></td>
}

/** The mean of each competency by department, as others see it. */
export function HeatPart({ competencies, results }: Pick<Indicators, 'competencies' | 'results'>) {
  if (competencies.length === 0) return null
  const known = results?.departments ?? []
  const shown = known.filter(({ department_id: id }) => competencies.some(({ departments }) => departments.some((cell) => cell.department_id === id)))
  return (
    <Section title="Competências por departamento">
      <div role="region" aria-label="Competências por departamento: tabela" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">Média de cada competência, sem a autoavaliação</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">Competência</th>
              <th scope="col" className="px-1 py-2 text-center">Empresa</th>
              {shown.map(({ department_id: id, name }) => <th key={id} scope="col" className="min-w-24 px-1 py-2 text-center">{name}</th>)}
            </tr>
          </thead>
          <tbody>
            {competencies.map(({ competency_id: id, name, mean, departments }) => (
              <tr key={id} className="border-b last:border-0">
                <th scope="row" className="min-w-36 py-1 pr-4 font-normal break-words">{name}</th>
                <Cell mean={mean} />
                {shown.map(({ department_id: department }) => <Cell key={department} mean={departments.find((cell) => cell.department_id === department)?.mean} />)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
