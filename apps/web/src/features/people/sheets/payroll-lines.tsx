import { ArrowRight } from 'lucide-react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useShownRows } from '#shared/ui/use-shown-rows.ts'
import { LATE_LABELS, type PayrollLine } from '../model/sheets/payroll.ts'

const STEP = 200

function Change({ line }: { readonly line: PayrollLine }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 break-words">
      {line.old_value !== null && <del className="text-text-muted">{line.old_value}</del>}
      {line.old_value !== null && <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-text-subtle" />}
      <span>{line.new_value ?? <span className="text-text-muted">em branco</span>}</span>
    </span>
  )
}

function Line({ line }: { readonly line: PayrollLine }) {
  const numbers = [line.registration_number, line.cpf === null ? null : formatCpf(line.cpf)].filter((each) => each !== null).join(' · ')
  return (
    <tr className="border-b align-top last:border-b-0 max-sm:block max-sm:px-4 max-sm:py-3">
      <th scope="row" className="w-64 px-4 py-3 text-left font-medium max-sm:mb-2 max-sm:block max-sm:w-auto max-sm:p-0">
        <span className="block break-words">{line.civil_name}</span>
        <span className="tabular block text-sm font-normal break-words text-text-muted">{numbers}</span>
      </th>
      <td className="px-4 py-3 max-sm:block max-sm:p-0">
        <span className="mb-0.5 block text-sm text-text-muted">
          {line.event_label}: {line.field}
        </span>
        <Change line={line} />
        {line.late !== null && (
          <span className="mt-1.5 block">
            <Badge tone="warning">{LATE_LABELS[line.late]}</Badge>
          </span>
        )}
        <span className="tabular mt-1 block text-sm text-text-muted sm:hidden">a partir de {formatDate(line.effective_on)}</span>
      </td>
      <td className="tabular px-4 py-3 whitespace-nowrap max-sm:hidden">{formatDate(line.effective_on)}</td>
      <td className="tabular px-4 py-3 whitespace-nowrap text-text-muted max-lg:hidden">{formatDateTime(line.recorded_at)}</td>
    </tr>
  )
}

/** Changes as rows: who, what, from when, and since when it is known. */
export function PayrollLines({ lines, caption }: { readonly lines: readonly PayrollLine[]; readonly caption: string }) {
  const { list, shown, showMore } = useShownRows<HTMLTableSectionElement>(STEP)
  return (
    <div className="flex flex-col gap-3">
      <div role="region" aria-label={`${caption}: tabela`} tabIndex={0} className="relative overflow-x-auto border-y -outline-offset-2">
        <table className="w-full border-collapse max-sm:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="max-sm:sr-only text-left text-xs text-text-muted">
            <tr className="border-b">
              <th scope="col" className="px-4 py-3 font-semibold">Trabalhador</th>
              <th scope="col" className="px-4 py-3 font-semibold">Mudança</th>
              <th scope="col" className="px-4 py-3 font-semibold max-sm:hidden">Data de efeito</th>
              <th scope="col" className="px-4 py-3 font-semibold max-lg:hidden">Registrado em</th>
            </tr>
          </thead>
          <tbody ref={list} className="max-sm:block">
            {lines.slice(0, shown).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a file has its order, and lines may be alike
              <Line key={index} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown && (
        <Button className="self-center" onClick={showMore}>
          Mostrar mais {Math.min(STEP, lines.length - shown).toLocaleString('pt-BR')} de {lines.length.toLocaleString('pt-BR')}
        </Button>
      )}
    </div>
  )
}
