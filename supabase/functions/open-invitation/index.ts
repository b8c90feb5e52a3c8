// Exchanges the link of an invitation for a fresh sign-in, making the login at the first time, or asks for another invitation with one that ran out. Nobody is signed in yet:
// the token is all that the caller has, open_invitation knows what it opens, and nothing but a press on the page calls this.
import { callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { handle, Refusal, ServiceFailure } from '../_shared/http.ts'
import { makeLink } from '../_shared/links.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

type State = 'open' | 'expired' | 'accepted' | 'taken' | 'wait' | 'unknown'

interface Opened {
  readonly state: State
  readonly email: string
  readonly invitation_id: string
  /** The login that this address has, if any. */
  readonly user_id: string | null
  /** Whether it is the person's already. */
  readonly is_linked: boolean
}

const REFUSALS: Readonly<Record<Exclude<State, 'open'>, Refusal['parts']>> = {
  unknown: { status: 404, code: 'invitation_unknown', message: 'Este convite não funciona mais.', hint: 'Procure o e-mail mais recente, ou fale com o RH.' },
  expired: { status: 410, code: 'invitation_expired', message: 'Este convite venceu.', hint: 'Peça outro ao RH.' },
  accepted: { status: 409, code: 'invitation_accepted', message: 'Este convite já foi aceito.', hint: 'Entre com seu e-mail e sua senha.' },
  taken: {
    status: 409,
    code: 'invitation_taken',
    message: 'Este e-mail já tem um acesso ao Vínculo, em nome de outro cadastro.',
    hint: 'Cada acesso usa um e-mail só: peça ao RH um convite para outro endereço seu.',
  },
  wait: { status: 429, code: 'invitation_wait', message: 'Este convite foi aberto vezes demais.', hint: 'Tente de novo em uma hora.' },
}

/** A login without a password, whose address nobody has proved yet. */
async function createLogin(service: Client, email: string): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({ email })
  if (error === null) return data.user.id
  if (error.code !== 'email_exists') throw new ServiceFailure('create login', error)
  // The same link was opened twice at once.
  throw new Refusal({ status: 409, code: 'invitation_busy', message: 'Este convite está sendo aberto em outra página.', hint: 'Tente de novo.' })
}

Deno.serve(
  handle(async (body) => {
    const given = body['token']
    const token = typeof given === 'string' && TOKEN.test(given) ? given : ''
    const service = serviceClient()
    if (body['action'] === 'ask') {
      const { error, status } = await service.rpc('ask_for_invitation', { p_token: token })
      if (error !== null) throw new ServiceFailure('ask_for_invitation', error, status)
      // One answer for every token: it was asked for.
      return { asked: true }
    }
    const { state, email, invitation_id, user_id, is_linked } = await callRpc<Opened>(service, 'open_invitation', { p_token: token })
    if (state !== 'open') throw new Refusal(REFUSALS[state])
    if (!is_linked) await callRpc(service, 'confirm_invitation', { p_invitation_id: invitation_id, p_user_id: user_id ?? (await createLogin(service, email)) })
    const { tokenHash } = await makeLink(service, email)
    return { token_hash: tokenHash, type: 'recovery' }
  }, 'anyone'),
)
