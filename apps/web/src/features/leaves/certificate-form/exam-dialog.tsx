import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useExamForm } from './exam-form.tsx'

/** Registers the exam of a return over the page. */
export function ExamDialog({ examId, name, onClose }: { readonly examId: string; readonly name: string; readonly onClose: () => void }) {
  const { body, submit, isPending } = useExamForm(examId, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Exame de retorno"
      description={`De ${name}, antes de voltar ao trabalho (NR-7).`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={isPending} onClick={submit}>
            Registrar exame
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}
