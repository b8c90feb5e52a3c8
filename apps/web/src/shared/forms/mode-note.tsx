import { EyeOff, UserRound } from 'lucide-react'

import { type FormMode, type FormWords, promiseOf } from './form-model.ts'

export interface ModeNoteProps {
  readonly mode: FormMode
  readonly minimum: number
  readonly words: FormWords
}

/** Who will see what, told before anybody answers. */
export function ModeNote({ mode, minimum, words }: ModeNoteProps) {
  const Icon = mode === 'anonymous' ? EyeOff : UserRound
  const [title, text] = promiseOf(mode, minimum, words)
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken p-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-text-muted" />
      <div className="min-w-0 break-words">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-text-muted">{text}</p>
      </div>
    </div>
  )
}
