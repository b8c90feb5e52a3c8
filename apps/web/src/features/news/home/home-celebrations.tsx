import type { HomePartProps } from '#shared/ui/home-part.ts'
import { CelebrationList } from '../celebrations/celebration-list.tsx'
import { CelebrationsFrame } from '../celebrations/celebrations-frame.tsx'

/** Birthdays and years of service to come, and what colleagues said to the reader. */
export function HomeCelebrations({ home: { celebrations, today } }: HomePartProps) {
  if (celebrations.total === 0 && celebrations.received.length === 0) return null
  return (
    <CelebrationsFrame>
      <CelebrationList celebrations={celebrations} today={today} />
    </CelebrationsFrame>
  )
}
