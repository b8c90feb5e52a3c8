import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Gives the import up before anything of it is written. */
export function CancelImport({ onCancel }: { readonly onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Cancelar importação
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancelar importação?"
        description="As linhas enviadas e as correções serão apagadas. Nada foi gravado nos cadastros."
        confirmLabel="Cancelar importação"
        cancelLabel="Continuar"
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      />
    </>
  )
}
