import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useInitialFocus } from '../ui/use-initial-focus.ts'
import { type OnCode, type ScanAnswer, signal } from './scan-answer.ts'
import { type CameraState, useCamera } from './use-camera.ts'

export interface CameraDialogProps {
  readonly title: string
  /** Goes on after a code and lists what came of each; otherwise the first one ends it. */
  readonly isContinuous: boolean
  readonly onCode: OnCode
  readonly onClose: () => void
}

const PROBLEMS: Readonly<Partial<Record<CameraState, readonly [title: string, text: string]>>> = {
  refused: ['A câmera não foi liberada', 'Permita a câmera para este site nas configurações do navegador, ou digite o código no campo.'],
  missing: ['Nenhuma câmera encontrada', 'Conecte uma câmera, ou digite o código no campo.'],
  failed: ['A câmera não abriu', 'Outro programa pode estar usando a câmera. Feche-o e tente de novo, ou digite o código no campo.'],
}

interface Read extends ScanAnswer {
  readonly key: number
}

const SHOWN = 50

function Answers({ answers }: { readonly answers: readonly Read[] }) {
  return (
    <ul aria-label="Códigos lidos" className="mt-3 max-h-40 divide-y overflow-y-auto">
      {answers.map(({ key, text, isProblem }) => (
        <li key={key} className={cn('flex items-start gap-2 py-1.5 text-sm', isProblem ? 'text-danger-text' : 'text-text')}>
          {isProblem ? <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> : <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />}
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The camera, and what it reads. */
export function CameraDialog({ title, isContinuous, onCode, onClose }: CameraDialogProps) {
  const [answers, setAnswers] = useState<readonly Read[]>([])
  const [isOver, setOver] = useState(false)
  const read = async (text: string): Promise<void> => {
    if (isOver) return
    if (!isContinuous) setOver(true)
    const answer = await onCode(text)
    signal(answer)
    if (isContinuous) setAnswers((before) => [{ ...answer, key: before.length === 0 ? 0 : (before[0]?.key ?? 0) + 1 }, ...before].slice(0, SHOWN))
    else onClose()
  }
  const { video, state } = useCamera((text) => void read(text))
  const problem = PROBLEMS[state]
  const { safeButton, initialFocus } = useInitialFocus()
  return (
    <Dialog open onOpenChange={onClose} title={title} initialFocus={initialFocus} footer={<Button ref={safeButton} onClick={onClose}>{isContinuous && answers.length > 0 ? 'Concluir' : 'Fechar a câmera'}</Button>}>
      {problem ? (
        <Alert tone="warning" title={problem[0]}>
          {problem[1]}
        </Alert>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Imagem da câmera" className="aspect-4/3 max-h-[55dvh] w-full rounded-lg bg-sunken object-cover" />
          <p className="mt-2 text-sm text-text-muted">{state === 'starting' ? 'Abrindo a câmera…' : 'Aponte para o código da etiqueta.'}</p>
          <p role="status" className="sr-only">
            {answers[0]?.text}
          </p>
          {answers.length > 0 && <Answers answers={answers} />}
        </>
      )}
    </Dialog>
  )
}
