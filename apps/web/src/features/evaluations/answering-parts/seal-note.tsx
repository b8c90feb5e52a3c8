import { ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'

import { type SealOf, sealLines, sealTitle } from '../sheets/seal-text.ts'

export interface SealNoteProps {
  readonly form: SealOf
  readonly isGuest?: boolean
  /** Whether the list stands open at first, as it does before the first answer. */
  readonly isOpen: boolean
}

export function SealList({ form, isGuest = false }: Pick<SealNoteProps, 'form' | 'isGuest'>) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {sealLines(form, isGuest).map(({ who, sees }) => (
        <div key={who}>
          <dt className="font-medium">{who}</dt>
          <dd className="break-words text-text-muted">{sees}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The seal of anonymity: who can ever see what. */
export function SealNote({ form, isGuest = false, isOpen }: SealNoteProps) {
  // Closing by itself would move the question away from whoever is answering it.
  const [isOpenAtFirst] = useState(isOpen)
  const Icon = form.mode === 'sealed' ? ShieldCheck : UserRound
  return (
    <details open={isOpenAtFirst} className="rounded-md bg-sunken p-3">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 rounded-sm font-medium coarse:min-h-11">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-text-muted" />
        <span className="min-w-0 flex-1 break-words">{sealTitle(form)}</span>
        <span className="shrink-0 text-sm font-normal text-text-muted">Quem vê o quê</span>
      </summary>
      <div className="mt-3">
        <SealList form={form} isGuest={isGuest} />
      </div>
    </details>
  )
}
