import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'

/** Something done to an arrival. A day that moves or an arrival that ends changes people too. */
export function useAdmissionAct<Input>(act: (input: Input) => Promise<unknown>, done: string, onDone?: () => void) {
  return useAct({ act, done, stale: SUBJECTS.journeys, ...(onDone && { onDone }) })
}
