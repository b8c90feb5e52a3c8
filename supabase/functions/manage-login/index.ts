// Disables, enables and ends the sessions of a person's login, takes away a lost second factor, or sends a link to set a new password.
// authorise_login_action, which runs as the caller, decides, records and acts at once on what the database holds; the admin API repeats the
// ban where hosted keeps it, and removes factors.
import { callerClient, callRpc, serviceClient } from '../_shared/clients.ts'
import { handle, ServiceFailure, textField, UUID } from '../_shared/http.ts'
import { deliverRecovery } from '../_shared/links.ts'

interface Authorised {
  readonly employee_id: string
  readonly user_id: string
  readonly email: string
  readonly sessions_ended: number
}

/** A hundred years: Auth knows no ban without end. */
const FOR_GOOD = '876000h'
const NOTHING_SENT = { delivery: null, link: null, link_expires_at: null, warning: null }

async function ban(userId: string, duration: string): Promise<void> {
  const { error } = await serviceClient().auth.admin.updateUserById(userId, { ban_duration: duration })
  if (error !== null) throw new ServiceFailure('ban', error)
}

async function removeFactors(userId: string): Promise<void> {
  const { mfa } = serviceClient().auth.admin
  const { data, error } = await mfa.listFactors({ userId })
  if (error !== null) throw new ServiceFailure('factors', error)
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId, id })
    if (removed.error !== null) throw new ServiceFailure('factor', removed.error)
  }
}

Deno.serve(
  handle(async (body, request) => {
    const employeeId = textField(body, 'employee_id', UUID, 'Informe a pessoa.')
    const action = textField(body, 'action', /\S/, 'Informe a ação.')
    const login = await callRpc<Authorised>(callerClient(request), 'authorise_login_action', { p_employee_id: employeeId, p_action: action })
    if (action === 'disable') await ban(login.user_id, FOR_GOOD)
    if (action === 'enable') await ban(login.user_id, 'none')
    if (action === 'remove_second_factor') await removeFactors(login.user_id)
    const delivery = action === 'reset_password' ? await deliverRecovery(serviceClient(), login.email) : NOTHING_SENT
    const { employee_id, user_id, email, sessions_ended } = login
    return { employee_id, user_id, email, action, sessions_ended, ...delivery }
  }),
)
