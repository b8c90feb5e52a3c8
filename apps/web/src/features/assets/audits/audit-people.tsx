import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck, Link2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { formatDay } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { auditPeopleQuery, type AuditEvidence, fetchAuditEvidence, remindOfAudit } from '../data/audit-data.ts'
import type { AuditView } from '../model/audits/audit.ts'

const DOORS: Readonly<Record<string, string>> = { login: 'Aplicativo', guest_link: 'Link', counter: 'RH' }
const STATES: Readonly<Record<string, string>> = { late: 'Em atraso', open: 'Falta responder', waiting: 'Em análise', done: 'Respondido', cancelled: 'Não é mais pedido' }

const evidenceColumns: readonly ExportColumn<AuditEvidence>[] = [
  { header: 'Nome', value: ({ name }) => name, width: 30 },
  { header: 'Matrícula', value: ({ registration_number: number }) => number },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Pedido em', value: ({ asked_at: at }) => formatDay(at) },
  { header: 'Como foi avisado', value: ({ channel }) => (channel === null ? null : (DOORS[channel] ?? channel)), width: 18 },
  { header: 'Avisado em', value: ({ told_at: at }) => (at === null ? null : formatDay(at)) },
  { header: 'Lembretes', value: ({ reminders }) => reminders },
  { header: 'Situação', value: ({ state }) => STATES[state] ?? state, width: 18 },
  { header: 'Respondido em', value: ({ done_at: at }) => (at === null ? null : formatDay(at)) },
  { header: 'Por onde respondeu', value: ({ doors }) => doors.map((door) => DOORS[door] ?? door).join(', '), width: 20 },
]

type Standing = Shapes.CampaignProgressRow

function standing({ open, done, told_today: isTold, channels, reason }: Standing): string {
  if (open === 0) return done > 0 ? 'Respondeu' : 'Não é mais pedido'
  const owes = `Falta ${open === 1 ? '1 bem' : `${String(open)} bens`}`
  if (channels.includes('guest_link') || reason !== null) return `${owes}, ${reason === null ? 'por link que você envia' : 'sem como avisar'}`
  return isTold ? `${owes}, avisado hoje` : owes
}

interface AuditPeopleProps {
  readonly audit: AuditView
  readonly campaignId: string
  readonly onClose: () => void
}

/** Whom an audit asks and where each stands: reminders, links for who has no login, and the evidence as a file. */
export function AuditPeople({ audit, campaignId, onClose }: AuditPeopleProps) {
  const companyId = useCompanyId()
  const people = useQuery(auditPeopleQuery(campaignId))
  const [showsLinks, setLinks] = useState(false)
  const waiting = (people.data ?? []).filter(({ open }) => open > 0)
  const remindable = waiting.filter(({ told_today: isTold, channels, reason }) => !isTold && reason === null && !channels.includes('guest_link'))
  const guests = waiting.filter(({ channels, reason }) => channels.includes('guest_link') || reason === 'no_cpf' || reason === 'no_birth_date')
  const remind = useAct({
    act: () => remindOfAudit(campaignId, remindable.map(({ employee }) => employee.id)),
    done: (told) => `Lembrete enviado a ${peopleText(told)}`,
    failed: 'O lembrete não foi enviado',
    stale: SUBJECTS.assets,
  })
  return (
    <Sheet open onOpenChange={onClose} title="Quem confirma" description={audit.title} width="max-w-xl">
      <QueryStates query={people} pending={<Skeleton className="h-40 rounded-lg" />}>
        {(rows) => (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              {audit.closed_at === null && remindable.length > 0 && (
                <Button variant="primary" pending={remind.isPending} onClick={() => remind.mutate()}>
                  <BellRing aria-hidden="true" className="size-4" />
                  Lembrar {peopleText(remindable.length)}
                </Button>
              )}
              {audit.closed_at === null && guests.length > 0 && (
                <Button onClick={() => setLinks(true)}>
                  <Link2 aria-hidden="true" className="size-4" />
                  Links de {peopleText(guests.length)}
                </Button>
              )}
              <ExportMenu
                of="as evidências da auditoria"
                total={rows.length}
                scope="uma por pessoa, com avisos e respostas"
                source={{
                  list: 'campaign_evidence', companyId, fileName: 'evidencias-da-auditoria', sheet: 'Evidências', columns: evidenceColumns,
                  fetchBatch: async (offset, size, signal) => ({ rows: await fetchAuditEvidence(campaignId, offset, size, signal), total: rows.length }),
                }}
              />
            </div>
            <ul aria-label="Pessoas da auditoria" className="divide-y">
              {rows.map((row) => (
                <li key={row.employee.id} className="py-2">
                  <PersonChip person={row.employee} size="sm" detail={standing(row)} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryStates>
      {showsLinks && (
        <GuestLinksSheet
          purpose="asset_audit"
          subjects={guests.map(({ employee }) => employee.id)}
          empty={
            <EmptyState icon={<CircleCheck />} title="Ninguém precisa de link">
              Quem não tem acesso e ainda não respondeu aparece aqui.
            </EmptyState>
          }
          onClose={() => setLinks(false)}
        />
      )}
    </Sheet>
  )
}
