import { Badge } from '#shared/ui/badge.tsx'
import { type Evidence, partyLines, partyLook, partyName } from '../model/signing/evidence.ts'
import { roleText } from '../model/signing/signing-order.ts'

/** Who signs, in order, how each stands and what was kept of the act. */
export function PartyList({ evidence, withHashes = false }: { readonly evidence: Evidence; readonly withHashes?: boolean }) {
  return (
    <ol aria-label="Quem assina" className="divide-y">
      {evidence.parties.map((party) => {
        const { label, tone } = partyLook(party.state, evidence.kind)
        return (
          <li key={party.place} data-card className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-medium break-words">
                {evidence.is_ordered && `${party.place}. `}
                {partyName(party)}
              </span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p className="text-sm break-words text-text-muted">{roleText(party.role, party.capacity)}</p>
            {partyLines(party).map((line) => (
              <p key={line} className="text-sm break-words text-text-muted">
                {line}
              </p>
            ))}
            {withHashes && party.hash !== null && (
              <p className="text-sm text-text-muted">
                Elo <code className="break-all">{party.hash}</code>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
