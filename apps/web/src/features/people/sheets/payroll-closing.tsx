import { useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime, formatMonthLong } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { closePayrollMonth, type PayrollClosing, payrollKeys, reopenPayrollMonth } from '../data/sheets/payroll.ts'

interface MonthProps {
  readonly companyId: string
  readonly month: string
}

/** What changed in a month is asked again: it is closed, or open again. */
function useRefresh({ companyId }: MonthProps): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: payrollKeys.all(companyId) })
}

/** Closing keeps the file for good, so it is asked about once. */
export function CloseMonth({ lines, ...month }: MonthProps & { readonly lines: number }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh(month)
  const close = useAct({
    act: () => closePayrollMonth(month.companyId, month.month),
    done: ['Mês fechado', 'O arquivo está guardado como foi entregue.'],
    onDone: () => {
      setAsking(false)
      refresh()
    },
  })
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Lock aria-hidden="true" className="size-4" />
        Fechar mês
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Fechar ${formatMonthLong(month.month)}?`}
        description={
          <>
            {lines === 1 ? 'A linha do arquivo fica guardada' : `As ${lines.toLocaleString('pt-BR')} linhas do arquivo ficam guardadas`} como estão, com quem
            fechou e quando. O que mudar depois é apontado aqui e segue no próximo arquivo.
          </>
        }
        error={close.error}
        failure="O mês não foi fechado"
        confirmLabel="Fechar mês"
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </>
  )
}

function ReopenMonth({ closing, ...month }: MonthProps & { readonly closing: PayrollClosing }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh(month)
  const reopen = useAct({
    act: (reason: string) => reopenPayrollMonth(closing.id, reason),
    done: 'Mês reaberto',
    onDone: () => {
      setOpen(false)
      refresh()
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <LockOpen aria-hidden="true" className="size-4" />
        Reabrir mês
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Reabrir ${formatMonthLong(month.month)}?`}
          hint="Fica no histórico do mês e na auditoria."
          confirmLabel="Reabrir mês"
          act={reopen}
          failure="O mês não foi reaberto"
          onConfirm={reopen.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Who closed a month and when; former closings with why they were opened again. */
export function ClosingHistory({ closings, ...month }: MonthProps & { readonly closings: readonly PayrollClosing[] }) {
  if (closings.length === 0) return null
  return (
    <ul aria-label="Fechamentos do mês" className="divide-y border-y">
      {closings.map((closing) => (
        <li key={closing.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              {closing.reopened_at === null ? <Badge tone="success">Fechado</Badge> : <Badge>Reaberto</Badge>}
              <span>
                {closing.closed_by_name}, {formatDateTime(closing.closed_at)}, {closing.total === 1 ? '1 linha' : `${closing.total.toLocaleString('pt-BR')} linhas`}
              </span>
            </p>
            <p className="mt-1 text-xs break-all text-text-muted">SHA-256 do CSV: {closing.digest}</p>
            {closing.reopened_at !== null && (
              <p className="mt-1 text-sm text-text-muted">
                Reaberto por {closing.reopened_by_name}, {formatDateTime(closing.reopened_at)}: {closing.reopen_reason}
              </p>
            )}
          </div>
          {closing.reopened_at === null && <ReopenMonth closing={closing} {...month} />}
        </li>
      ))}
    </ul>
  )
}
