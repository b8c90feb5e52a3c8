import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { type BulkResult, resultTitle } from '../model/bulk-outcome.ts'
import { BulkItems } from './bulk-items.tsx'

/** How each one ended, when not all of them went well. */
export function BulkResultDialog({ result, onClose }: { readonly result: BulkResult; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={resultTitle(result)}
      description="O que não foi decidido continua na sua lista."
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <BulkItems {...result} />
    </Dialog>
  )
}
