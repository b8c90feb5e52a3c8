// Invites a person to set a password, again as often as the database allows, or takes the invitation back. Who may do so, for whom and
// with which role is decided by prepare_invitation and revoke_invitation, which run as the caller; what is left here is the login itself.
import { callerClient, callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { handle, textField, UUID } from '../_shared/http.ts'
import { BY_MAIL, byHand, deliverRecovery, mailWorks, makeLink, type Delivery } from '../_shared/links.ts'

interface Prepared {
  readonly invitation_id: string
  readonly company_name: string
  readonly display_name: string
  readonly employee_id: string
  readonly email: string
  readonly role: string
  readonly expires_at: string
  /** A login with this address that may become this person's. */
  readonly existing_user_id: string | null
  readonly existing_confirmed: boolean
  /** The person's login of an earlier invitation to another address, already unlinked. */
  readonly stale_user_id: string | null
}

/** Gone already counts as deleted: a repeated request finds nothing left to do. */
async function deleteLogin(service: Client, userId: string): Promise<void> {
  const { error } = await service.auth.admin.deleteUser(userId)
  if (error !== null && error.status !== 404) throw new Error(`delete login: ${error.code ?? error.name} ${error.message}`)
}

function confirm(service: Client, invitation: Prepared, userId: string): Promise<unknown> {
  return callRpc(service, 'confirm_invitation', { p_invitation_id: invitation.invitation_id, p_user_id: userId })
}

/** The login is linked before anything is sent: a link that arrives always leads somewhere. */
async function inviteLogin(service: Client, invitation: Prepared): Promise<Delivery> {
  const made = await makeLink(service, 'invite', invitation.email)
  await confirm(service, invitation, made.userId)
  if (!mailWorks()) return byHand(made)
  const data = { name: invitation.display_name, company: invitation.company_name }
  const { error } = await service.auth.admin.inviteUserByEmail(invitation.email, { data })
  if (error === null) return BY_MAIL
  console.error(`invitation mail: ${error.code ?? error.name} ${error.message}`)
  return byHand(await makeLink(service, 'invite', invitation.email), true)
}

async function invite(request: Request, args: Readonly<Record<string, string>>): Promise<unknown> {
  const invitation = await callRpc<Prepared>(callerClient(request), 'prepare_invitation', args)
  const service = serviceClient()
  if (invitation.stale_user_id !== null) await deleteLogin(service, invitation.stale_user_id)
  let delivery: Delivery
  if (invitation.existing_user_id !== null && invitation.existing_confirmed) {
    // An address that has been proved already is not invited again: it gets a link to set a new password.
    await confirm(service, invitation, invitation.existing_user_id)
    delivery = await deliverRecovery(service, invitation.email)
  } else {
    delivery = await inviteLogin(service, invitation)
  }
  const { invitation_id, employee_id, email, role, expires_at } = invitation
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
