import { ReceiptText } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { CopyTextButton } from '#shared/ui/copy-button.tsx'
import { receiptLines, type ReceiptOf } from '../sheets/seal-text.ts'

/** What remains of what somebody answered, once the form has ended: to copy or to print. */
export function Receipt({ cycle, form }: { readonly cycle: string; readonly form: ReceiptOf }) {
  const lines = receiptLines(cycle, form)
  return (
    <details className="mt-3 rounded-md bg-sunken p-3">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 rounded-sm font-medium coarse:min-h-11">
        <ReceiptText aria-hidden="true" className="size-4.5 shrink-0 text-text-muted" />
        Comprovante
      </summary>
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt className="text-text-muted">{label}</dt>
            <dd className="break-all">{text}</dd>
          </div>
        ))}
      </dl>
      <div data-shell className="mt-3 flex flex-wrap gap-2">
        <CopyTextButton size="sm" value={lines.map(([label, text]) => `${label}: ${text}`).join('\n')}>
          Copiar comprovante
        </CopyTextButton>
        <Button size="sm" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </details>
  )
}
