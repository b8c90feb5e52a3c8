import { FileView, useLoadedFile } from '#shared/files/file-view.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'

export interface PreviewDialogProps {
  readonly title: string
  readonly make: () => Promise<File>
  readonly onClose: () => void
}

/** A paper as the person will get it; its address is of this page and ends with the dialog. */
export function PreviewDialog({ title, make, onClose }: PreviewDialogProps) {
  const loaded = useLoadedFile(async () => {
    const file = await make()
    return { url: URL.createObjectURL(file), name: file.name, mime: file.type }
  })
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={title}>
      <FileView loaded={loaded} height="h-[65dvh]" maxHeight="max-h-[65dvh]" />
    </Dialog>
  )
}
