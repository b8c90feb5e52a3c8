import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatDate, formatMonthLong, parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { ListFilter } from '#shared/list/list-toolbar.tsx'
import { PersonRows, SHEET_PAGE } from '#shared/list/person-rows.tsx'
import type { EnterpriseMove } from '#shared/supabase/shapes.gen.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { fetchMoves, movesQuery } from '../data/dashboard/enterprise-dashboard-query.ts'
import { type EnterpriseSummary, movesText } from '../model/dashboard/enterprise-summary.ts'
import type { MovesState } from '../model/dashboard/moves-address.ts'

const MOVES = { hired: 'Admissão', left: 'Saída' } as const
const COLUMNS: readonly ExportColumn<EnterpriseMove>[] = [
  { header: 'Pessoa', value: ({ person }) => person.name, width: 32 },
  { header: 'Empresa', value: ({ company }) => company, width: 32 },
  { header: 'Movimento', value: ({ move }) => MOVES[move] },
  { header: 'Dia', value: ({ on_date: on }) => parseCivilDate(on) },
]

/** Opens a person in their company, where it is one of the reader's. */
function OpenLink({ row: { person, company_id: id } }: { readonly row: EnterpriseMove }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const company = companies.find((each) => each.id === id)
  return company && (
    <Link to="/app/employees/$employeeId" params={{ employeeId: person.id }} className={buttonClass({ size: 'sm' })} onClick={() => setSelectedCompany(company)}>
      Abrir<span className="sr-only"> {person.name}</span>
    </Link>
  )
}

export interface MovesSheetProps {
  readonly summary: Pick<EnterpriseSummary, 'companyTurnover' | 'moves'>
  readonly state: MovesState
  readonly onState: (state: MovesState, options?: { readonly replace?: boolean }) => void
}

/** The admissions and exits that turnover counts, of the group, a company or a month; a person opens in their company. */
export function MovesSheet({ summary, state, onState }: MovesSheetProps) {
  const { empresa, mes, pagina } = state
  const query = useQuery(movesQuery(state, pagina, SHEET_PAGE))
  const total = query.data?.total ?? null
  const set = (change: Partial<MovesState>): void => onState({ ...state, pagina: 1, ...change }, { replace: true })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && set({ ver: '', empresa: '', mes: '' })}
      width="max-w-2xl"
      title="Rotatividade: admissões e saídas"
      description={query.data ? movesText(query.data) : 'O que a rotatividade conta'}
      footer={
        <ExportMenu
          source={{ list: 'enterprise_moves', companyId: null, fileName: 'rotatividade', sheet: 'Rotatividade', columns: COLUMNS, fetchBatch: (offset, size, signal) => fetchMoves(state, { offset, size }, signal) }}
          total={total}
          scope="com os filtros atuais"
        />
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <ListFilter label="Empresa das pessoas" none="Todas as empresas" value={empresa} options={summary.companyTurnover.map(({ companyId, label }) => ({ value: companyId, label }))} onChange={(id) => set({ empresa: id })} />
          <ListFilter label="Mês" none="Últimos 12 meses" value={mes} options={summary.moves.toReversed().map(({ month }) => ({ value: month.slice(0, 7), label: formatMonthLong(month) }))} onChange={(month) => set({ mes: month })} />
        </div>
        <PersonRows
          query={query}
          label="Admissões e saídas"
          page={pagina}
          onPage={(page) => set({ pagina: page })}
          rowKey={({ person, move }) => `${person.id}:${move}`}
          detail={({ move, on_date: on, company }) => `${MOVES[move]} em ${formatDate(on)} · ${company}`}
          renderAct={(row) => <OpenLink row={row} />}
          empty={<EmptyState icon={<ArrowLeftRight />} title="Ninguém entrou nem saiu">Nenhuma admissão ou saída com estes filtros.</EmptyState>}
        />
        <p className="text-sm text-text-muted">Rotatividade é a média de admissões e saídas dividida pela média de pessoas, mês a mês.</p>
      </div>
    </Sheet>
  )
}
