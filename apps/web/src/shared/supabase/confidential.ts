import { queryOptions } from '@tanstack/react-query'

import { ask } from './ask.ts'
import { outsideCompany } from './client.ts'
import type * as Shapes from './shapes.gen.ts'

export type ConfidentialCase = Shapes.ConfidentialCase

/** A confidential case, for its readers; refused as not found to everybody else. */
export function caseQuery(caseId: string) {
  return queryOptions({
    queryKey: ['confidential', caseId],
    queryFn: ({ signal }): Promise<ConfidentialCase> => ask((db) => db.rpc('confidential_case', { p_case_id: caseId }).abortSignal(signal)),
  })
}

/** Names a reader, who is notified. Throws `AppError`. */
export async function addCaseReader(caseId: string, employeeId: string): Promise<void> {
  await ask((db) => db.rpc('add_case_reader', { p_case_id: caseId, p_employee_id: employeeId }), { nullable: true })
}

/** Takes somebody off the list. Throws `AppError`. */
export async function removeCaseReader(caseId: string, employeeId: string): Promise<void> {
  await ask((db) => db.rpc('remove_case_reader', { p_case_id: caseId, p_employee_id: employeeId }), { nullable: true })
}

export interface CaseTaskInput {
  readonly title: string
  readonly assigneeId: string
  readonly dueOn: string
}

/** Asks a helper for something, under a title that is all they see. Throws `AppError`. */
export async function addCaseTask(caseId: string, { title, assigneeId, dueOn }: CaseTaskInput): Promise<void> {
  await ask((db) => db.rpc('add_case_task', { p_case_id: caseId, p_title: title, p_assignee_id: assigneeId, p_due_on: dueOn }))
}

/** Ends a task as done, by its helper or a reader. Throws `AppError`. */
export async function finishCaseTask(taskId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('finish_case_task', { p_task_id: taskId })), { nullable: true })
}

/** Takes a task back. Throws `AppError`. */
export async function cancelCaseTask(taskId: string): Promise<void> {
  await ask((db) => db.rpc('cancel_case_task', { p_task_id: taskId }), { nullable: true })
}

/** Emergency access to the open cases about a person; how many were opened. Throws `AppError`. */
export async function breakCaseGlass(employeeId: string, reason: string): Promise<number> {
  return ask((db) => outsideCompany(db.rpc('break_case_glass', { p_employee_id: employeeId, p_reason: reason })))
}
