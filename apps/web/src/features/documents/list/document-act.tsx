import { useCompanyId } from '#shared/company/company-context.ts'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { archiveDocument, holdDocument, releaseHold } from '../data/documents/document-acts.ts'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'

export type DocumentAct = 'archive' | 'hold' | 'release'

const WORDS: Readonly<Record<DocumentAct, { readonly title: string; readonly confirm: string; readonly explanation: string; readonly done: string }>> = {
  archive: {
    title: 'Arquivar documento?',
    confirm: 'Arquivar documento',
    explanation: 'Sai das listas e pode voltar. Nada é apagado antes do prazo de guarda.',
    done: 'Documento arquivado',
  },
  hold: {
    title: 'Reter por obrigação legal?',
    confirm: 'Reter documento',
    explanation: 'Não será eliminado, mesmo vencido o prazo de guarda, até a retenção terminar.',
    done: 'Documento retido',
  },
  release: {
    title: 'Terminar a retenção legal?',
    confirm: 'Terminar retenção',
    explanation: 'Volta a valer o prazo de guarda. Uma retenção de tudo da pessoa também termina.',
    done: 'Retenção terminada',
  },
}

export interface DocumentActDialogProps {
  readonly act: DocumentAct
  readonly document: ListedDocument
  readonly onClose: () => void
}

/** Archives, holds or releases a document, with the reason that the trail keeps. */
export function DocumentActDialog({ act, document, onClose }: DocumentActDialogProps) {
  const companyId = useCompanyId()
  const { title, confirm, explanation, done } = WORDS[act]
  const name = `${documentName(document)}, de ${document.employee.name}`
  const run = useAct({
    act: (reason: string) => {
      if (act === 'archive') return archiveDocument(document.document_id, reason)
      if (act === 'hold') return holdDocument(document.employee.id, document.document_id, reason)
      return releaseHold(companyId, document.employee.id, document.document_id, reason)
    },
    done: [done, name],
    stale: SUBJECTS.documents,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={title}
      description={`${name}. ${explanation}`}
      confirmLabel={confirm}
      act={run}
      onConfirm={run.mutate}
      onClose={onClose}
    />
  )
}
