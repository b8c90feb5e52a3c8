import { lazy } from 'react'

import { MyAdmissionPage } from '#features/onboarding/admission/my-admission-page.tsx'

const JourneyTaskInPlace = lazy(async () => ({ default: (await import('#features/journeys/task/task-in-place.tsx')).JourneyTaskInPlace }))

/** The reader's own arrival, with tasks that ask for their proof. */
export function OwnAdmission() {
  return <MyAdmissionPage Proof={JourneyTaskInPlace} />
}
