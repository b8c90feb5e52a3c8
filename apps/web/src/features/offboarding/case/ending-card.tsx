import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { endingQuery, pastExitQuery } from '../data/ending-queries.ts'
import type { EndingPerson } from '../model/ending.ts'
import { rehireWord } from '../model/exit.ts'

export interface EndingCardProps {
  readonly person: EndingPerson & { readonly status: string }
}

/** When and why a contract ends or ended, for administrators. */
export function EndingCard({ person }: EndingCardProps) {
  const isHr = usePermissions().can('manage_settings')
  const { data: ending } = useQuery({ ...endingQuery(person.companyId, person.id), enabled: isHr })
  const { data: exit } = useQuery({ ...pastExitQuery(person.companyId, person.id), enabled: isHr && person.status === 'terminated' })
  // Of an employment before the present one the history tells.
  if (!ending || (ending.applied_at !== null && person.status !== 'terminated')) return null
  const isPlanned = ending.applied_at === null
  return (
    <Section title={isPlanned ? 'Último dia marcado' : 'Encerramento do contrato'}>
      {ending.failure && (
        <div className="mb-4">
          <Alert tone="danger" title="O contrato não pôde ser encerrado no dia">
            {ending.failure}
          </Alert>
        </div>
      )}
      <DescriptionList
        columns={1}
        items={[
          { label: 'Último dia', value: <span className="tabular">{formatDate(ending.last_day)}</span> },
          { label: 'Motivo', value: ending.reason?.label ?? 'Não informado' },
          { label: 'Observação', value: ending.note && <span className="whitespace-pre-line">{ending.note}</span> },
          ...(ending.protection_reason === null ? [] : [{ label: 'Justificativa da garantia de emprego', value: <span className="whitespace-pre-line">{ending.protection_reason}</span> }]),
          ...(exit ? [{ label: 'A empresa contrataria de novo?', value: rehireWord(exit) }] : []),
          { label: 'Registrado em', value: <span className="tabular">{formatDateTime(ending.recorded_at)}</span> },
        ]}
      />
      {exit && (
        <Link to="/app/offboarding" search={{ caso: exit.id }} className={TEXT_LINK}>
          Abrir o desligamento
        </Link>
      )}
    </Section>
  )
}
