import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { objectiveTreeQuery } from '../data/goal-queries.ts'
import { type GoalCycle, LEVEL_LABELS } from '../model/goal.ts'
import { cycleDays, objectivesText, standingOf } from '../model/looks.ts'
import { wholePercent } from '../model/numbers.ts'
import { wholeTree } from '../model/tree/objective-tree.ts'

/** More than this deep no line is indented further: a page of paper is narrow. */
const DEEPEST = 8

interface TreePrintProps {
  readonly cycle: GoalCycle
  readonly onClose: () => void
}

/** Every goal of a cycle that the reader sees as one page to print or to keep as PDF. */
export function TreePrint({ cycle, onClose }: TreePrintProps) {
  const query = useQuery(objectiveTreeQuery(useCompanyId(), cycle.id))
  return (
    <section aria-label={`Metas de ${cycle.name} para imprimir`} className="flex flex-col gap-4">
      <div data-shell className="flex flex-wrap gap-2">
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Voltar à árvore
        </Button>
        <Button variant="primary" disabled={query.data === undefined} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Imprimir ou salvar em PDF
        </Button>
      </div>
      <h2 className="text-lg font-semibold break-words">{cycle.name}</h2>
      <p className="text-sm text-text-muted">
        {cycleDays(cycle)} · em {formatDate(todayIso())}
        {query.data && ` · ${objectivesText(query.data.length)}`}
      </p>
      <QueryStates query={query} pending={<TableSkeleton />} empty={<p className="text-text-muted">Nenhum objetivo neste ciclo.</p>}>
        {(objectives) => (
          <div role="region" aria-label="Metas: tabela" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
            <table className="w-full text-left text-sm">
              <caption className="sr-only">Metas de {cycle.name}</caption>
              <thead>
                <tr className="border-b text-xs font-semibold text-text-muted">
                  <th scope="col" className="py-2 pr-4">Objetivo</th>
                  <th scope="col" className="py-2 pr-4">Responsável</th>
                  <th scope="col" className="py-2 pr-4">Situação</th>
                  <th scope="col" className="py-2 pr-4 text-right">Progresso</th>
                  <th scope="col" className="py-2 text-right">Esperado</th>
                </tr>
              </thead>
              <tbody>
                {wholeTree(objectives).map(({ objective, level }) => (
                  <tr key={objective.id} className="border-b align-top">
                    <th scope="row" className="min-w-48 py-1.5 pr-4 font-normal break-words">
                      <span className="block" style={{ paddingInlineStart: `${String((Math.min(level, DEEPEST) - 1) * 1.25)}rem` }}>
                        {objective.title}
                        <span className="block text-xs text-text-muted">{LEVEL_LABELS[objective.level]}{objective.department !== null && ` · ${objective.department}`}</span>
                      </span>
                    </th>
                    <td className="py-1.5 pr-4 break-words">{objective.owner.name}</td>
                    <td className="py-1.5 pr-4">{standingOf(objective).label}</td>
                    <td className="tabular py-1.5 pr-4 text-right">{wholePercent(objective.progress)}</td>
                    <td className="tabular py-1.5 text-right">{wholePercent(objective.expected)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryStates>
    </section>
  )
}
