import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { useExamForm } from '../certificate-form/exam-form.tsx'

interface InPlaceProps {
  readonly id: string
  /** It no longer waits for the reader. */
  readonly onDone: () => void
}

/** A certificate confirmed or refused without leaving Pendências. */
export function CertificateInPlace({ id, onDone }: InPlaceProps) {
  return <CertificatePanel requestId={id} onDone={onDone} />
}

/** The exam of a return registered without leaving Pendências. */
export function ExamInPlace({ id, onDone }: InPlaceProps) {
  const { body, submit, isPending } = useExamForm(id, onDone)
  return (
    <>
      <p className="mb-4 text-text-muted">Feito o exame, registre o dia e o resultado do ASO. O diagnóstico não é guardado.</p>
      {body}
      <div className="sticky -bottom-5 z-10 -mx-5 mt-4 -mb-5 flex justify-end border-t bg-raised px-5 py-3">
        <DecidingButton variant="primary" className="max-sm:flex-1" pending={isPending} onClick={submit}>
          Registrar exame
        </DecidingButton>
      </div>
    </>
  )
}
