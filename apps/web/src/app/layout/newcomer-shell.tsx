import { LogOut } from 'lucide-react'

import { Brand } from '#shared/ui/brand.tsx'
import { Button } from '#shared/ui/button.tsx'
import { OwnAdmission } from '../parts/own-admission.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useLeave } from './use-leave.ts'

/** The product before the first day: the own arrival, and the way out. */
export function NewcomerShell() {
  const leave = useLeave()
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-shell className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-3 border-b bg-surface px-4">
        <Brand compact />
        <span className="flex items-center gap-1">
          <ThemeMenu />
          <Button variant="ghost" onClick={leave}>
            <LogOut aria-hidden="true" className="size-4" />
            Sair
          </Button>
        </span>
      </header>
      <main id="conteudo" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none">
        <OwnAdmission />
      </main>
    </div>
  )
}
