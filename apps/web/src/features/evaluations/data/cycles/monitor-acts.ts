import { ask } from '#shared/supabase/ask.ts'
import type { StepName } from '../../model/cycles/cycle.ts'

/** Reminds who is late, everybody or some; how many were. */
export async function remindLate(cycleId: string, employees: readonly string[] | null): Promise<number> {
  return await ask((db) => db.rpc('remind_evaluations', { p_cycle_id: cycleId, ...(employees !== null && { p_employees: [...employees] }) }))
}

export interface StepMove {
  readonly step: StepName
  readonly opensOn: string
  readonly closesOn: string
}

/** Moves the days of a step. Throws `AppError`: RHEXP names the day. */
export async function moveStep(cycleId: string, { step, opensOn, closesOn }: StepMove): Promise<void> {
  await ask((db) => db.rpc('move_evaluation_step', { p_cycle_id: cycleId, p_step: step, p_opens_on: opensOn, p_closes_on: closesOn }), { nullable: true })
}

export async function addParticipant(cycleId: string, employeeId: string): Promise<void> {
  await ask((db) => db.rpc('add_evaluation_participant', { p_cycle_id: cycleId, p_employee_id: employeeId }))
}

export async function removeParticipant(participantId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('remove_evaluation_participant', { p_participant_id: participantId, p_reason: reason }), { nullable: true })
}

/** Hands the evaluation over to another manager; with the present one, it stays where it is. */
export async function changeEvaluator(participantId: string, employeeId: string): Promise<void> {
  await ask((db) => db.rpc('change_evaluator', { p_participant_id: participantId, p_employee_id: employeeId }), { nullable: true })
}

/** Lets somebody answer again until a day, in an identified relation that has ended. */
export async function reopenSheet(assignmentId: string, until: string): Promise<void> {
  await ask((db) => db.rpc('reopen_evaluation', { p_assignment_id: assignmentId, p_until: until }), { nullable: true })
}

/** Begins a draft like another cycle; its id. */
export async function copyCycle(cycleId: string): Promise<string> {
  return await ask((db) => db.rpc('copy_evaluation_cycle', { p_cycle_id: cycleId }))
}
