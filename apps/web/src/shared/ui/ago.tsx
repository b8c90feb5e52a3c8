import { formatDateTime } from '../lib/dates.ts'
import { agoText } from '../lib/deadlines.ts'
import { useNow } from './use-now.ts'

/** 'há 3 h', with the exact moment for those who point at it. */
export function Ago({ at, className }: { readonly at: string; readonly className?: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {agoText(at, useNow())}
    </time>
  )
}
