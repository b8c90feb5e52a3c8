import { type ActOptions, useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'

type PlanActOptions<Input, Result> = { readonly onDone?: () => void; readonly failed?: string; readonly done?: ActOptions<Input, Result>['done'] }

/** Something done to a plan, which shows wherever the plan and its tasks are. With `failed` a toast says what was refused. */
export function usePlanAct<Input = void, Result = unknown>(act: (input: Input) => Promise<Result>, done: NonNullable<PlanActOptions<Input, Result>['done']>, { onDone, failed }: Pick<PlanActOptions<Input, Result>, 'onDone' | 'failed'> = {}) {
  return useAct({ act, done, stale: SUBJECTS.pdis, ...(onDone && { onDone }), ...(failed !== undefined && { failed }) })
}
