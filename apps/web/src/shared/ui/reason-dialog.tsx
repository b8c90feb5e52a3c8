import { type ReactNode, useState } from 'react'

import { keyHandler } from '../shortcuts/use-shortcut.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextArea } from './inputs.tsx'
import { Refusal } from './refusal.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly description: string
  /** Verb and object, such as 'Arquivar documento'. */
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  /** What the words are, and what is said while there are none. */
  readonly label?: string
  readonly missing?: string
  /** Characters, at most. */
  readonly most?: number
  /** The words as they stand, to be reworded. */
  readonly before?: string
  /** What the alert says when it did not work. */
  readonly failure?: string
  readonly error: unknown
  readonly isPending: boolean
  /** What else has to be said, above the words. */
  readonly children?: ReactNode
  readonly onConfirm: (words: string) => void
  readonly onClose: () => void
}

/** Asks why, before something that others read of or that the trail keeps. Ctrl+Enter confirms. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, tone = 'primary', label = 'Motivo', missing = 'Escreva o motivo', most = 500, before = '' } = props
  const { failure = 'Não foi possível concluir', error, isPending, children, onConfirm, onClose } = props
  const [words, setWords] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const confirm = (): void => {
    setChecked(true)
    if (words.trim() !== '') onConfirm(words)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant={tone} pending={isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title={failure} />
        {children}
        <Field label={label} required error={isChecked && words.trim() === '' ? missing : null}>
          <TextArea rows={3} maxLength={most} value={words} onChange={(event) => setWords(event.target.value)} onKeyDown={keyHandler({ 'form.save': confirm })} />
        </Field>
      </div>
    </Dialog>
  )
}
