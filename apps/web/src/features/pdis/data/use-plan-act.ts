import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'

/** Something done to a plan, which shows wherever the plan and its tasks are. With `failed` a toast says what was refused. */
export function usePlanAct<Input = void>(act: (input: Input) => Promise<unknown>, done: string, { onDone, failed }: { readonly onDone?: () => void; readonly failed?: string } = {}) {
  return useAct({ act, done, stale: SUBJECTS.pdis, ...(onDone && { onDone }), ...(failed !== undefined && { failed }) })
}
