import { CircleAlert, CloudCheck, CloudOff, RefreshCw } from 'lucide-react'

import type { SaveState } from './answering.ts'

const SAID = {
  saved: { Icon: CloudCheck, text: 'Salvo' },
  saving: { Icon: RefreshCw, text: 'Salvando…' },
  offline: { Icon: CloudOff, text: 'Sem conexão: guardado neste aparelho' },
  held: { Icon: CircleAlert, text: 'Falta você conferir' },
} as const

/** Whether what was answered has arrived, said quietly. */
export function SavedNote({ state }: { readonly state: SaveState }) {
  const { Icon, text } = SAID[state]
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-text-muted">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  )
}
