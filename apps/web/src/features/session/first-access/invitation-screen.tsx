import { useAct } from '#shared/form/use-act.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { askForInvitation, openInvitation, type SignInLink } from '../data/first-access/invitation-link.ts'
import { Frame } from './frame.tsx'

export interface InvitationScreenProps {
  readonly token: string
  /** Signs in by what the invitation was exchanged for. */
  readonly onOpened: (link: SignInLink) => Promise<void>
  readonly onSignIn: () => void
}

interface EndProps {
  readonly title: string
  readonly description: string
}

/** Ways in which a link leads nowhere; anything else may pass. */
const ENDS: Readonly<Record<string, EndProps>> = {
  invitation_expired: { title: 'Este convite venceu', description: 'O convite vale por 7 dias. Peça outro: a empresa recebe o aviso e envia um novo e-mail.' },
  invitation_accepted: { title: 'Este convite já foi usado', description: 'Seu acesso já existe: entre com seu e-mail e a senha que você criou.' },
  invitation_taken: {
    title: 'Este e-mail já tem um acesso',
    description:
      'Este e-mail já é usado em outro cadastro seu no Vínculo, e cada acesso precisa de um e-mail próprio. Peça ao RH da empresa que convidou você um convite para outro endereço.',
  },
  invitation_unknown: {
    title: 'Este convite não funciona mais',
    description: 'Ele foi cancelado ou substituído por outro. Procure o e-mail mais recente com o convite ou fale com o RH.',
  },
}

function AskAgain({ token }: { readonly token: string }) {
  const ask = useAct({ act: () => askForInvitation(token) })
  if (ask.isSuccess) {
    return (
      <Alert tone="success" title="Pedido enviado">
        A empresa foi avisada. O novo convite chega no mesmo e-mail.
      </Alert>
    )
  }
  return (
    <>
      {ask.error && (
        <Alert tone="danger" title="O pedido não foi enviado">
          {toAppError(ask.error).message}
        </Alert>
      )}
      <Button variant="primary" size="lg" pending={ask.isPending} onClick={() => ask.mutate()}>
        Pedir novo convite
      </Button>
    </>
  )
}

/** Where the mail of an invitation leads. Nothing happens before the press: programs that look into mails open links, too. */
export function InvitationScreen({ token, onOpened, onSignIn }: InvitationScreenProps) {
  const open = useAct({ act: async () => onOpened(await openInvitation(token)) })
  const problem = open.error === null ? null : toAppError(open.error)
  const end = problem === null ? undefined : ENDS[problem.code]
  if (problem && end) {
    return (
      <Frame {...end} place={null}>
        <div className="flex flex-col gap-2">
          {problem.code === 'invitation_expired' && <AskAgain token={token} />}
          <Button size="lg" variant={problem.code === 'invitation_accepted' ? 'primary' : 'secondary'} onClick={onSignIn}>
            Ir para a página de login
          </Button>
        </div>
      </Frame>
    )
  }
  return (
    <Frame title="Boas-vindas" description="Sua empresa convidou você. Continue para criar sua senha." place={null}>
      <div className="flex flex-col gap-4">
        {problem && (
          <Alert tone="danger" title="Não foi possível abrir o convite">
            {problem.message}
          </Alert>
        )}
        <Button variant="primary" size="lg" pending={open.isPending} onClick={() => open.mutate()}>
          Continuar
        </Button>
      </div>
    </Frame>
  )
}
