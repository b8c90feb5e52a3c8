import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck2, FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatMonthLong, todayIso } from '#shared/lib/dates.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { payrollClosingsQuery, payrollMonthQuery } from '../data/sheets/payroll.ts'
import { eventsIn, monthChoices, type PayrollLine } from '../model/sheets/payroll.ts'
import { OnlyAdministrators } from './only-administrators.tsx'
import { ClosingHistory, CloseMonth } from './payroll-closing.tsx'
import { PayrollDownload } from './payroll-download.tsx'
import { PayrollLines } from './payroll-lines.tsx'

export interface PayrollPageProps {
  /** 'AAAA-MM'; null is this month. */
  readonly month: string | null
  readonly onMonth: (month: string | null) => void
  readonly nav: ReactNode
}

const TITLE = 'Arquivo da folha'

function MonthFile({ companyId, month, lines }: { readonly companyId: string; readonly month: string; readonly lines: readonly PayrollLine[] }) {
  const [event, setEvent] = useState('')
  const closings = useQuery(payrollClosingsQuery(companyId, month)).data
  const inFile = lines.filter((line) => line.in_file)
  const since = lines.filter((line) => !line.in_file)
  const events = eventsIn(inFile)
  const chosen = events.some((each) => each.event === event) ? event : ''
  const shown = inFile.filter((line) => chosen === '' || line.event === chosen)
  const isClosed = closings?.some(({ reopened_at }) => reopened_at === null)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Evento" className="w-full sm:w-64">
          <SelectInput value={chosen} onChange={({ target }) => setEvent(target.value)}>
            <option value="">Todos ({inFile.length.toLocaleString('pt-BR')})</option>
            {events.map((each) => (
              <option key={each.event} value={each.event}>
                {each.label} ({each.count.toLocaleString('pt-BR')})
              </option>
            ))}
          </SelectInput>
        </Field>
        <div className="flex flex-wrap gap-2">
          <PayrollDownload companyId={companyId} month={month} lines={inFile} />
          {isClosed === false && <CloseMonth companyId={companyId} month={month} lines={inFile.length} />}
        </div>
      </div>
      <ClosingHistory companyId={companyId} month={month} closings={closings ?? []} />
      {since.length > 0 && (
        <section aria-labelledby="since-closing" className="flex flex-col gap-3">
          <h2 id="since-closing" className="text-md font-semibold">
            Depois do fechamento
          </h2>
          <p className="max-w-[44rem] text-text-muted">Estas mudanças não estão no arquivo entregue e seguem no próximo que for fechado. Para incluí-las neste, reabra o mês.</p>
          <PayrollLines lines={since} caption="Mudanças depois do fechamento" />
        </section>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={<FileCheck2 />} title="Nada mudou neste mês">
          Admissões, desligamentos e mudanças aparecem aqui assim que são registrados.
        </EmptyState>
      ) : (
        <PayrollLines key={`${month} ${chosen}`} lines={shown} caption={`Mudanças de ${formatMonthLong(month)}`} />
      )}
    </div>
  )
}

/** The monthly file for payroll: what changed, closed when handed over. */
export function PayrollPage({ month, onMonth, nav }: PayrollPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const [today] = useState(() => todayIso())
  const [current = today, ...earlier] = monthChoices(today)
  const chosen = month === null ? current : `${month}-01`
  const mayRead = can('manage_settings')
  const query = useQuery({ ...payrollMonthQuery(companyId, chosen), enabled: mayRead })
  if (!mayRead) return <OnlyAdministrators title={TITLE} />
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Tudo o que a folha precisa saber do mês. Cada consulta e cada arquivo ficam registrados na auditoria."
        actions={
          <Link to="/app/employees/export" className={buttonClass()}>
            <FileDown aria-hidden="true" className="size-4" />
            Exportar cadastros
          </Link>
        }
      />
      {nav}
      <Field label="Mês" className="mb-5 w-full sm:w-64">
        <SelectInput
          value={chosen}
          onChange={({ target }) => onMonth(target.value === current ? null : target.value.slice(0, 7))}
          options={[current, ...earlier].map((each) => [each, formatMonthLong(each)])}
        />
      </Field>
      <QueryStates query={query} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(lines) => <MonthFile key={chosen} companyId={companyId} month={chosen} lines={lines} />}
      </QueryStates>
    </>
  )
}
