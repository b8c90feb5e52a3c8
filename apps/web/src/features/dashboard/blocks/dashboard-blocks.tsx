import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'

import { useCompanyContext, useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { DepartmentSelect, useDepartmentName } from '#shared/reference/reference-select.tsx'
import type { Home } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { peopleText } from '#shared/lib/people-text.ts'
import { type BlockScope, blockQuery } from '../data/block-queries.ts'
import { type DashboardState, dashboardAddress, PERIODS } from '../model/dashboard-address.ts'
import { movedTo, PERIOD_LABELS, type Span, spanOf, spanText } from '../model/period.ts'
import { BlockCard } from './block-card.tsx'
import { CompanyComparison } from './company-comparison.tsx'
import { RowsSheet } from './rows-sheet.tsx'

interface FiltersProps {
  readonly state: DashboardState
  readonly span: Span
  readonly today: string
  readonly companyId: string
  readonly onState: (state: DashboardState) => void
}

function Filters({ state, span, today, companyId, onState }: FiltersProps) {
  const set = (change: Partial<DashboardState>): void => onState({ ...state, ...change, ver: '', pagina: 1 })
  const isCustom = state.periodo === 'personalizado'
  return (
    <div data-shell className="mb-6 flex flex-wrap items-end gap-3">
      <Field label="Período" className="w-40 max-sm:w-full">
        <SelectInput value={state.periodo} onChange={({ target }) => set({ periodo: PERIODS.find((each) => each === target.value) ?? 'mes', em: '', de: span.from, ate: span.to })}>
          {PERIODS.map((each) => (
            <option key={each} value={each}>
              {PERIOD_LABELS[each]}
            </option>
          ))}
        </SelectInput>
      </Field>
      {isCustom ? (
        <>
          <Field label="De" className="w-40">
            <DateInput min="1990-01-01" max={span.to} value={span.from} onValue={(iso) => iso !== '' && set({ de: iso })} />
          </Field>
          <Field label="Até" className="w-40">
            <DateInput min={span.from} max="2199-12-31" value={span.to} onValue={(iso) => iso !== '' && set({ ate: iso })} />
          </Field>
        </>
      ) : (
        <div role="group" aria-label="Mudar de período" className="flex min-h-control items-center gap-1">
          <Button size="icon-sm" variant="ghost" aria-label="Período anterior" onClick={() => set({ em: movedTo(state, -1, today) })}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <span aria-live="polite" className="min-w-40 text-center tabular first-letter:uppercase">
            {spanText(span)}
          </span>
          <Button size="icon-sm" variant="ghost" aria-label="Próximo período" onClick={() => set({ em: movedTo(state, 1, today) })}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
      <Field label="Departamento" className="w-64 max-sm:w-full">
        <DepartmentSelect companyId={companyId} none="Todos" value={state.departamento} onValue={(departamento) => set({ departamento })} />
      </Field>
      <Button className="sm:ml-auto" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Imprimir relatório
      </Button>
    </div>
  )
}

/** The head of the printed report: of which company, when, and of whom it tells. */
function ReportHead({ span, scope, home }: { readonly span: Span; readonly scope: BlockScope; readonly home: Home }) {
  const { selectedCompany } = useCompanyContext()
  const department = useDepartmentName(scope.department)
  const people = useQuery(blockQuery(scope, 'people')).data?.figures.find(({ figure }) => figure === 'headcount')?.value ?? null
  const population = [home.view === 'team' ? 'Sua equipe' : 'Toda a empresa', department, people !== null && peopleText(people)].filter(Boolean).join(', ')
  return (
    <div className="mb-6 hidden print:block">
      <p className="text-xl font-semibold">{selectedCompany?.name}</p>
      <p>
        Período: {spanText(span)} ({formatDate(span.from)} a {formatDate(span.to)})
      </p>
      <p>População: {population}</p>
      <p>Emitido em {formatDate(home.today)}</p>
    </div>
  )
}

/** The figures of the dashboard: one question for each block, all of one period and department, which the address keeps. */
export function DashboardBlocks({ home }: { readonly home: Home }) {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(dashboardAddress)
  const span = spanOf(state, home.today)
  const scope: BlockScope = { companyId, ...span, department: state.departamento }
  const [block, figure] = state.ver.split('.')
  const openRows = (ver: string): void => onState({ ...state, ver, pagina: 1 })
  return (
    <section data-print="dashboard" aria-labelledby="dashboard-blocks" className="mt-10">
      <h2 id="dashboard-blocks" className="mb-3 text-lg font-semibold tracking-tight">
        {home.view === 'team' ? 'Números da equipe' : 'Números da empresa'}
      </h2>
      <ReportHead span={span} scope={scope} home={home} />
      <Filters state={state} span={span} today={home.today} companyId={companyId} onState={(next) => onState(next, { replace: true })} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        {home.blocks?.list.map((each) => (
          <BlockCard key={each.block} scope={scope} block={each.block} label={each.label} isPortrait={each.is_portrait} onRows={openRows} />
        ))}
        {home.blocks?.compares === true && <CompanyComparison {...span} onRows={openRows} />}
      </div>
      {block && figure && (
        <RowsSheet scope={scope} block={block} figure={figure} page={state.pagina} onPage={(pagina) => onState({ ...state, pagina })} onClose={() => onState({ ...state, ver: '', pagina: 1 }, { replace: true })} />
      )}
    </section>
  )
}
