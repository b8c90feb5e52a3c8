import { CircleCheck, Undo2, X } from 'lucide-react'

import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { commitHeld, undoHeld, useHeldActs } from './held-acts.ts'

/** Confirms in place what was just done, with the way back; it keeps its place while the next one moves up. */
export function HeldLine({ className }: { readonly className?: string }) {
  const last = useHeldActs().at(-1)
  return (
    <div role="status" className={cn('empty:hidden', className)}>
      {last && (
        <div className="flex items-center gap-2 rounded-lg border border-transparent bg-success-subtle py-1 pr-1 pl-3 text-success-text">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="font-medium">{last.title}</span>
            <span className="line-clamp-1 break-words">{last.detail}</span>
          </span>
          <Button size="sm" onClick={() => undoHeld(last.key)}>
            <Undo2 aria-hidden="true" className="size-4" />
            Desfazer
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label="Concluir agora" onClick={() => void commitHeld(last.key)}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </div>
  )
}
