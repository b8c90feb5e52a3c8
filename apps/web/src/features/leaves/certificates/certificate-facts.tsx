import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { type CertificateDetail, ORIGINAL_WORDS, STATUS_LOOKS } from '../model/absences/certificate.ts'

/** Whose it is, how it stands and what follows from it. */
export function CertificateFacts({ detail, isOwn }: { readonly detail: CertificateDetail; readonly isOwn: boolean }) {
  const look = STATUS_LOOKS[detail.status]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isOwn ? <p className="font-medium">{detail.type_name}</p> : <PersonChip person={detail.person} />}
        <Badge tone={look.tone}>{look.label}</Badge>
      </div>
      {detail.end_reason !== null && (
        <Alert tone="warning" title="Motivo">
          {detail.end_reason}
        </Alert>
      )}
      <DescriptionList
        items={[
          { label: 'Dias', value: `${formatDate(detail.starts_on)}${detail.ends_on === detail.starts_on ? '' : ` a ${formatDate(detail.ends_on)}`} (${daysText(detail.days)})` },
          ...(detail.within_vacations === 0 ? [] : [{ label: 'Dentro das férias', value: `${daysText(detail.within_vacations)}, que não ${detail.within_vacations >= 2 ? 'contam' : 'conta'} como ausência` }]),
          { label: detail.sent_by_person ? 'Enviado em' : 'Registrado em', value: formatDateTime(detail.created_at) },
          ...(detail.note === null ? [] : [{ label: 'Recado', value: detail.note }]),
          ...(detail.summed === null ? [] : [{ label: 'Soma da condição', value: daysText(detail.summed) }]),
          ...(detail.benefit_from === null ? [] : [{ label: 'INSS a partir de', value: formatDate(detail.benefit_from) }]),
          ...(isOwn || detail.esocial_due === null ? [] : [{ label: 'eSocial (S-2230) até', value: formatDate(detail.esocial_due) }]),
          ...(isOwn ? [{ label: 'Original', value: detail.original === 'waiting' ? `Entregue até ${formatDate(detail.original_due_on)}` : ORIGINAL_WORDS[detail.original] }] : []),
        ]}
      />
    </div>
  )
}
