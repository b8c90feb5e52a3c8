import { Section } from '#shared/ui/section.tsx'
import { departmentsOf, type Indicators, sentText, STEP_NAMES } from '../model/indicators/indicators.ts'

/** How many forms were sent, step by step and by department. */
export function ParticipationPart({ participation }: Pick<Indicators, 'participation'>) {
  if (participation.length === 0) return null
  const departments = departmentsOf(participation)
  return (
    <Section title="Participação">
      <div role="region" aria-label="Participação: tabela" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">Participação por departamento</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              <th scope="col" className="py-2 pr-4">Departamento</th>
              {participation.map(({ step }) => <th key={step} scope="col" className="py-2 pl-4 text-right whitespace-nowrap">{STEP_NAMES[step]}</th>)}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b">
              <th scope="row" className="py-2 pr-4">Empresa</th>
              {participation.map(({ step, sent, forms }) => <td key={step} className="py-2 pl-4 text-right font-semibold whitespace-nowrap tabular">{sentText(sent, forms)}</td>)}
            </tr>
            {departments.map(({ id, name }) => (
              <tr key={id} className="border-b last:border-0">
                <th scope="row" className="py-2 pr-4 font-normal break-words">{name}</th>
                {participation.map(({ step, departments: of }) => {
                  const cell = of.find(({ department_id: department }) => department === id)
                  return <td key={step} className="py-2 pl-4 text-right whitespace-nowrap tabular">{cell === undefined ? '—' : sentText(cell.sent, cell.forms)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
