import { formatDateTime } from '#shared/lib/dates.ts'
import { Section } from '#shared/ui/section.tsx'
import type { AuditView } from '../model/audits/audit.ts'

/** Codes that are no asset of the company: to be registered, or somebody else's. */
export function Strays({ strays, total }: { readonly strays: AuditView['strays']; readonly total: number }) {
  if (strays.length === 0) return null
  return (
    <Section title="Códigos que não são de nenhum bem" note={total > strays.length ? `${strays.length} de ${total.toLocaleString('pt-BR')}` : total.toLocaleString('pt-BR')}>
      <ul aria-label="Códigos desconhecidos" className="divide-y">
        {strays.map(({ code, at, by, site }) => (
          <li key={code} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="font-medium break-all">{code}</span>
            <span className="text-sm text-text-muted tabular">{[`lido em ${formatDateTime(at)}`, by?.name, site].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
