import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One exit in a list. */
export type ExitRow = Shapes.OffboardingListRow
export type ExitCase = Shapes.ExitCase
export type ExitForHr = Shapes.ExitForHr
export type ExitStage = Shapes.ExitStage
export type ExitEffect = Shapes.ExitEffect
export type ExitFigures = Shapes.ExitFigures
export type HandoverItem = Shapes.HandoverItem
export type ExitPreview = Shapes.PreviewExit
export type TeamExit = Shapes.TeamExitsRow

/** Stages of an exit that is on its way, in their order. */
export const STAGES: readonly ExitStage[] = ['draft', 'requested', 'approved', 'communicated', 'notice', 'closing']

export const STAGE_WORDS: Readonly<Record<ExitStage, string>> = {
  draft: 'Em preparação', requested: 'Solicitado', approved: 'Aprovado', communicated: 'Comunicado', notice: 'Em aviso', closing: 'Encerrando',
  concluded: 'Concluído', rejected: 'Não aprovado', withdrawn: 'Carta retirada', cancelled: 'Cancelado',
}

export const STAGE_TONES: Readonly<Record<ExitStage, 'neutral' | 'info' | 'warning' | 'success'>> = {
  draft: 'neutral', requested: 'warning', approved: 'warning', communicated: 'info', notice: 'info', closing: 'info', concluded: 'success', rejected: 'neutral',
  withdrawn: 'neutral', cancelled: 'neutral',
}

export const ORIGIN_WORDS: Readonly<Record<ExitRow['origin'], string>> = { letter: 'Pedido da pessoa', manager: 'Pedido do gestor', hr: 'Iniciado pelo RH' }

/** Whether the company would have somebody back. */
export const REHIRE_CHOICES = [{ value: 'yes', label: 'Sim' }, { value: 'maybe', label: 'Talvez' }, { value: 'no', label: 'Não' }] as const

/** The same with the reason, as who thinks of readmitting somebody reads it; null where nobody said. */
export function rehireWord({ rehire, rehire_note: note }: Pick<ExitForHr, 'rehire' | 'rehire_note'>): string | null {
  const word = REHIRE_CHOICES.find(({ value }) => value === rehire)?.label
  return word === undefined ? null : [word, note].filter(Boolean).join('. ')
}

export const NOTICE_WORDS = { worked: 'Trabalhado', indemnified: 'Indenizado', waived: 'Dispensado' } as const
/** The same from the view of who resigns and owes it. */
export const RESIGNING_WORDS = { worked: 'Vai cumprir', indemnified: 'Não vai cumprir (descontado)', waived: 'Dispensado de cumprir' } as const

const TOLD_WORDS: Readonly<Record<Shapes.ExitTold['as'], string>> = {
  person: 'a própria pessoa', manager: 'gestor', reports: 'passa a liderar a equipe', successor: 'recebe a passagem', asked: 'quem pediu',
}
/** Why somebody is told of an exit. */
export const toldWord = ({ as }: Shapes.ExitTold): string => TOLD_WORDS[as]

const TOLD_ORDER = Object.keys(TOLD_WORDS)
/** The person first, then whom it concerns most. */
export const inToldOrder = (told: readonly Shapes.ExitTold[]): readonly Shapes.ExitTold[] =>
  told.toSorted((one, other) => TOLD_ORDER.indexOf(one.as) - TOLD_ORDER.indexOf(other.as))

/** Effects apart by whether there is something to do, to be told or to be decided about them. */
export function byWhetherActs(effects: readonly ExitEffect[]): { readonly acting: readonly ExitEffect[]; readonly idle: readonly ExitEffect[] } {
  const acts = ({ words, failure, is_skipped: isSkipped }: ExitEffect): boolean => words !== null || failure !== null || isSkipped
  return { acting: effects.filter(acts), idle: effects.filter((effect) => !acts(effect)) }
}

/** Whether others have to agree: where the company wants the end. */
export const needsApproval = (reason: string, reasons: readonly { readonly reason: string; readonly initiative: string }[]): boolean =>
  reasons.some((each) => each.reason === reason && (each.initiative === 'company' || each.initiative === 'both'))

/** Until its minute an exit can be changed and called off. */
export const isAhead = ({ status, is_due: isDue }: Pick<ExitCase, 'status' | 'is_due'>): boolean => status === 'communicated' && !isDue

/** A letter is known to the person, the manager and RH from the day on which it is sent, and so is what is handed over; any other exit once it is communicated. */
export const mayPlanHandover = ({ status, origin, communicated_on: told }: Pick<ExitCase, 'status' | 'origin' | 'communicated_on'>): boolean => told !== null || (origin === 'letter' && status === 'requested')

/** What may be done with an exit where it stands, by RH and by managers who take part. Who takes over RH chooses in the form, until the exit is communicated. */
export function verbsOf(exit: Pick<ExitCase, 'status' | 'origin' | 'is_due' | 'hr'>): Readonly<Record<'send' | 'communicate' | 'conclude' | 'talk' | 'choose' | 'edit' | 'move' | 'cancel', boolean>> {
  const { status, origin } = exit
  const isHr = exit.hr !== null
  const isAsked = status === 'requested' && origin === 'letter'
  const isBefore = ['draft', 'requested', 'approved'].includes(status)
  return {
    send: isHr && status === 'draft',
    communicate: isHr && (status === 'approved' || isAsked),
    conclude: isHr && status === 'closing',
    talk: isAsked,
    choose: isAhead(exit) || (!isHr && isAsked),
    edit: isHr && isBefore,
    move: isHr && isAhead(exit),
    cancel: isHr && (isAhead(exit) || (isBefore && !isAsked)),
  }
}

/** 'Último dia 30/11/2026, às 18:00'. */
export const lastMoment = ({ last_day: day, time }: Pick<ExitCase, 'last_day' | 'time'>): string => `${formatDate(day)}, às ${time}`

/** What the page says first: what waits for whoever opens it. */
export function headline({ letters, to_communicate: toCommunicate, to_pay: toPay, open }: ExitFigures): { readonly title: string; readonly stage: ExitStage | null } {
  if (letters > 0) return { title: letters === 1 ? 'Uma carta de demissão espera por você' : `${letters} cartas de demissão esperam por você`, stage: 'requested' }
  if (toCommunicate > 0) return { title: toCommunicate === 1 ? 'Um desligamento aprovado falta comunicar' : `${toCommunicate} desligamentos aprovados faltam comunicar`, stage: 'approved' }
  if (toPay > 0) return { title: toPay === 1 ? 'Uma pessoa saiu: falta concluir' : `${toPay} pessoas saíram: falta concluir`, stage: 'closing' }
  return { title: open === 0 ? 'Ninguém saindo agora' : 'Nada espera por você', stage: null }
}
