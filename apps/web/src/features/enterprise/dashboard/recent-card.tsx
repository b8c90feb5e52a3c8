import { Link } from '@tanstack/react-router'

import { deedOf } from '#shared/lib/audit-labels.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import type { RecentEntry } from '../model/dashboard/enterprise-summary.ts'

/** The latest entries of the trail, and the way to all of them. */
export function RecentCard({ entries }: { readonly entries: readonly RecentEntry[] }) {
  return (
    <Card
      title="Auditoria recente"
      actions={
        <Link to="/app/enterprise/logs" className={buttonClass({ variant: 'ghost', size: 'sm' }, '-my-1 -mr-2')}>
          Ver todos os logs
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="text-text-muted">Nenhuma alteração registrada ainda.</p>
      ) : (
        <ul className="-my-2 divide-y">
          {entries.map(({ id, at, action, entity, entityLabel, performer, companyName }) => {
            const deed = deedOf(action, entity, entityLabel)
            return (
              <li key={id} className="py-2">
                <p className="break-words">
                  <span className="font-medium">{performer ?? 'Sistema'}</span> {deed.text}
                  {deed.name && <span className="font-medium"> {deed.name}</span>}
                </p>
                <p className="text-sm text-text-muted tabular">
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  {companyName && ` · ${companyName}`}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
