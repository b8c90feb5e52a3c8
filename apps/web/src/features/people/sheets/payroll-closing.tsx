import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime, formatMonthLong } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
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
  const close = useMutation({
    mutationFn: () => closePayrollMonth(month.companyId, month.month),
    onSuccess: () => {
      toast.success('Mês fechado', { description: 'O arquivo está guardado como foi entregue.' })
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
            <Refusal error={close.error} title="O mês não foi fechado" />
            {lines === 1 ? 'A linha do arquivo fica guardada' : `As ${lines.toLocaleString('pt-BR')} linhas do arquivo ficam guardadas`} como estão, com quem
            fechou e quando. O que mudar depois é apontado aqui e segue no próximo arquivo.
          </>
        }
        confirmLabel="Fechar mês"
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </>
  )
}

function ReopenMonth({ closing, ...month }: MonthProps & { readonly closing: PayrollClosing }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const refresh = useRefresh(month)
  const reopen = useMutation({
    mutationFn: () => reopenPayrollMonth(closing.id, reason),
    onSuccess: () => {
      toast.success('Mês reaberto')
      setOpen(false)
      setReason('')
      refresh()
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <LockOpen aria-hidden="true" className="size-4" />
        Reabrir mês
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={`Reabrir ${formatMonthLong(month.month)}?`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Voltar</Button>
            <Button variant="primary" pending={reopen.isPending} disabled={reason.trim() === ''} onClick={() => reopen.mutate()}>
              Reabrir mês
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Refusal error={reopen.error} title="O mês não foi reaberto" />
          <Field label="Motivo" required hint="Fica no histórico do mês e na auditoria.">
            <TextInput value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </div>
      </Dialog>
    </>
  )
}

/** Who closed a month and when; former closings with why they were opened again. */
export function ClosingHistory({ closings, ...month }: MonthProps & { readonly closings: readonly PayrollClosing[] }) {
  if (closings.length === 0) return null
  return (
    <ul aria-label="Fechamentos do mês" className="divide-y rounded-lg border bg-surface">
      {closings.map((closing) => (
        <li key={closing.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
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
