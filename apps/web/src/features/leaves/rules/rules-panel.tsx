import { useQuery } from '@tanstack/react-query'
import { ChevronRight, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { companyNumbersQuery, ruleBookQuery } from '../data/settings/rules.ts'
import { type CompanyNumber, groupedRules, isInForce, lawOn, type LawNumber, type LeaveRule, valueText } from '../model/settings/rule.ts'

const RuleSheet = lazy(async () => ({ default: (await import('./rule-sheet.tsx')).RuleSheet }))

const ORDER = new Intl.Collator('pt-BR', { numeric: true })

interface RuleRowProps {
  readonly rule: LeaveRule
  readonly law: readonly LawNumber[]
  readonly own: readonly CompanyNumber[]
  readonly today: string
  readonly onOpen: () => void
}

function RuleRow({ rule, law, own, today, onOpen }: RuleRowProps) {
  const { now, next } = lawOn(law, today)
  const inForce = own.filter((row) => isInForce(row, today))
  const everybody = inForce.find(({ contract_type, union_cnpj, work_site_id }) => contract_type === null && union_cnpj === null && work_site_id === null)
  const others = inForce.length - (everybody ? 1 : 0)
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex w-full items-center gap-3 py-3 text-left -outline-offset-2 hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{rule.label}</span>
          <span className="block text-sm break-words text-text-muted">{now?.source ?? 'Sem previsão'}</span>
          {(next !== null || inForce.length > 0) && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {everybody && <Badge tone="primary">Empresa: {valueText(rule.unit, everybody.value)}</Badge>}
              {others > 0 && <Badge tone="primary">{others === 1 ? '1 exceção' : `${String(others)} exceções`}</Badge>}
              {next !== null && (
                <Badge tone="info">
                  {valueText(rule.unit, next.value)} a partir de {formatDate(next.valid_from)}
                </Badge>
              )}
            </span>
          )}
        </span>
        <span className="tabular shrink-0 text-right font-semibold">{now === null ? '–' : valueText(rule.unit, now.value)}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-text-subtle" />
      </button>
    </li>
  )
}

export interface RulesPanelProps {
  /** The rule that the address opens. */
  readonly open: string | null
  readonly onOpen: (rule: string | null) => void
}

/** Each number of the law by date, and what the company says of it. */
export function RulesPanel({ open, onOpen }: RulesPanelProps) {
  const companyId = useCompanyId()
  const book = useQuery(ruleBookQuery())
  const numbers = useQuery(companyNumbersQuery(companyId))
  const [term, setTerm] = useState('')
  const [today] = useState(() => todayIso())
  const wanted = normalizeSearch(term)
  const both = {
    data: book.data && numbers.data ? { ...book.data, numbers: numbers.data } : undefined,
    error: book.error ?? numbers.error,
    isPending: book.isPending || numbers.isPending,
    refetch: () => Promise.all([book.refetch(), numbers.refetch()]),
  }
  return (
    <div className="flex flex-col gap-5">
      <SearchBox label="Buscar regras" placeholder="Paternidade, aviso, art. 134…" value={term} onSearch={setTerm} className="w-full sm:w-80" />
      <QueryStates query={both} pending={<Skeleton className="h-96 rounded-lg" />}>
        {({ rules, law, numbers: own }) => {
          const lawOf = (rule: string): readonly LawNumber[] => law.filter((row) => row.rule === rule)
          // Beside each other as they stand in the law.
          const articleOf = ({ rule }: LeaveRule): string => lawOn(lawOf(rule), today).now?.source ?? ''
          const inOrder = rules.toSorted((one, other) => ORDER.compare(articleOf(one), articleOf(other)))
          const found = groupedRules(inOrder.filter(({ rule, label }) => normalizeSearch(`${label} ${lawOf(rule).map(({ source }) => source).join(' ')}`).includes(wanted)))
          const opened = rules.find(({ rule }) => rule === open)
          return (
            <>
              {found.length === 0 && <EmptyState icon={<SearchX />} title="Nenhuma regra encontrada" action={<Button onClick={() => setTerm('')}>Limpar busca</Button>} />}
              {found.map((group) => (
                <Card key={group.title} title={group.title}>
                  <ul aria-label={group.title} className="-my-3 divide-y">
                    {group.rules.map((rule) => (
                      <RuleRow
                        key={rule.rule}
                        rule={rule}
                        law={lawOf(rule.rule)}
                        own={own.filter((row) => row.rule === rule.rule)}
                        today={today}
                        onOpen={() => onOpen(rule.rule)}
                      />
                    ))}
                  </ul>
                </Card>
              ))}
              <Suspense>
                {opened && (
                  <RuleSheet
                    key={opened.rule}
                    companyId={companyId}
                    rule={opened}
                    law={lawOf(opened.rule)}
                    own={own.filter((row) => row.rule === opened.rule)}
                    today={today}
                    onClose={() => onOpen(null)}
                  />
                )}
              </Suspense>
            </>
          )
        }}
      </QueryStates>
    </div>
  )
}
