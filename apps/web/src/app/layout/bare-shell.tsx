import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'

import { Brand } from '#shared/ui/brand.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useLeave } from './use-leave.ts'

/** The product around one page: before the first day and after the last one there is nothing to navigate, only the way out. */
export function BareShell({ children }: { readonly children: ReactNode }) {
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
        {children}
      </main>
    </div>
  )
}
