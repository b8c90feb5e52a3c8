import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { DraftFound } from './draft-found.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { FormFrameProps } from './form-frame.tsx'
import { type Draft, useDraft, useKeptDraft } from './use-draft.ts'

type Frame = Pick<FormFrameProps<FieldValues>, 'title' | 'description' | 'confirmLabel' | 'tone' | 'act' | 'failure' | 'onClose' | 'children'>

export interface ReasonWords {
  readonly words: string
}

export interface ReasonDialogProps extends Frame {
  /** What the words are, and what is said while there are none. */
  readonly label?: string
  readonly missing?: string
  readonly hint?: string
  readonly optional?: boolean
  /** Words that are often right, to be taken over. */
  readonly suggestions?: readonly string[]
  /** Begins at the button, so that Enter alone confirms. */
  readonly isQuick?: boolean
  /** Characters, at most. */
  readonly most?: number
  /** The words as they stand, to be reworded. */
  readonly before?: string
  /** Where the words outlive the dialog, until the caller drops them or the person gives them up. */
  readonly draft?: Draft<ReasonWords>
  readonly onConfirm: (words: string) => void
}

/** Asks why, before something that others read of or that the trail keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label = 'Motivo', missing = 'Escreva o motivo', hint, optional = false, suggestions = [], isQuick = false, most = 500, before = '', failure = 'Não foi possível concluir', draft: named, onConfirm, onClose, children, ...frame } = props
  const confirmRef = useRef<HTMLButtonElement>(null)
  const unnamed = useDraft<ReasonWords>(null, { words: before })
  const draft = named ?? unnamed
  const [words, setWords] = useState(draft.begin.words)
  useKeptDraft(draft, { words })
  const [isChecked, setChecked] = useState(false)
  const isMissing = !optional && words.trim() === ''
  const confirm = (): void => {
    setChecked(true)
    if (!isMissing) onConfirm(words)
  }
  return (
    <FormDialog
      {...frame}
      size="sm"
      confirmRef={confirmRef}
      {...(isQuick && { initialFocus: confirmRef })}
      {...(named && { isUnsaved: draft.holds({ words }) })}
      failure={failure}
      onSubmit={confirm}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      {children}
      <DraftFound isFound={draft.isFound} />
      <Field label={label} required={!optional} optional={optional} hint={hint} error={isChecked && isMissing ? missing : null}>
        <TextArea rows={3} maxLength={most} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      {suggestions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {suggestions.map((text) => (
            <Button key={text} size="sm" className="h-auto text-left" onClick={() => setWords(text)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
