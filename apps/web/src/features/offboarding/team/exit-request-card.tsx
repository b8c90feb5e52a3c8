import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { NOTICE_WORDS } from '../model/exit.ts'

/** What whoever agrees to an exit has to know: whom it is about, why in the words of the law, and when. */
export function ExitRequestCard({ facts }: { readonly facts: Shapes.ExitApproval }) {
  const { employee, reason_label: reason, last_day: day, notice_way: way, notice_days: days, protection_reason: justification, url } = facts
  return (
    <section aria-label="Dados para decidir" className="flex flex-col gap-4">
      <PersonChip person={employee} />
      <DescriptionList
        items={[
          { label: 'Último dia', value: formatDate(day) },
          { label: 'Motivo', value: reason },
          ...(days > 0 ? [{ label: 'Aviso prévio', value: [way === null ? null : NOTICE_WORDS[way], daysText(days)].filter(Boolean).join(', ') }] : []),
          ...(justification === null ? [] : [{ label: 'Garantia de emprego: por que termina mesmo assim', value: justification }]),
        ]}
      />
      <p className="text-sm text-text-muted">A pessoa e a equipe só ficam sabendo quando o RH comunicar.</p>
      {url !== null && (
        <Link to={url} className={`${TEXT_LINK} self-start`}>
          Ver o desligamento
        </Link>
      )}
    </section>
  )
}
