import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatMoney } from '#shared/lib/money.ts'
import { BarList } from '#shared/ui/charts/bar-list.tsx'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { Figures } from '#shared/ui/figures.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { fetchProvenLevels, panelQuery } from '../data/plan-queries.ts'
import { levelColumns } from '../model/exports.ts'
import { LEARNING, type Learning, percentText } from '../model/plan.ts'
import { planList, type PlanListState } from '../model/pdis-list.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

type Panel = Shapes.DevelopmentPanel

/** A number that leads to the plans behind it. */
function Rows({ to, label, children }: { readonly to: Partial<PlanListState>; readonly label: string; readonly children: number | string }) {
  return <Link to="." search={() => planList.url({ ...planList.start, tab: 'empresa', ...to })} className={TEXT_LINK}>{children}<span className="sr-only"> {label}</span></Link>
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

function Split({ learning }: { readonly learning: Panel['learning'] }) {
  const all = learning.reduce((sum, { actions }) => sum + actions, 0)
  const found = (Object.keys(LEARNING) as Learning[]).map((kind) => ({ kind, ...(learning.find((each) => each.learning === kind) ?? { actions: 0, cost: 0 }) }))
  return (
    <ChartCard
      title="Como as pessoas aprendem"
      columns={['Forma', 'Ações', 'Parte', 'Investimento']}
      rows={found.map(({ kind, actions, cost }) => ({ label: LEARNING[kind].label, values: [actions, percentText(shareOf(actions, all)), formatMoney(String(cost))] }))}
    >
      <BarList amounts={found.map(({ kind, actions }) => ({ label: LEARNING[kind].label, total: actions }))} words={(total) => `${total.toLocaleString('pt-BR')} (${percentText(shareOf(total, all))})`} />
      <p className="mt-3 text-sm text-text-muted">A referência 70-20-10: a maior parte na prática, um pouco com outras pessoas, o resto em cursos.</p>
    </ChartCard>
  )
}

function Departments({ departments }: { readonly departments: Panel['departments'] }) {
  return (
    <Section title="Por departamento">
      <div role="region" aria-label="Por departamento: tabela" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <table className="w-full text-left">
          <caption className="sr-only">PDIs por departamento</caption>
          <thead>
            <tr className="border-b text-xs font-semibold text-text-muted">
              {['Departamento', 'Pessoas', 'Em andamento', 'Cobertura', 'Com atraso', 'Investimento'].map((heading, at) => <th key={heading} scope="col" className={at === 0 ? 'py-2 pr-4' : 'py-2 pl-4 text-right'}>{heading}</th>)}
            </tr>
          </thead>
          <tbody>
            {departments.map(({ id, name, people, active, overdue, cost }) => (
              <tr key={name} className="border-b last:border-0">
                <th scope="row" className="py-2 pr-4 font-normal break-words">{name}</th>
                <td className="py-2 pl-4 text-right tabular">{people}</td>
                <td className="py-2 pl-4 text-right tabular">{id === null ? active : <Rows to={{ situacao: 'active', departamento: id }} label={`planos em andamento em ${name}`}>{active}</Rows>}</td>
                <td className="py-2 pl-4 text-right tabular">{percentText(shareOf(active, people))}</td>
                <td className="py-2 pl-4 text-right tabular">{id === null ? overdue : <Rows to={{ alerta: 'overdue', departamento: id }} label={`planos com atraso em ${name}`}>{overdue}</Rows>}</td>
                <td className="py-2 pl-4 text-right whitespace-nowrap tabular">{formatMoney(String(cost))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** The plans of the company in figures, each with the way to its rows. */
export function DevelopmentPanel() {
  const companyId = useCompanyId()
  const panel = useQuery(panelQuery(companyId))
  return (
    <QueryStates query={panel} pending={<Skeleton className="h-64 rounded-lg" />}>
      {({ people, active, waiting, drafts, still, late, overdue, cost, learning, departments }) => (
        <div className="flex flex-col gap-8">
          <Figures
            figures={[
              { label: 'Cobertura', value: <Rows to={{ situacao: 'active' }} label="das pessoas com plano em andamento">{percentText(shareOf(active, people))}</Rows>, note: `${active} de ${people} pessoas` },
              { label: 'Esperando acordo', value: <Rows to={{ situacao: 'waiting' }} label="planos esperando acordo">{waiting}</Rows> },
              { label: 'Rascunhos', value: <Rows to={{ situacao: 'draft' }} label="rascunhos">{drafts}</Rows> },
              { label: 'Com ações atrasadas', value: <Rows to={{ alerta: 'overdue' }} label="planos com ações atrasadas">{overdue}</Rows> },
              { label: 'Sem movimento', value: <Rows to={{ alerta: 'still' }} label="planos sem movimento">{still}</Rows>, note: 'há 30 dias' },
              { label: 'Prazo passou', value: <Rows to={{ alerta: 'late' }} label="planos com o prazo vencido">{late}</Rows> },
              { label: 'Investimento', value: <Rows to={{}} label="nos planos em aberto">{formatMoney(String(cost))}</Rows>, note: 'nos planos em aberto' },
            ]}
          />
          <Split learning={learning} />
          <Departments departments={departments} />
          <Section
            title="Níveis comprovados"
            actions={<ExportMenu total={null} scope="Níveis, certificados e validades" of="níveis comprovados" source={{ list: 'competency_proofs', companyId, fileName: 'niveis-comprovados', sheet: 'Níveis', columns: levelColumns, fetchBatch: (offset, size, signal) => fetchProvenLevels(companyId, { offset, size }, signal) }} />}
          >
            <p className="text-text-muted">Quem comprovou qual nível, com que certificado e até quando vale.</p>
          </Section>
        </div>
      )}
    </QueryStates>
  )
}
