import { peopleText } from '#shared/lib/people-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { formsText, type Load, STEP_LABELS } from '../model/cycles/cycle.ts'

const OVERLOAD = 12

/** '3 pessoas' of `count`, with what is missing for them. */
function warningsOf({ without_manager: noManager, steps, max_forms: most, unreached }: Load, isPulse: boolean): readonly string[] {
  const without = (step: string): number => steps.find((each) => each.step === step)?.without ?? 0
  const asks = (step: string): boolean => steps.some((each) => each.step === step)
  return [
    ...(asks('manager') && noManager > 0 ? [`${peopleText(noManager)} sem gestor: ninguém responde por essa relação, e as outras dividem o peso dela.`] : []),
    ...(asks('report') && without('report') > 0 ? [`${peopleText(without('report'))} sem liderados: o peso dos liderados vai para as outras relações.`] : []),
    ...(asks('peer') && without('peer') > 0 ? [`${peopleText(without('peer'))} sem colegas da mesma equipe: precisam de pares indicados.`] : []),
    ...(most > OVERLOAD ? [`A pessoa mais carregada responde ${formsText(most)}. Acima de ${String(OVERLOAD)}, as respostas costumam perder qualidade.`] : []),
    ...(unreached > 0 ? [`${peopleText(unreached)} que ${isPulse || unreached > 1 ? 'respondem' : 'responde'} não ${unreached === 1 ? 'recebe' : 'recebem'} o aviso, por não ter acesso ao sistema ou ter desativado os avisos.`] : []),
  ]
}

function Busiest({ busiest }: Pick<Load, 'busiest'>) {
  return (
    <Section title="Quem responde mais">
      <ul aria-label="Quem responde mais" className="flex flex-col gap-3">
        {busiest.map(({ person, forms }) => (
          <li key={person.id} className="flex items-center gap-3">
            <PersonChip person={person} size="sm" className="flex-1" />
            <span className="shrink-0 font-medium tabular">{formsText(forms)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What a cycle asks of everybody: figures, how it spreads, who carries most, and what one should know before. */
export function LoadView({ load, isPulse }: { readonly load: Load; readonly isPulse: boolean }) {
  const { people, forms, respondents, max_forms: most, spread, busiest, steps } = load
  const warnings = warningsOf(load, isPulse)
  const bars = spread.map(({ forms: each, people: count }) => ({ label: formsText(each), total: count }))
  return (
    <div className="flex flex-col gap-6">
      {isPulse ? (
        <p role="status" className="text-lg font-medium tabular">{peopleText(people)} {people === 1 ? 'responde' : 'respondem'} ao pulso.</p>
      ) : (
        <>
          <p role="status" className="text-lg font-medium text-balance tabular">
            Este ciclo gera {formsText(forms)}; a pessoa mais carregada responde {most}.
          </p>
          <Figures
            figures={[
              { label: people === 1 ? 'pessoa avaliada' : 'pessoas avaliadas', value: people.toLocaleString('pt-BR') },
              { label: respondents === 1 ? 'pessoa responde' : 'pessoas respondem', value: respondents.toLocaleString('pt-BR') },
              ...steps.map(({ step, forms: count, respondents: who }) => ({ label: STEP_LABELS[step], value: count.toLocaleString('pt-BR'), note: `por ${peopleText(who)}` })),
            ]}
          />
        </>
      )}
      {warnings.length > 0 && (
        <Alert tone="warning" title="Antes de lançar">
          <ul className="list-disc pl-5">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {!isPulse && bars.length > 0 && (
        <div className="grid gap-8 lg:grid-cols-2">
          <ChartCard title="Formulários por pessoa" columns={['Formulários', 'Pessoas']} rows={bars.map(({ label, total }) => ({ label, values: [total] }))}>
            <BarList amounts={bars} words={peopleText} />
          </ChartCard>
          <Busiest busiest={busiest} />
        </div>
      )}
    </div>
  )
}
