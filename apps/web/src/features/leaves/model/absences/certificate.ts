import { formatDate, laterDay } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { daysOf } from '../map/days.ts'

export type LeaveFile = Shapes.CertificateFile

export type Original = Shapes.OriginalState
export type CertificateStatus = Shapes.CertificateStatus

/** One of the own certificates. */
export type OwnCertificate = Shapes.MyCertificatesRow

/** Certificates of one condition that still sum. */
export type CertificateSum = Shapes.CertificateSum

/** What waits for HR, as the database tells it. */
export type Board = Shapes.CertificateBoard

/** A row of the list of all certificates; `total` is that of the whole list. */
export type ListedCertificate = Shapes.CertificateListRow

/** Everything that one certificate says. Health: read one by one, and each reading stays in the trail. */
export type CertificateDetail = Shapes.ReadCertificate

/** A condition that a certificate may belong to, and what the sum would be with it. */
export type Condition = Shapes.CertificateConditionsRow

/** What a certificate does to granted vacations in its days, whichever HR chooses. */
export type CertificateVacations = Shapes.CertificateVacations

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

export const STATUS_LOOKS: Readonly<Record<CertificateStatus, { readonly label: string; readonly tone: Tone }>> = {
  pending: { label: 'Com o RH', tone: 'info' },
  approved: { label: 'Confirmado', tone: 'success' },
  rejected: { label: 'Recusado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
  interrupted: { label: 'Interrompido', tone: 'neutral' },
}

export const ORIGINAL_WORDS: Readonly<Record<Original, string>> = {
  waiting: 'Falta o original',
  received: 'Original recebido',
  waived: 'Original dispensado',
}

/** What the form of a certificate holds, as typed. */
export interface CertificateDraft {
  readonly startsOn: string
  readonly days: string
  readonly half: '' | 'morning' | 'afternoon'
  readonly issuedOn: string
  readonly professional: string
  readonly council: string
  readonly cid: string
  readonly sameAs: string
  readonly original: Original
  /** What becomes of granted vacations in its days; empty for what the company does. */
  readonly vacations: '' | CertificateVacations['choice']
}

export const EMPTY_DRAFT: CertificateDraft = {
  startsOn: '', days: '1', half: '', issuedOn: '', professional: '', council: '', cid: '', sameAs: '', original: 'received', vacations: '',
}

export function draftOf(detail: CertificateDetail): CertificateDraft {
  return {
    startsOn: detail.starts_on,
    days: String(Math.ceil(detail.days)),
    half: '',
    issuedOn: detail.issued_on ?? '',
    professional: detail.professional_name ?? '',
    council: detail.council_number ?? '',
    cid: detail.cid ?? '',
    sameAs: detail.same_as ?? '',
    original: detail.original,
    vacations: '',
  }
}

/** Whole days from 1 to 3650, or null. */
export function typedDays(text: string): number | null {
  const days = Number(text.trim())
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : null
}

export type DraftProblems = Partial<Record<'startsOn' | 'days' | 'cid', string>>

export function draftProblems({ startsOn, days, cid }: CertificateDraft): DraftProblems {
  return {
    ...(startsOn === '' && { startsOn: 'Informe o primeiro dia' }),
    ...(typedDays(days) === null && { days: 'Digite quantos dias, como 3' }),
    ...(cid.trim() !== '' && !/^[a-z]\d{2}(\.[0-9a-z]{1,2})?$/i.test(cid.trim()) && { cid: 'Escreva como no atestado, por exemplo M54.5' }),
  }
}

/** The facts as the database takes them; what is empty is said to be empty. */
export function factsOf({ issuedOn, professional, council, cid, sameAs, original }: CertificateDraft): Record<string, string | null> {
  const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  return {
    issued_on: filled(issuedOn), professional_name: filled(professional), council_number: filled(council), cid: filled(cid), same_as: filled(sameAs), original,
  }
}

const range = ({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }): string =>
  starts_on === ends_on ? formatDate(starts_on) : `${formatDate(starts_on)} a ${formatDate(ends_on)}`

/** What each choice about vacations comes to, before it is made. */
export function vacationChoices({ days, vacations, away }: CertificateVacations, startsOn: string): Readonly<Record<CertificateVacations['choice'], string>> {
  const absent = away.reduce((sum, { starts_on, ends_on }) => sum + daysOf(starts_on, ends_on), 0)
  const moved = vacations.map((each) =>
    each.begins_before
      ? `As de ${range(each)} param em ${formatDate(laterDay(startsOn, -1))} e ${daysBack(each.days_back)} ao saldo.`
      : `As de ${range(each)} são desmarcadas e ${daysBack(each.days_back)} ao saldo.`,
  )
  return {
    keep: absent === 0
      ? 'Todos os dias do atestado ficam dentro das férias: nenhum conta como ausência.'
      : `${daysText(days - absent)} do atestado ${days - absent >= 2 ? 'ficam' : 'fica'} dentro das férias; a ausência é de ${away.map(range).join(' e ')} (${daysText(absent)}).`,
    move: `${moved.join(' ')} A ausência é de ${daysText(days)}.`,
  }
}

/** Whether a certificate leaves vacations without dates: they make way for it, or nobody had decided on them yet. */
export function leavesUndated({ vacations, choice, undecided }: CertificateVacations, chosen: CertificateDraft['vacations'], fallback: CertificateVacations['choice'] | null): boolean {
  return undecided !== undefined || (vacations.length > 0 && (chosen !== '' ? chosen : (fallback ?? choice)) === 'move')
}

const daysBack = (days: number): string => `${daysText(days)} ${days >= 2 ? 'voltam' : 'volta'}`
