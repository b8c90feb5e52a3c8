import { formatDateTime } from '../lib/dates.ts'
import { agoText, sinceText } from '../lib/deadlines.ts'
import { useNow } from './use-now.ts'

export interface AgoProps {
  readonly at: string
  /** It goes on since then: 'desde 02/10/2026' instead of 'em 02/10/2026'. */
  readonly lasts?: boolean
  readonly className?: string
}

/** 'há 3 h', with the exact moment for those who point at it. */
export function Ago({ at, lasts = false, className }: AgoProps) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {lasts ? sinceText(at, now) : agoText(at, now)}
    </time>
  )
}
