import { createFileRoute, Navigate, Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { LeaverGate } from '#features/offboarding/leaver/leaver-gate.tsx'
import { NewcomerGate } from '#features/onboarding/admission/newcomer-gate.tsx'
import { CompanyProvider } from '#features/session/company/company-provider.tsx'
import { FirstAccessGate, usePreparedFirstAccess } from '#features/session/first-access/first-access-gate.tsx'
import { FirstLoginGate } from '#features/session/gate/first-login-gate.tsx'
import { PrivatePage } from '#features/session/gate/private-page.tsx'
import { CompanyGate } from '../../guards/company-gate.tsx'
import { ModuleGuard } from '../../guards/module-guard.tsx'
import { PageNotFound } from '../../pages/not-found.tsx'
import { AppShell } from '../../layout/app-shell.tsx'
import { PagePending } from '../../pages/page-pending.tsx'
import { useSession } from '#shared/session/session-context.ts'

const BareShell = lazy(async () => ({ default: (await import('../../layout/bare-shell.tsx')).BareShell }))
const OwnAdmission = lazy(async () => ({ default: (await import('../../parts/own-admission.tsx')).OwnAdmission }))
const OwnRequests = lazy(async () => ({ default: (await import('#features/privacy/own/own-requests.tsx')).OwnRequests }))
const LeaverPage = lazy(async () => ({ default: (await import('#features/offboarding/leaver/leaver-page.tsx')).LeaverPage }))

export const Route = createFileRoute('/app')({ component: AppLayout, notFoundComponent: PageNotFound })

function ToLogin() {
  const router = useRouter()
  const { hasLeft } = useSession()
  // Read once: while leaving, the location is already the login page.
  const [href] = useState(() => router.state.location.href)
  return <Navigate to="/login" search={hasLeft || href === '/app' ? {} : { redirect: href }} replace />
}

/** One page instead of the product, fetched by whom it is for. */
function OnlyPage({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<PagePending />}>
      <BareShell>{children}</BareShell>
    </Suspense>
  )
}

/** A page that stands alone: what the shell leads to is not for who reads it. */
function Alone({ children }: { readonly children: ReactNode }) {
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh outline-none">
      {children}
    </main>
  )
}

function AppLayout() {
  const navigate = useNavigate()
  const Shell = useMatches({ select: (matches) => matches.at(-1)?.staticData.isAlone === true }) ? Alone : AppShell
  usePreparedFirstAccess()
  return (
    <PrivatePage signedOut={<ToLogin />} onLeave={() => void navigate({ to: '/login', search: {}, replace: true })}>
      <FirstAccessGate redirect={<Navigate to="/first-access" search={{}} replace />}>
        <FirstLoginGate>
          <LeaverGate
            pending={<PagePending />}
            leaver={<LeaverPage requests={<OwnRequests />} />}
            renderOnly={(page) => <OnlyPage>{page}</OnlyPage>}
          >
            <CompanyProvider>
              <NewcomerGate
                pending={<PagePending />}
                newcomer={
                  <OnlyPage>
                    <OwnAdmission />
                  </OnlyPage>
                }
              >
                <Shell>
                  <CompanyGate>
                    <ModuleGuard>
                      <Outlet />
                    </ModuleGuard>
                  </CompanyGate>
                </Shell>
              </NewcomerGate>
            </CompanyProvider>
          </LeaverGate>
        </FirstLoginGate>
      </FirstAccessGate>
    </PrivatePage>
  )
}
