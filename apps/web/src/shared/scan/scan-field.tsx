import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { CameraButton, type CameraButtonProps } from './camera-button.tsx'
import { type ScanAnswer, signal } from './scan-answer.ts'

interface ScanFieldProps extends Pick<CameraButtonProps, 'isContinuous' | 'onCode'> {
  readonly label: string
  /** What Enter does, as a button for fingers. */
  readonly confirmLabel: string
  /** Title of the camera's dialog. */
  readonly cameraTitle: string
}

/** Takes one code after the other: typed, from a reader at the USB port (which types and presses Enter), or by the camera. */
export function ScanField({ label, confirmLabel, cameraTitle, isContinuous, onCode }: ScanFieldProps) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<ScanAnswer | null>(null)
  const take = async (text: string): Promise<ScanAnswer> => {
    const answer = await onCode(text)
    setSaid(answer)
    return answer
  }
  const enter = (): void => {
    const text = typed.trim()
    if (text === '') return
    // The next code is read at once.
    setTyped('')
    // Who goes through a shelf looks at the things; who looks for one looks at the screen.
    void take(text).then((answer) => isContinuous && signal(answer))
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} hint="Digite, ou use um leitor ligado ao computador." error={said?.isProblem ? said.text : null}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={400}
          leading={<ScanBarcode aria-hidden="true" className="size-4" />}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setSaid(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // A form around it is not what Enter sends.
            event.preventDefault()
            enter()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={enter}>
          {confirmLabel}
        </Button>
        <CameraButton title={cameraTitle} isContinuous={isContinuous} onCode={take} />
      </div>
      <p role="status" className={isContinuous ? 'text-sm text-text-muted' : 'sr-only'}>
        {said?.isProblem ? '' : said?.text}
      </p>
    </div>
  )
}
