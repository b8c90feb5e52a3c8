import './styles/app.css'

import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'

import { keepShellOnChunkFailure } from './app/chunk-failure.ts'
import { AppCrash } from './app/pages/app-crash.tsx'
import { needsLoginAlone } from './app/start/login-alone.ts'
import { registerServiceWorker } from './app/start/service-worker.ts'

keepShellOnChunkFailure()
registerServiceWorker()
const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  const show = (screen: ReactNode): void =>
    root.render(
      <StrictMode>
        <ErrorBoundary FallbackComponent={AppCrash}>{screen}</ErrorBoundary>
      </StrictMode>,
    )
  const startApp = async (focusesHeading: boolean): Promise<void> => {
    const { App } = await import('./app/app.tsx')
    show(<App focusesHeading={focusesHeading} />)
  }
  const startLogin = async (): Promise<void> => {
    const { LoginStart } = await import('./app/start/login-start.tsx')
    show(<LoginStart onEnter={() => startApp(true)} />)
  }
  // Not awaited: what both import shares files with this module, which would wait for itself.
  void (needsLoginAlone() ? startLogin() : startApp(false))
}
