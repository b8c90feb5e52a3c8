import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'

/** Something done to a journey, which shows wherever it and its people are. */
export function useJourneyAct<Input = void>(act: (input: Input) => Promise<unknown>, done: string, onDone?: () => void, failed?: string) {
  return useAct({ act, done, stale: SUBJECTS.journeys, ...(onDone && { onDone }), ...(failed !== undefined && { failed }) })
}
