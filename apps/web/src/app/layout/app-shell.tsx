import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { AdminModeBanner } from '#features/session/company/admin-mode-banner.tsx'
import { CompanySelector } from '#features/session/company/company-selector.tsx'
import { CompanyColors } from '#shared/brand/company-colors.tsx'
import { useCompanyContext } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Brand } from '#shared/ui/brand.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'
import { PaletteLauncher } from '../palette/palette-launcher.tsx'
import { preloadPages } from '../preload-pages.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { LateHeaderTools } from './late-header-tools.tsx'
import { LatePersonCards } from './late-overlays.tsx'
import { RefetchLine } from './refetch-line.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { SideMenu } from './side-menu.tsx'

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer

function Header({ onOpenMenu, onHelp }: { readonly onOpenMenu: () => void; readonly onHelp: () => void }) {
  return (
    <header data-shell className="sticky top-0 z-30 border-b bg-surface">
      <div className="flex min-h-14 items-center gap-[4px] px-[8px] sm:gap-3 sm:px-4">
        <Button variant="ghost" size="icon" aria-label="Abrir menu" className="md:hidden" onClick={onOpenMenu}>
          <MenuIcon aria-hidden="true" className="size-5" />
        </Button>
        <Link to="/app" className="flex min-h-control items-center rounded-md px-1" aria-label="Vínculo, ir para o Dashboard">
          <Brand compact />
        </Link>
        <CompanyLogo />
        <div className="@container flex min-w-0 flex-1 flex-wrap items-center justify-end gap-[4px] sm:flex-nowrap sm:gap-3">
          <AdminModeBanner />
          <CompanySelector className="w-56 min-w-0 max-sm:flex-1 @max-[15rem]:order-last @max-[15rem]:w-auto @max-[15rem]:basis-full @max-[15rem]:pb-2" />
          <PaletteLauncher onHelp={onHelp} />
          <LateHeaderTools onHelp={onHelp} />
        </div>
      </div>
      <RefetchLine />
    </header>
  )
}

export function AppShell({ children }: { readonly children: ReactNode }) {
  const { role } = useSession()
  const { selectedCompany: company } = useCompanyContext()
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => preloadPages(router, role, client), [router, role, client])
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const drawer = useWhenLoaded({
    load: loadDrawer,
    wanted: isDrawerOpen,
    props: { open: isDrawerOpen, onOpenChange: setDrawerOpen },
    onFailure: () => setDrawerOpen(false),
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <Header onOpenMenu={() => setDrawerOpen(true)} onHelp={() => setHelpOpen(true)} />
      <CompanyColors hue={company?.brand_hue ?? null} />
      <LatePersonCards />
      <ShellShortcuts isHelpOpen={isHelpOpen} onHelpChange={setHelpOpen} />
      {drawer}
      <div className="flex flex-1">
        <aside data-shell className="w-sidebar shrink-0 border-r bg-surface max-md:hidden">
          <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto p-3">
            <SideMenu role={role} />
          </div>
        </aside>
        <main id="conteudo" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-[calc(var(--bottom-bar)+1.5rem)] outline-none md:px-6">
          {/* What is wide, such as a list or a map, says so; everything else is read. */}
          <div className="mx-auto max-w-[80rem] has-[[data-wide]]:max-w-[105rem]">{children}</div>
        </main>
      </div>
      <BottomBar isMenuOpen={isDrawerOpen} onOpenMenu={() => setDrawerOpen(true)} />
    </div>
  )
}
