import { Sheet } from '../ui/sheet.tsx'
import { linkWords } from './guest-links-model.ts'
import { GuestLinks, type GuestLinksProps } from './guest-links.tsx'

export interface GuestLinksSheetProps extends GuestLinksProps {
  readonly onClose: () => void
}

/** The links of people without a login, over the page. */
export function GuestLinksSheet({ onClose, ...props }: GuestLinksSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title={linkWords(props.purpose).title} width="max-w-xl">
      <GuestLinks {...props} />
    </Sheet>
  )
}
