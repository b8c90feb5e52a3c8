// Invites a person to set a password, again as often as the database allows, or takes the invitation back. Who may do so, for whom and
// with which role is decided by prepare_invitation and revoke_invitation, which run as the caller. Nothing here looks whether the address
// has a login: that is done when the link is opened, by whoever reads the mail.
import { callerClient, callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { handle, ServiceFailure, textField, UUID } from '../_shared/http.ts'
import { BY_MAIL, byHand, outboxWorks } from '../_shared/links.ts'

interface Prepared {
  readonly invitation_id: string
  readonly employee_id: string
  readonly email: string
  readonly role: string
  readonly expires_at: string
  /** The person's login of an earlier invitation to another address, already unlinked. */
  readonly stale_user_id: string | null
}

/** Gone already counts as deleted: a repeated request finds nothing left to do. */
async function deleteLogin(service: Client, userId: string): Promise<void> {
  const { error } = await service.auth.admin.deleteUser(userId)
  if (error !== null && error.status !== 404) throw new ServiceFailure('delete login', error)
}

/** A link to hand over is a path of the web, whose address only the browser knows; its token stands in the fragment, which no server sees. */
async function invite(request: Request, args: Readonly<Record<string, string>>): Promise<unknown> {
  const invitation = await callRpc<Prepared>(callerClient(request), 'prepare_invitation', args)
  const { invitation_id, employee_id, email, role, expires_at } = invitation
  const service = serviceClient()
  if (invitation.stale_user_id !== null) await deleteLogin(service, invitation.stale_user_id)
  const { token } = await callRpc<{ token: string | null }>(service, 'send_invitation', { p_invitation_id: invitation_id, p_by_mail: outboxWorks() })
  const delivery = token === null ? BY_MAIL : byHand(`/first-access#convite=${token}`, expires_at)
  return { invitation_id, employee_id, email, role, expires_at, ...delivery }
}

async function revoke(request: Request, employeeId: string): Promise<unknown> {
  const revoked = await callRpc<{ user_id: string | null }>(callerClient(request), 'revoke_invitation', { p_employee_id: employeeId })
  if (revoked.user_id !== null) await deleteLogin(serviceClient(), revoked.user_id)
  return { employee_id: employeeId, revoked: true }
}

Deno.serve(
  handle(async (body, request) => {
    const employeeId = textField(body, 'employee_id', UUID, 'Informe a pessoa.')
    const action = body['action'] === undefined ? 'invite' : textField(body, 'action', /^(?:invite|revoke)$/, 'Ação desconhecida.')
    if (action === 'revoke') return revoke(request, employeeId)
    return invite(request, {
      p_employee_id: employeeId,
      p_email: textField(body, 'email', /\S/, 'Informe o e-mail.'),
      p_role: textField(body, 'role', /\S/, 'Informe o papel.'),
    })
  }),
)
