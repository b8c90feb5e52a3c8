import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { BrandLink } from '#shared/ui/brand.tsx'

/** The frame of the public check, for whoever has no account. */
export function VerifyFrame({ isUnknown = false, children }: { readonly isUnknown?: boolean; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col items-center gap-6 px-4 py-10">
      <BrandLink />
      <div className="w-full rounded-xl border bg-surface p-6 sm:p-8">
        <h1 tabIndex={-1} className="mb-5 flex items-center gap-2 text-lg font-semibold text-balance">
          {isUnknown ? <ShieldAlert aria-hidden="true" className="size-6 text-danger-text" /> : <ShieldCheck aria-hidden="true" className="size-6 text-success-text" />}
          Conferir documento
        </h1>
        {children}
      </div>
    </main>
  )
}
