import { useQuery } from '@tanstack/react-query'

import { readableValue } from '#shared/lib/change-values.ts'
import { namesText } from '#shared/lib/deadlines.ts'
import { useSession } from '#shared/session/session-context.ts'
import { ChangeDiff } from '#shared/ui/change-diff.tsx'
import { ownPathQuery } from '../data/changes/path-query.ts'
import type { WantedChange } from '../model/changes/change-form.ts'

function lines(changes: readonly WantedChange[]) {
  return changes.map((change) => ({
    key: change.field,
    label: change.label,
    before: readableValue(change.field, change.old),
    after: readableValue(change.field, change.new),
  }))
}

function Path() {
  const { user } = useSession()
  const { data: steps = [] } = useQuery(ownPathQuery(user?.id ?? null))
  const names = steps.filter(({ skipped, approvers }) => !skipped && approvers.length > 0).map(({ approvers }) => namesText(approvers.map(({ name }) => name)))
  if (names.length === 0) return null
  return (
    <p className="text-sm text-text-muted">
      Quem decide: <span className="font-medium text-text">{names.join(', depois ')}</span>.
    </p>
  )
}

/** Before and after of everything that was changed: what is saved at once, and what is asked for. */
export function ChangeReview({ changes }: { readonly changes: readonly WantedChange[] }) {
  const direct = changes.filter(({ policy }) => policy === 'direct')
  const asked = changes.filter(({ policy }) => policy !== 'direct')
  return (
    <div className="flex flex-col gap-5">
      {asked.length > 0 && (
        <section aria-labelledby="asked-changes" className="flex flex-col gap-2">
          <h3 id="asked-changes" className="font-semibold">
            Para aprovação
          </h3>
          <ChangeDiff lines={lines(asked)} />
          <Path />
        </section>
      )}
      {direct.length > 0 && (
        <section aria-labelledby="direct-changes" className="flex flex-col gap-2">
          <h3 id="direct-changes" className="font-semibold">
            Salvas na hora
          </h3>
          <ChangeDiff lines={lines(direct)} />
        </section>
      )}
    </div>
  )
}
