import { Alert } from '../ui/alert.tsx'

/** Says why a form that was just opened is not empty. */
export function DraftFound({ isFound }: { readonly isFound: boolean }) {
  if (!isFound) return null
  return (
    <Alert tone="info" title="Rascunho recuperado">
      Você continua de onde parou. Nada foi enviado ainda.
    </Alert>
  )
}
