import { useAct } from '#shared/form/use-act.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { askForGuestLink } from '../data/guest-session.ts'
import { GuestFrame } from './guest-frame.tsx'

/** A link that opens nothing. Why is told to nobody, so that whoever guesses learns nothing. */
export function ClosedLink({ token }: { readonly token: string }) {
  const again = useAct({ act: () => askForGuestLink(token) })
  return (
    <GuestFrame title="Este link não funciona mais" description="Um link vale por 7 dias e para de funcionar quando outro é enviado no lugar dele ou depois de muitas tentativas erradas.">
      {again.isSuccess ? (
        <Alert tone="success" title="Pedido enviado">
          Se este link era seu, a empresa foi avisada e vai enviar outro.
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          <Refusal error={again.error} title="O pedido não foi enviado" />
          <Button variant="primary" size="lg" pending={again.isPending} onClick={() => again.mutate()}>
            Pedir um novo link
          </Button>
        </div>
      )}
    </GuestFrame>
  )
}
