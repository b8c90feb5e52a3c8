import { CircleCheck } from 'lucide-react'

import { AskedDocument } from '#shared/guest/asked-document.tsx'
import { progressText } from '#shared/guest/asked-document-model.ts'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

/** What is asked of somebody without a login, to be photographed or chosen one after the other. */
export function GuestDocuments(props: GuestPartProps) {
  const requests = props.page.view.document_request?.requests ?? []
  if (requests.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title="Tudo certo">
        Nenhum documento pendente agora. Você pode fechar esta página.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        {requests.every(({ status }) => status === 'sent') ? (
          <Alert tone="success" title="Tudo enviado, obrigado!">
            A empresa vai conferir. Se for preciso outro arquivo, este mesmo link mostra qual.
          </Alert>
        ) : (
          <p className="font-medium">{progressText(requests)}</p>
        )}
      </div>
      <ul aria-label="Documentos pedidos" className="flex flex-col gap-3">
        {requests.map((request) => (
          <AskedDocument key={request.request_id} request={request} {...props} />
        ))}
      </ul>
      <p className="text-sm text-text-muted">Fotografe o documento inteiro, em um lugar claro. Se ele tem frente e verso, abra-o na foto ou envie um PDF com os dois lados.</p>
    </div>
  )
}
