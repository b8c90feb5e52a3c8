import { parseTypedDate } from '#shared/lib/masks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { assetsText } from './asset.ts'

/** An asset that can be given, as the search finds it. */
export interface GivableAsset {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly brand: string | null
  readonly serial: string | null
  readonly condition: string
  readonly status: string
  readonly category: { readonly kind: string; readonly requires_acceptance: boolean }
  readonly holder: { readonly id: string; readonly display_name: string } | null
}

/** An item of a hand-over or of a return, with what is typed about it. */
export interface Item {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly kind: string
  readonly asksTerm: boolean
  readonly condition: string
  readonly note: string
  /** As typed. */
  readonly returnOn: string
  /** What shows its state, already uploaded. */
  readonly photos: readonly UploadedFile[]
}

/** What the database takes of an item. */
export interface ItemWish {
  readonly id: string
  readonly condition: string
  readonly note?: string
  readonly expected_return_on?: string
  readonly photos?: readonly string[]
}

export const MOST_ITEMS = 100
export const MOST_PHOTOS = 6

interface Held {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly kind: string
  readonly condition: string
}

/** A thing as an item, in the condition that it is known to be in. */
export function itemOf({ id, tag, name, kind, condition }: Held, asksTerm = false): Item {
  return { id, tag, name, kind, asksTerm, condition, note: '', returnOn: '', photos: [] }
}

export const givenItem = (asset: GivableAsset): Item => itemOf({ ...asset, kind: asset.category.kind }, asset.category.requires_acceptance)

/** Why an asset cannot be put into a hand-over to a person; null when it can: what is reserved goes to whom it is reserved for. */
export function addProblem(items: readonly Item[], { id, name, tag, status, holder }: GivableAsset, personId = ''): string | null {
  if (items.some((item) => item.id === id)) return `${name} (${tag}) já está na lista.`
  if (items.length >= MOST_ITEMS) return `Entregue até ${String(MOST_ITEMS)} bens de cada vez.`
  if (status === 'available' || (status === 'reserved' && holder?.id === personId)) return null
  if (status === 'reserved' && holder !== null) return `${name} (${tag}) está reservado para ${holder.display_name}.`
  return holder === null ? `${name} (${tag}) não está disponível.` : `${name} (${tag}) está com ${holder.display_name}.`
}

/** What is wrong with an item that is given. */
export function giveProblem({ returnOn }: Pick<Item, 'returnOn'>, today: string): string | null {
  if (returnOn.trim() === '') return null
  const day = parseTypedDate(returnOn)
  if (day === null) return 'Informe o dia como 31/12/2026'
  return day < today ? 'Escolha um dia a partir de hoje' : null
}

/** What is missing of an item that comes back, by field. */
export function returnProblems({ condition, note, photos }: Pick<Item, 'condition' | 'note' | 'photos'>): { readonly note: string | null; readonly photos: string | null } {
  const isDamaged = condition === 'damaged'
  return {
    note: isDamaged && note.trim() === '' ? 'Conte em uma frase o que aconteceu' : null,
    photos: isDamaged && photos.length === 0 ? 'Fotografe o item: a foto mostra o estado em que ele voltou' : null,
  }
}

export function wishOf({ id, condition, note, returnOn, photos }: Item): ItemWish {
  const day = parseTypedDate(returnOn)
  return { id, condition, ...(note.trim() !== '' && { note: note.trim() }), ...(day !== null && { expected_return_on: day }), ...(photos.length > 0 && { photos: photos.map(({ file_id }) => file_id) }) }
}

/** Whether a paper is to be signed. */
export const asksTerm = (items: readonly Item[]): boolean => items.some((item) => item.asksTerm)

const WITHOUT_LOGIN: readonly string[] = ['no_login', 'login_off', 'left', 'no_cpf', 'no_birth_date']

/** Whether somebody can sign: with a login, or by a guest link. */
export const canBeSigned = ({ channels, reason }: Pick<Shapes.NoticeReachRow, 'channels' | 'reason'>): boolean =>
  channels.includes('guest_link') || !WITHOUT_LOGIN.includes(reason ?? '')

/** What is given out of the stock beside the things. */
export interface GivenSupplies {
  readonly count: number
  /** Whether one of them asks for a term. */
  readonly asksTerm: boolean
}

/** '1 bem e 2 itens do estoque'. */
export function givenText(things: number, supplies: number): string {
  const stock = supplies === 1 ? '1 item do estoque' : `${supplies.toLocaleString('pt-BR')} itens do estoque`
  return [things === 0 && supplies > 0 ? null : assetsText(things), supplies === 0 ? null : stock].filter((part) => part !== null).join(' e ')
}

const NO_SUPPLIES: GivenSupplies = { count: 0, asksTerm: false }

/** What becomes of the things, before they are given. */
export function outlookOf(items: readonly Item[], canSign: boolean, supplies = NO_SUPPLIES): string {
  const asks = (asksTerm(items) || supplies.asksTerm) && canSign
  if (items.length === 0) return asks ? 'Um termo vai para assinar.' : 'Fica registrado na ficha na hora, sem termo.'
  const isOne = items.length + supplies.count === 1
  if (asks) return isOne ? 'Um termo vai para assinar; até lá, fica aguardando assinatura.' : 'Um só termo, com todos, vai para assinar; até lá, ficam aguardando assinatura.'
  return isOne ? 'Fica em uso na hora, sem termo.' : 'Ficam em uso na hora, sem termo.'
}

export const changeItem = (items: readonly Item[], id: string, part: Partial<Item>): readonly Item[] => items.map((item) => (item.id === id ? { ...item, ...part } : item))
