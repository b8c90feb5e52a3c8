import { ScanField } from '#shared/scan/scan-field.tsx'
import type { ScanAnswer } from '#shared/scan/scan-answer.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useInitialFocus } from '#shared/ui/use-initial-focus.ts'
import { fetchCoded } from '../data/asset-queries.ts'
import { readScanned } from '../model/labels/scanned.ts'

interface ReadDialogProps {
  readonly companyId: string
  readonly onFound: (assetId: string) => void
  readonly onClose: () => void
}

/** Opens the asset whose label is read. */
export function ReadDialog({ companyId, onFound, onClose }: ReadDialogProps) {
  const { safeButton, initialFocus } = useInitialFocus()
  const open = async (code: string): Promise<ScanAnswer> => {
    const scanned = readScanned(code)
    try {
      // An asset of ours opens whoever it belongs to: the sheet says it where it is out of reach.
      const found = 'assetId' in scanned ? { id: scanned.assetId } : await fetchCoded(companyId, code)
      if (found === null) return { text: `Nenhum bem com a etiqueta ou o número de série “${code.trim()}”.`, isProblem: true }
      onFound(found.id)
      return { text: 'Etiqueta lida.', isProblem: false }
    } catch (cause) {
      return { text: toAppError(cause).message, isProblem: true }
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ler etiqueta"
      description="Leia o código da etiqueta para abrir o bem."
      initialFocus={initialFocus}
      footer={
        <Button ref={safeButton} onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <ScanField label="Etiqueta ou número de série" confirmLabel="Abrir bem" cameraTitle="Ler etiqueta com a câmera" isContinuous={false} onCode={open} />
    </Dialog>
  )
}
