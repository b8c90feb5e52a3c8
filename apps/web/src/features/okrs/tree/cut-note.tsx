import { Scissors } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'

interface CutNoteProps {
  readonly title: string
  readonly isAligned: boolean
  readonly onTop: () => void
  readonly onLetGo: () => void
}

/** What is on its way to another place, and how it gets there. */
export function CutNote({ title, isAligned, onTop, onLetGo }: CutNoteProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-border-strong px-3 py-2 text-sm">
      <Scissors aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      <p className="min-w-0 flex-1 basis-56 break-words">
        Movendo <span className="font-medium">{title}</span>. Vá ao objetivo de cima e escolha Colar aqui no menu dele<span className="coarse:hidden">, ou use <Kbd shortcut="goals.paste" /></span>.
      </p>
      <span className="flex flex-wrap gap-2">
        {isAligned && (
          <Button size="sm" onClick={onTop}>
            Deixar sem objetivo acima
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onLetGo}>
          Desistir
        </Button>
      </span>
    </div>
  )
}
