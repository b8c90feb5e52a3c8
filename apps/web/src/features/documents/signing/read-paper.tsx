import { useId, useState } from 'react'

import { Checkbox } from '#shared/ui/inputs.tsx'
import { DocumentFile, type DocumentFileProps } from '../list/document-file.tsx'

export interface Reading {
  /** It was on the screen to its last page, or kept as a file. */
  readonly wasShown: boolean
  readonly hasRead: boolean
  /** Somebody tried to sign. */
  readonly isChecked: boolean
  readonly noteShown: () => void
  readonly setRead: (hasRead: boolean) => void
  /** Whether it may be signed; says from then on what is missing. */
  readonly confirm: () => boolean
}

/** How far the reading of a paper is that is about to be signed. */
export function useReading(): Reading {
  const [wasShown, setShown] = useState(false)
  const [noteShown] = useState(() => () => setShown(true))
  const [hasRead, setRead] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const confirm = (): boolean => {
    setChecked(true)
    return hasRead
  }
  return { wasShown, hasRead, isChecked, noteShown, setRead, confirm }
}

export interface ReadPaperProps extends Omit<DocumentFileProps, 'onRead'> {
  readonly code: string
  readonly reading: Reading
  /** Somebody of HR holds the device, which is kept as well. */
  readonly isAtCounter?: boolean
}

/** What is to be signed, all pages of it, and the word that it was read; what is kept of the act is said before it. */
export function ReadPaper({ code, reading, isAtCounter = false, ...file }: ReadPaperProps) {
  const { wasShown, hasRead, isChecked, noteShown, setRead } = reading
  const hintId = useId()
  return (
    <>
      <DocumentFile onRead={noteShown} {...file} />
      <div>
        <Checkbox label="Li o documento inteiro" checked={hasRead} disabled={!wasShown} aria-describedby={wasShown ? undefined : hintId} onChange={(event) => setRead(event.target.checked)} />
        {!wasShown && (
          <p id={hintId} className="text-sm text-text-muted">
            Vá até a última página para confirmar. Se o arquivo não abrir aqui, baixe-o e leia.
          </p>
        )}
        {isChecked && !hasRead && (
          <p role="alert" className="text-sm text-danger-text">
            Confirme que leu o documento
          </p>
        )}
      </div>
      <p className="text-sm text-text-muted">
        Ficam registrados o seu nome, o CPF, o dia e a hora, o endereço IP, o aparelho{isAtCounter && ', quem atende no balcão'} e o hash do arquivo. Qualquer pessoa com o código {code} confere a assinatura.
      </p>
    </>
  )
}
