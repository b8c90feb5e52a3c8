import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { Brand } from '#shared/ui/brand.tsx'
import { buttonClass } from '#shared/ui/button.tsx'

export interface SessionPageProps {
  readonly title: string
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Who works together, in lines: three people and what joins them. */
function Drawing() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" className="w-full max-w-md text-on-band-muted">
      <path d="M92 118c24-34 44-46 68-46s44 12 68 46" strokeDasharray="1 7" />
      <path d="M112 150h96" strokeDasharray="1 7" />
      {[
        { x: 160, y: 44, size: 1.15 },
        { x: 72, y: 120, size: 1 },
        { x: 248, y: 120, size: 1 },
      ].map(({ x, y, size }) => (
        <g key={x} transform={`translate(${String(x)} ${String(y)}) scale(${String(size)})`} className="text-on-band">
          <circle r="11" cy="-8" />
          <path d="M-24 32c0-15 10-24 24-24s24 9 24 24" />
        </g>
      ))}
      <path d="M20 186h280" opacity="0.5" />
    </svg>
  )
}

/** The frame of the pages before sign-in: one task on calm paper, beside what the product is where there is room. */
export function SessionPage({ title, description, footer, children }: SessionPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <aside aria-label="Vínculo" className="flex flex-col justify-center gap-10 bg-linear-to-br from-band to-band-end px-12 py-16 text-on-band max-lg:hidden">
        <Drawing />
        <p className="max-w-md text-2xl font-semibold tracking-tight text-balance">As pessoas da sua empresa, em ordem e em um só lugar.</p>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex min-h-14 items-center px-2 py-2 sm:px-4">
          <a href="/" className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Voltar ao site
          </a>
        </header>
        <main className="flex flex-1 flex-col items-center justify-center gap-6 px-4 pt-4 pb-16">
          <div className="w-full max-w-sm">
            <Brand className="mb-8 text-lg" />
            <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
              {title}
            </h1>
            {description && <p className="mt-1 text-text-muted">{description}</p>}
            <div className="mt-6">{children}</div>
          </div>
          {footer}
        </main>
      </div>
    </div>
  )
}

export const TEXT_LINK =
  'inline-flex min-h-6 items-center rounded-sm font-medium text-primary-text underline decoration-primary/40 underline-offset-4 hover:decoration-current coarse:min-h-11'
