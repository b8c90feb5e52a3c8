// Exchanges the link of an invitation for a fresh sign-in, or asks for another invitation with one that ran out. Nobody is signed in yet:
// the token is all that the caller has, open_invitation knows what it opens, and nothing but a press on the page calls this.
import { callRpc, serviceClient } from '../_shared/clients.ts'
import { handle, Refusal } from '../_shared/http.ts'
import { makeLink } from '../_shared/links.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

type State = 'open' | 'expired' | 'accepted' | 'wait' | 'unknown'

const REFUSALS: Readonly<Record<Exclude<State, 'open'>, Refusal['parts']>> = {
  unknown: { status: 404, code: 'invitation_unknown', message: 'Este convite não funciona mais.', hint: 'Procure o e-mail mais recente, ou fale com o RH.' },
  expired: { status: 410, code: 'invitation_expired', message: 'Este convite venceu.', hint: 'Peça outro ao RH.' },
  accepted: { status: 409, code: 'invitation_accepted', message: 'Este convite já foi aceito.', hint: 'Entre com seu e-mail e sua senha.' },
  wait: { status: 429, code: 'invitation_wait', message: 'Este convite foi aberto vezes demais.', hint: 'Tente de novo em uma hora.' },
}

Deno.serve(
  handle(async (body) => {
    const given = body['token']
    const token = typeof given === 'string' && TOKEN.test(given) ? given : ''
    const service = serviceClient()
    if (body['action'] === 'ask') {
      const { error } = await service.rpc('ask_for_invitation', { p_token: token })
      if (error !== null) throw new Error(`ask_for_invitation: ${error.code} ${error.message}`)
      // One answer for every token: it was asked for.
      return { asked: true }
    }
    const { state, email } = await callRpc<{ state: State; email: string }>(service, 'open_invitation', { p_token: token })
    if (state !== 'open') throw new Refusal(REFUSALS[state])
    const { tokenHash } = await makeLink(service, email)
    return { token_hash: tokenHash, type: 'recovery' }
  }, 'anyone'),
)
