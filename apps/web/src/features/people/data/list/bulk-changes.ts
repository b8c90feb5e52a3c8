import { toAppError } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import type { Outcome } from '../../model/list/bulk.ts'

function outcomeOf(text: string): Outcome['outcome'] {
  return text === 'changed' || text === 'unchanged' ? text : 'refused'
}

/** What somebody does, as one field of the history. */
export type AssignmentField = 'department_id' | 'manager_id' | 'position_id' | 'work_site_id' | 'cost_centre_id'

export interface BulkChange {
  readonly field: AssignmentField
  /** Null clears it. */
  readonly value: string | null
  readonly effectiveOn: string
  readonly reason: string
  readonly note: string
}

/** Changes one thing of many people from a day on; each person is told apart. Throws `AppError`. */
export async function changeMany(ids: readonly string[], change: BulkChange): Promise<readonly Outcome[]> {
  const rows = await ask((db) =>
    db.rpc('change_assignments_each', {
      p_employees: [...ids],
      p_effective_on: change.effectiveOn,
      p_changes: { [change.field]: change.value },
      p_reason: change.reason,
      ...(change.note !== '' && { p_note: change.note }),
    })
  )
  return rows.map((row) => ({ id: row.employee_id, name: row.display_name, outcome: outcomeOf(row.outcome), message: row.message, planId: row.assignment_id }))
}

/** Takes planned changes back; answers how many could be. Throws `AppError`. */
export async function cancelPlans(ids: readonly string[]): Promise<number> {
  const rows = await ask((db) => db.rpc('cancel_assignments', { p_ids: [...ids] }))
  return rows.filter(({ outcome }) => outcome === 'changed').length
}

/** Puts tags on people and takes others off. Throws `AppError`. */
export async function tagMany(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<readonly Outcome[]> {
  const rows = await ask((db) => db.rpc('tag_employees', { p_employees: [...ids], p_add: [...add], p_remove: [...remove] }))
  return rows.map((row) => ({ id: row.employee_id, name: null, outcome: outcomeOf(row.outcome), message: row.message, planId: null }))
}

interface Invitee {
  readonly id: string
  readonly display_name: string
  readonly email: string | null
  readonly user_id: string | null
  /** Those that are open. */
  readonly invitations: readonly unknown[]
}

async function invite(person: Invitee, role: string): Promise<Outcome> {
  const { id, display_name: name, email } = person
  if (person.user_id !== null) return { id, name, outcome: 'unchanged', message: 'Já tem acesso.', planId: null }
  if (person.invitations.length > 0) return { id, name, outcome: 'unchanged', message: 'Já tem um convite aberto: reenvie pelo perfil da pessoa.', planId: null }
  if (email === null) return { id, name, outcome: 'refused', message: 'Não tem e-mail cadastrado.', planId: null }
  try {
    const { link } = await callFunction<{ readonly link: string | null }>('invite-user', { employee_id: id, email, role })
    // Without a mail server the invitation exists, and somebody must hand the link over.
    return { id, name, outcome: 'changed', message: link === null ? null : 'Nenhum e-mail saiu: entregue o link pelo perfil da pessoa.', planId: null }
  } catch (problem) {
    return { id, name, outcome: 'refused', message: toAppError(problem).message, planId: null }
  }
}

/** Who has neither an access nor an open invitation. Throws `AppError`. */
export async function fetchPeopleToInvite(companyId: string): Promise<readonly string[]> {
  return await ask((db) => db.rpc('people_to_invite', { p_company_id: companyId }))
}

/** The role of many people at once; `by_team` makes managers of those who lead people or a department. */
export type BulkRole = 'user' | 'manager' | 'by_team'

async function leadersAmong(companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [led, headed] = await Promise.all([
    ask((db) => db.from('employees').select('manager_id').eq('company_id', companyId).in('manager_id', [...ids]).in('status', ['active', 'notice'])),
    ask((db) => db.from('departments').select('head_employee_id').eq('company_id', companyId).in('head_employee_id', [...ids]).is('archived_at', null)),
  ])
  return new Set([...led.map((person) => person.manager_id), ...headed.map((department) => department.head_employee_id)].filter((id) => id !== null))
}

/** Invites people one after the other, with the role given; who has an access or an open invitation already is left alone. Throws `AppError`. */
export async function inviteMany(companyId: string, ids: readonly string[], role: BulkRole): Promise<readonly Outcome[]> {
  const leaders = role === 'by_team' ? await leadersAmong(companyId, ids) : null
  const people = await ask((db) =>
    db
      .from('employees')
      .select('id,display_name,email,user_id,invitations!invitations_employee_fkey(id)')
      .eq('company_id', companyId)
      .in('id', [...ids])
      .is('invitations.accepted_at', null)
      .is('invitations.revoked_at', null)
      .gt('invitations.expires_at', new Date().toISOString())
  )
  const outcomes: Outcome[] = []
  for (const person of people) {
    // One at a time: the function that sends is slow on purpose, and an answer may say to wait.
    outcomes.push(await invite(person, leaders === null ? role : leaders.has(person.id) ? 'manager' : 'user'))
  }
  return outcomes
}
