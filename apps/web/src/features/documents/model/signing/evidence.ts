import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { envelopeStatus, isAcknowledgement, kindName } from './signature.ts'

/** One of those who sign, with what was kept of the act. */
export type EvidenceParty = Shapes.EvidenceParty

/** Everything that is kept of an envelope. */
export type Evidence = Shapes.EnvelopeEvidence

interface PartyLook {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
}

/** How somebody stands in an envelope. */
export function partyLook(state: string, kind: string): PartyLook {
  if (state === 'signed') return { label: isAcknowledgement(kind) ? 'Deu ciência' : 'Assinou', tone: 'success' }
  if (state === 'refused') return { label: 'Recusou', tone: 'danger' }
  if (state === 'pending') return { label: 'É a vez', tone: 'warning' }
  if (state === 'waiting') return { label: 'Aguarda a vez', tone: 'neutral' }
  return { label: 'Não respondeu', tone: 'neutral' }
}

/** The name that counts: the one of the act, else the one in use. */
export const partyName = ({ name, person }: EvidenceParty): string => name ?? person?.name ?? 'Alguém'

/** How somebody came to the paper: what was known of them there is worth another proof. */
function doorText({ at, by_link, person, counter, code_with }: Pick<EvidenceParty, 'at' | 'by_link' | 'person' | 'counter' | 'code_with'>): string | null {
  if (at === null) return by_link ? (person === null ? 'Assina por link, com CPF e data de nascimento' : 'Assina no balcão ou por link') : null
  if (counter !== null) {
    const chosen = code_with === null ? '' : code_with.id === counter.id ? ' escolhido ali' : ` escolhido no balcão com ${code_with.name}`
    return `No balcão, com ${counter.name}: CPF e código de assinatura${chosen}`
  }
  return by_link ? 'Por link pessoal, confirmado com CPF e data de nascimento' : 'Pelo sistema, com senha'
}

/** Those whose turn it is and who have no login: a link is handed over to them. */
export const waitingByLink = ({ parties }: Pick<Evidence, 'parties'>): readonly string[] =>
  parties.filter(({ state, by_link }) => state === 'pending' && by_link).map(({ party_id }) => party_id)

/** Whether somebody whose turn it is may stand at the counter: people of the company. */
export const waitsAtCounter = ({ status, parties }: Pick<Evidence, 'status' | 'parties'>): boolean => status === 'open' && parties.some(({ state, person }) => state === 'pending' && person !== null)

/** 'CPF ***.456.789-**', when and from where, line by line. */
export function partyLines(party: EvidenceParty): readonly string[] {
  const { cpf, at, ip, device, refusal_reason } = party
  return [
    at === null ? null : formatDateTime(at),
    cpf === null ? null : `CPF ${cpf}`,
    doorText(party),
    ip === null ? null : `Endereço IP ${ip}`,
    device === null ? null : `Aparelho: ${device}`,
    refusal_reason === null ? null : `Motivo da recusa: ${refusal_reason}`,
  ].filter((line) => line !== null)
}

/** Where anybody verifies the code; `origin` is the address of this installation. */
export const verificationAddress = (origin: string, code: string): string => `${origin}/verificar/${code}`

/** What the page says of the envelope itself, label and value. */
export function evidenceFacts(evidence: Evidence, origin: string): readonly (readonly [label: string, value: string])[] {
  const { title, type_name, cancel_reason, deadline, completed_at } = evidence
  const facts: readonly (readonly [string, string | null])[] = [
    ['Empresa', evidence.company],
    ['Documento', title === null || title === '' ? type_name : `${type_name}: ${title}`],
    ['De', evidence.employee?.name ?? null],
    ['Arquivo', evidence.file_name],
    ['Pedido', `${kindName(evidence.kind)}, ${envelopeStatus(evidence.status).toLowerCase()}`],
    ['Pedido por', evidence.sent_by === null ? null : `${evidence.sent_by.name}, ${formatDateTime(evidence.created_at)}`],
    ['Prazo', deadline === null ? null : formatDate(deadline)],
    ['Concluído em', completed_at === null ? null : formatDateTime(completed_at)],
    ['Motivo do cancelamento', cancel_reason],
    ['SHA-256 do arquivo', evidence.sha256],
    ['Último elo das provas', evidence.evidence_hash],
    ['Código de verificação', evidence.code],
    ['Endereço de verificação', verificationAddress(origin, evidence.code)],
  ]
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))
}

/** Why the signers cannot be reminded now; null when they can. */
export function reminderProblem({ status, last_reminder_on, parties }: Evidence, today: string): string | null {
  if (status !== 'open') return 'Este pedido já terminou'
  if (parties.every(({ state, by_link }) => state !== 'pending' || by_link)) return 'Quem falta assina por link'
  return last_reminder_on === today ? 'Já lembrado hoje' : null
}
