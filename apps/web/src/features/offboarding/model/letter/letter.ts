import { formatDate, formatDateTime, formatLongDay, laterDay, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { NOTICE_WORDS } from '../exit.ts'

export type OwnExit = Shapes.OwnExit
export type OwnLeaving = Shapes.MyExit
export type Resigning = Shapes.OwedByResigning

/** How whoever resigns stands to the notice that they owe (CLT art. 487, § 2º). */
export const NOTICE_WISHES = [
  { value: 'worked', label: 'Vou cumprir o aviso prévio', hint: 'São trinta dias, contados do dia seguinte ao do pedido.' },
  { value: 'waived', label: 'Peço para ser dispensado do aviso', hint: 'A empresa decide se aceita.' },
  { value: 'indemnified', label: 'Não vou cumprir o aviso (será descontado)', hint: 'Os dias do aviso saem da sua rescisão.' },
] as const

export type NoticeWish = (typeof NOTICE_WISHES)[number]['value']

export const noticeWish = (value: string | null): NoticeWish | null => NOTICE_WISHES.find((wish) => wish.value === value)?.value ?? null

/** A plain letter, to begin with. */
export function plainLetter(company: string, name: string, { owes }: Resigning, today: string): string {
  const when = owes === 'notice' ? 'no último dia e com o aviso prévio informados acima' : 'no último dia informado acima'
  return `À ${company},\n\nComunico que decidi sair da empresa e peço o encerramento do meu contrato, ${when}.\n\nAgradeço pelo período em que trabalhamos juntos.\n\n${name}\n${formatDate(today)}`
}

/** What to know before choosing the last day, by what the contract of the person owes. */
export function lastDayHint({ owes, notice_days: days, term_end: end }: Resigning, today: string): string {
  if (owes === 'notice') return `Pedindo hoje e cumprindo os ${days} dias de aviso, seria ${formatDate(laterDay(today, days))}.`
  if (owes === 'none' || end === null) return 'No seu contrato, quem sai não deve aviso prévio.'
  return `Seu contrato tem prazo, até ${formatDate(end)}, e por isso não há aviso prévio. Se você sair antes, a empresa só pode descontar um prejuízo que comprove (CLT art. 480). Se o contrato permite aos dois lados antecipar o fim, vale o aviso de 30 dias (CLT art. 481).`
}

/** What comes next, in the order in which it comes. */
export const STEPS: readonly string[] = [
  'A carta vai para o seu gestor e para o RH. Ninguém mais fica sabendo.',
  'Até o RH aceitar, você pode desistir.',
  'Depois de aceita, o RH combina com você o que falta, como a passagem do trabalho. No último dia o seu acesso acaba, e os seus documentos ficam disponíveis por mais 90 dias.',
]

/** Whoever receives a letter, each with the part they have in it. */
export function receiversOf({ receivers, hr }: Pick<OwnLeaving, 'receivers' | 'hr'>): readonly string[] {
  const ofHr = new Set(hr.map(({ id }) => id))
  return receivers.map(({ id, name }) => `${name} (${ofHr.has(id) ? 'RH' : 'gestor'})`)
}

export const isTold = ({ status }: Pick<OwnExit, 'status'>): boolean => status === 'communicated' || status === 'closing'

/** 'Faltam 30 dias.', from the days between two ISO days. */
function daysLeft(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (days < 0) return ''
  if (days === 0) return 'É hoje. '
  return days === 1 ? 'É amanhã. ' : `Faltam ${daysText(days)}. `
}

/** What the page says first of a letter that was sent, or of an exit that is certain. */
export function bandOf(own: OwnExit, today: string = todayIso()): { readonly label: string; readonly title: string; readonly detail: string } {
  if (own.status === 'requested') {
    return { label: 'Carta de demissão', title: 'Sua carta foi enviada e espera o RH', detail: `Enviada em ${formatDateTime(own.asked_at)}. Seu gestor e o RH foram avisados. Até o RH aceitar, você pode desistir.` }
  }
  const told = own.origin === 'letter' ? 'O RH aceitou a sua carta' : 'O RH comunicou o seu desligamento'
  const since = own.communicated_on === null ? '' : ` em ${formatDate(own.communicated_on)}`
  return { label: own.last_day < today ? 'Seu último dia foi' : 'Seu último dia', title: formatLongDay(own.last_day), detail: `${daysLeft(own.last_day, today)}${told}${since}.` }
}

/** The notice in the words of the person: what they do, or what the company does. */
export function noticeText({ origin, notice_way: way, notice_relief: relief, days }: Pick<OwnExit, 'origin' | 'notice_way' | 'notice_relief' | 'days'>): string | null {
  if (way === null || days?.notice_days === 0) return null
  const reduced = way === 'worked' && relief !== null ? (relief === 'hours' ? ', com duas horas a menos por dia' : ', com sete dias livres no fim') : ''
  const words = origin === 'letter' ? { worked: 'Você cumpre', indemnified: 'Você não cumpre (descontado)', waived: 'Você pediu dispensa' }[way] : NOTICE_WORDS[way]
  return `${words}${days === null ? '' : `, ${daysText(days.notice_days)}`}${reduced}`
}

/** What becomes of the login, and until when the own papers can be fetched. */
export function accessText({ last_day: day, time, documents_until: until }: Pick<OwnExit, 'last_day' | 'time' | 'documents_until'>): string {
  return `Em ${formatDate(day)}, às ${time}, o seu acesso acaba e as sessões abertas se encerram. Depois disso, você ainda entra para ver e baixar os seus documentos até ${formatDate(until)}.`
}

/** The way to the page from the profile, as the letter stands; none once the exit is certain, since it stands among what there is to do. */
export function linkOf(own: Pick<OwnExit, 'status'> | null): { readonly lead: string; readonly link: string } | null {
  if (own !== null && isTold(own)) return null
  if (own?.status === 'draft') return { lead: 'Sua carta de demissão está em rascunho.', link: 'Continuar a carta' }
  if (own?.status === 'requested') return { lead: 'Sua carta de demissão espera o RH.', link: 'Ver a carta' }
  return { lead: 'Pensando em sair?', link: 'Pedir demissão' }
}
