import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { Section } from '#shared/ui/section.tsx'
import { changeText, type Indicators, meanText } from '../model/indicators/indicators.ts'

const CLASS_NAMES: Readonly<Record<number, string>> = { 1: 'Abaixo (menos de 60%)', 2: 'No meio (60% a 85%)', 3: 'Acima (85% ou mais)' }

/** The mean of the company and its departments beside the cycle before, and how people spread. */
export function MeansPart({ results, previous, classes }: Pick<Indicators, 'results' | 'previous' | 'classes'>) {
  if (results === null) return <p className="text-text-muted">As médias aparecem quando os resultados saem e são de pelo menos cinco pessoas.</p>
  const before = previous?.results ?? null
  return (
    <>
      <Figures
        figures={[
          { label: 'Média da empresa', value: meanText(results.mean), note: before === null ? 'da escala' : changeText(results.mean, before.mean) },
          { label: 'Pessoas com nota', value: results.people.toLocaleString('pt-BR') },
        ]}
      />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {results.departments.length > 0 && (
          <Section title="Média por departamento">
            <BarList amounts={results.departments.map(({ name, mean }) => ({ label: name, total: mean }))} words={meanText} />
          </Section>
        )}
        {classes.length > 0 && (
          <Section title="Pessoas por faixa">
            <BarList amounts={classes.toReversed().map(({ performance, people }) => ({ label: CLASS_NAMES[performance] ?? '', total: people }))} />
          </Section>
        )}
      </div>
    </>
  )
}
