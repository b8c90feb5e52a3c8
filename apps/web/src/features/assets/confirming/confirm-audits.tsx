import { CircleCheck } from 'lucide-react'

import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { confirmedText, type PersonAudit } from '../model/audits/audit.ts'
import { type ConfirmDoor, ConfirmItem } from './confirm-item.tsx'

function Audit({ audit, door }: { readonly audit: PersonAudit; readonly door: ConfirmDoor }) {
  const { title, message, due_on: dueOn, items } = audit
  const done = items.filter(({ state }) => state !== 'waiting').length
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold break-words">{title}</h2>
        <p className={`text-sm tabular ${dueOn < todayIso() && done < items.length ? 'text-danger-text' : 'text-text-muted'}`}>Até {formatDate(dueOn)}</p>
        {message !== null && <p className="mt-1 break-words text-text-muted">{message}</p>}
      </div>
      <div role="status">
        {done === items.length ? (
          <Alert tone="success" title="Tudo respondido, obrigado!">
            Você pode corrigir uma resposta até o fim da auditoria.
          </Alert>
        ) : (
          <>
            <p className="font-medium tabular">{confirmedText(items)}</p>
            <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
              <div className="h-full rounded-full bg-success" style={{ width: `${(100 * done) / items.length}%` }} />
            </div>
          </>
        )}
      </div>
      <ul aria-label={`Bens de ${title}`} className="flex flex-col gap-3">
        {items.map((item) => (
          <ConfirmItem key={item.id} item={item} door={door} />
        ))}
      </ul>
    </section>
  )
}

/** What somebody is asked to confirm, audit by audit, drawn for a phone first. */
export function ConfirmAudits({ audits, door }: { readonly audits: readonly PersonAudit[]; readonly door: ConfirmDoor }) {
  if (audits.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title="Nada para confirmar">
        Quando a empresa conferir os bens, os que estão com você aparecem aqui.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {audits.map((audit) => (
        <Audit key={audit.id} audit={audit} door={door} />
      ))}
    </div>
  )
}
