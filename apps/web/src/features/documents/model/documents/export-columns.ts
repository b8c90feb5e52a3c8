import { formatDate, formatDateTime, formatDay } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { ACTIONS, type CataloguedType, requiredText, retentionText, validityText, WHO_SEES, WHO_SENDS } from '../types/document-type.ts'
import type { CampaignEvidence } from './campaign.ts'
import { classLabel, stateLook } from './document-words.ts'
import type { ListedDocument } from './stored-document.ts'

/** All documents as a file: what they are and how they stand, never their content. */
export const documentExport: readonly ExportColumn<ListedDocument>[] = [
  { header: 'Pessoa', value: ({ employee }) => employee.name, width: 30 },
  { header: 'Tipo', value: ({ type_name }) => type_name, width: 34 },
  { header: 'Título', value: ({ title }) => title, width: 24 },
  { header: 'Classe', value: ({ sensitivity }) => classLabel(sensitivity) },
  { header: 'Situação', value: ({ state }) => stateLook(state).label },
  { header: 'Validade', value: ({ expires_on }) => (expires_on === null ? null : formatDate(expires_on)) },
  { header: 'Enviado em', value: ({ sent_at }) => formatDay(sent_at) },
  { header: 'Retenção legal', value: ({ on_hold }) => (on_hold ? 'Sim' : 'Não') },
]

/** The catalogue as a file: one line per type. */
export function typeExport(contractLabel: (contractType: string) => string): readonly ExportColumn<CataloguedType>[] {
  return [
    { header: 'Tipo', value: ({ name }) => name, width: 34 },
    { header: 'Classe', value: ({ sensitivity }) => classLabel(sensitivity) },
    { header: 'Ação', value: ({ action }) => ACTIONS[action] ?? action },
    { header: 'Quem envia', value: ({ who_sends }) => WHO_SENDS[who_sends] ?? who_sends, width: 24 },
    { header: 'Quem vê', value: ({ who_sees }) => WHO_SEES[who_sees] ?? who_sees, width: 30 },
    { header: 'Validade', value: validityText },
    { header: 'Exigido de', value: ({ rules }) => requiredText(rules, contractLabel), width: 48 },
    { header: 'Guarda', value: retentionText, width: 24 },
    { header: 'Documentos', value: ({ documents_total }) => documents_total },
    { header: 'Situação', value: ({ archived_at }) => (archived_at === null ? 'Em uso' : 'Arquivado') },
  ]
}

const EVIDENCE_STATES: Readonly<Record<CampaignEvidence['state'], string>> = {
  late: 'Em atraso',
  open: 'Falta enviar',
  waiting: 'Em análise',
  done: 'Entregue',
  cancelled: 'Não é mais pedido',
}

const DOORS: Readonly<Record<string, string>> = { login: 'Acesso próprio', guest_link: 'Link de convidado', counter: 'Balcão do RH' }

const doorText = (door: string): string => DOORS[door] ?? door
const instant = (at: string | null): string | null => (at === null ? null : formatDateTime(at))

/** What shows later whom a campaign asked, how they were reached and what they answered; never what was sent. */
export const evidenceColumns: readonly ExportColumn<CampaignEvidence>[] = [
  { header: 'Pessoa', value: ({ name }) => name, width: 30 },
  { header: 'Matrícula', value: ({ registration_number }) => registration_number },
  { header: 'Departamento', value: ({ department }) => department, width: 24 },
  { header: 'Incluída em', value: ({ asked_at }) => formatDateTime(asked_at), width: 18 },
  { header: 'Como foi alcançada', value: ({ channel }) => (channel === null ? 'Ainda não alcançada' : doorText(channel)), width: 22 },
  { header: 'Primeiro aviso', value: ({ told_at }) => instant(told_at), width: 18 },
  { header: 'Lembretes', value: ({ reminders }) => reminders },
  { header: 'Prazo', value: ({ due_on }) => formatDate(due_on) },
  { header: 'Situação', value: ({ state }) => EVIDENCE_STATES[state] },
  { header: 'Concluído em', value: ({ done_at }) => instant(done_at), width: 18 },
  { header: 'Respondeu por', value: ({ doors }) => doors.map(doorText).join(' e '), width: 24 },
]
