import { formatMoney } from '#shared/lib/money.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One asset with its custody, as the database tells it to HR, to its holder and to the holder's manager. */
export type AssetView = Shapes.AssetView
export type AssetEvent = Shapes.AssetEvent
export type AssetPaper = Shapes.AssetPaper
/** What somebody has. */
export type PersonAsset = Shapes.PersonAsset

type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
interface Look {
  readonly label: string
  readonly tone: Tone
}

export const STATUS_LOOKS = {
  available: { label: 'Disponível', tone: 'success' },
  reserved: { label: 'Reservado', tone: 'info' },
  awaiting_acceptance: { label: 'Aguardando assinatura', tone: 'info' },
  in_use: { label: 'Em uso', tone: 'primary' },
  return_requested: { label: 'Devolução pedida', tone: 'warning' },
  in_maintenance: { label: 'Em conserto', tone: 'neutral' },
  lost: { label: 'Perdido', tone: 'danger' },
  stolen: { label: 'Furtado', tone: 'danger' },
  written_off: { label: 'Baixado', tone: 'neutral' },
} as const satisfies Readonly<Record<string, Look>>
export type AssetStatus = keyof typeof STATUS_LOOKS

const isStatus = (text: string): text is AssetStatus => Object.hasOwn(STATUS_LOOKS, text)

/** A status that is new to this page shows as it is called. */
export function statusLook(status: string): Look {
  return isStatus(status) ? STATUS_LOOKS[status] : { label: status, tone: 'neutral' }
}

export const CONDITIONS = [
  ['new', 'Novo'],
  ['good', 'Bom'],
  ['fair', 'Regular'],
  ['poor', 'Ruim'],
  ['damaged', 'Danificado'],
] as const

export function conditionLabel(condition: string): string {
  return CONDITIONS.find(([value]) => value === condition)?.[1] ?? condition
}

export const KINDS = [
  ['equipment', 'Equipamento'],
  ['peripheral', 'Periférico'],
  ['furniture', 'Móvel'],
  ['vehicle', 'Veículo'],
  ['sim', 'Chip de celular'],
  ['epi', 'EPI'],
  ['card', 'Crachá ou cartão'],
  ['key', 'Chave'],
  ['uniform', 'Uniforme'],
  ['other', 'Outro'],
] as const

export function kindLabel(kind: string): string {
  return KINDS.find(([value]) => value === kind)?.[1] ?? 'Outro'
}

/** What HR does with an asset. */
export type AssetVerb = 'hand_over' | 'receive' | 'back' | 'repair' | 'repaired' | 'lost' | 'stolen' | 'written_off'

/** The first one is what is done most often there. The database has the same table of transitions. */
const VERBS: Readonly<Record<AssetStatus, readonly AssetVerb[]>> = {
  available: ['hand_over', 'repair', 'lost', 'stolen', 'written_off'],
  reserved: ['hand_over', 'repair', 'lost', 'stolen'],
  awaiting_acceptance: ['receive', 'lost', 'stolen'],
  in_use: ['receive', 'repair', 'lost', 'stolen'],
  return_requested: ['receive', 'back', 'lost', 'stolen'],
  in_maintenance: ['repaired'],
  lost: ['back', 'written_off'],
  stolen: ['back', 'written_off'],
  written_off: [],
}

/** What is damaged is repaired before it is given. */
export function verbsOf(status: string, condition = 'good'): readonly AssetVerb[] {
  const verbs = isStatus(status) ? VERBS[status] : []
  return condition === 'damaged' && verbs[0] === 'hand_over' ? ['repair', ...verbs.filter((verb) => verb !== 'repair')] : verbs
}

const BACK: Readonly<Record<string, string>> = { return_requested: 'Fica com a pessoa' }

const VERB_LABELS: Readonly<Record<Exclude<AssetVerb, 'back'>, string>> = {
  hand_over: 'Entregar',
  receive: 'Receber de volta',
  repair: 'Mandar para conserto',
  repaired: 'Voltou do conserto',
  lost: 'Perdido',
  stolen: 'Furtado',
  written_off: 'Baixar',
}

export function verbLabel(verb: AssetVerb, status: string): string {
  return verb === 'back' ? (BACK[status] ?? 'Apareceu') : VERB_LABELS[verb]
}

/** Whether it can be taken back now; lost and repaired things first come back. */
export const isReturnable = ({ status }: { readonly status: string }): boolean => verbsOf(status).includes('receive')

export const PAPER_LOOKS = {
  none: { label: 'Sem termo', tone: 'neutral' },
  making: { label: 'Termo não gerado', tone: 'warning' },
  sent: { label: 'Termo para assinar', tone: 'info' },
  signed: { label: 'Termo assinado', tone: 'success' },
  refused: { label: 'Termo recusado', tone: 'danger' },
  expired: { label: 'Prazo do termo venceu', tone: 'danger' },
  made: { label: 'Termo sem assinatura', tone: 'neutral' },
} as const satisfies Readonly<Record<string, Look>>

export function paperLook({ state }: Pick<AssetPaper, 'state'>): Look {
  return Object.hasOwn(PAPER_LOOKS, state) ? PAPER_LOOKS[state as keyof typeof PAPER_LOOKS] : PAPER_LOOKS.none
}

/** What happened, as the heading of a link of the chain of custody. */
export function eventTitle({ kind, from, to, person }: Pick<AssetEvent, 'kind' | 'from' | 'to' | 'person'>): string {
  const who = person?.name ?? 'a pessoa'
  const titles: Readonly<Record<string, string>> = {
    registered: 'Cadastrado',
    reserved: `Reservado para ${who}`,
    released: 'Reserva desfeita',
    decided: 'Decisão do RH',
    delivered: `Entregue a ${who}`,
    accepted: `${who} assinou o termo`,
    refused: `${who} recusou o termo`,
    return_requested: `${who} quer devolver`,
    returned: `Devolvido por ${who}`,
    audited: 'Conferido em uma auditoria',
  }
  return titles[kind] ?? movedTitle(from, to, who)
}

const MOVED: Readonly<Record<string, string>> = { in_maintenance: 'Mandado para conserto', lost: 'Perda registrada', stolen: 'Furto registrado', written_off: 'Baixa registrada' }
const CAME_BACK: Readonly<Record<string, string>> = { in_maintenance: 'Voltou do conserto', lost: 'Apareceu', stolen: 'Apareceu' }

function movedTitle(from: string | null, to: string, who: string): string {
  if (from === 'return_requested') return MOVED[to] ?? `Fica com ${who}`
  return MOVED[to] ?? CAME_BACK[from ?? ''] ?? statusLook(to).label
}

/** 'Dell · série ABC123'; empty without both. */
export function makeText({ brand, serial }: { readonly brand: string | null; readonly serial: string | null }): string {
  return [brand, serial === null ? null : `série ${serial}`].filter((part) => part !== null).join(' · ')
}

/** 'Matriz · sala 4'; null without both. */
export function placeText(site: string | null, place: string | null): string | null {
  return [site, place].filter((part) => part !== null).join(' · ') || null
}

/** 'R$ 1.234,50'; null where it is not known. */
export const moneyText = (value: number | null): string | null => (value === null ? null : formatMoney(String(value)))

/** '1 bem', '12 bens'. */
export const assetsText = (count: number): string => (count === 1 ? '1 bem' : `${count.toLocaleString('pt-BR')} bens`)
