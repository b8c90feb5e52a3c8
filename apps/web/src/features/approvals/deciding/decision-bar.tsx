import { Check, CornerUpLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { HeldLine } from '#shared/ui/held-line.tsx'
import { useWide } from '#shared/ui/panes.ts'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import type { Decision } from '../model/thread.ts'

/** Stays at the bottom of the panel around it, whose padding it covers. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t bg-raised px-5 py-3">{children}</div>
  )
}

export interface DecisionBarProps {
  readonly approveLabel: string
  /** Every field was rejected: nothing is left to approve. */
  readonly rejectsAll: boolean
  readonly pending: Decision | null
  readonly onDecide: (decision: Decision) => void
}

/** The three ways out of a request. */
export function DecisionBar({ approveLabel, rejectsAll, pending, onDecide }: DecisionBarProps) {
  const isWide = useWide()
  return (
    <ActionBar>
      {/* Over the list, where the list says it no more. */}
      {!isWide && <HeldLine className="w-full" />}
      <Tooltip label="Volta para quem pediu" shortcut="inbox.adjust">
        <DecidingButton variant="ghost" pending={pending === 'adjust'} onClick={() => onDecide('adjust')} className="max-sm:flex-1 max-sm:px-2">
          <CornerUpLeft aria-hidden="true" className="size-4 max-sm:hidden" />
          Solicitar ajuste
        </DecidingButton>
      </Tooltip>
      <Tooltip label="Pede um motivo" shortcut="inbox.reject">
        <DecidingButton pending={pending === 'reject'} onClick={() => onDecide('reject')} className="max-sm:flex-1">
          <X aria-hidden="true" className="size-4" />
          Recusar
        </DecidingButton>
      </Tooltip>
      {!rejectsAll && (
        <Tooltip label={approveLabel} shortcut="inbox.approve">
          <DecidingButton variant="primary" pending={pending === 'approve'} onClick={() => onDecide('approve')} className="max-sm:w-full">
            <Check aria-hidden="true" className="size-4" />
            {approveLabel}
          </DecidingButton>
        </Tooltip>
      )}
    </ActionBar>
  )
}
