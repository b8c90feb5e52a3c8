import { Plus } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { bandAction } from '#shared/ui/focus-band.tsx'

export function NewObjective({ isOnBand = false, onClick }: { readonly isOnBand?: boolean; readonly onClick: () => void }) {
  return (
    <Button variant="primary" {...(isOnBand && { className: bandAction })} onClick={onClick}>
      <Plus aria-hidden="true" className="size-4" />
      Novo objetivo
    </Button>
  )
}
