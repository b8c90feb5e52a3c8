import { deliveryProblem, type Reason, type Supply, supplyName } from './supply.ts'

/** A supply of a hand-over, with what is typed about it. */
export interface SupplyItem {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly categoryId: string
  readonly ca: string | null
  readonly validUntil: string | null
  readonly stock: number
  /** As typed. */
  readonly quantity: string
  readonly reason: Reason
}

/** What the database takes of a supply. */
export interface SupplyWish {
  readonly item_id: string
  readonly quantity: number
  readonly reason: Reason
}

/** What somebody lacks of what their position requires. */
export interface Lack {
  readonly category_id: string
  readonly name: string
  readonly overdue_since: string | null
}

const MOST_UNITS = 1000

export function supplyItem(supply: Supply, reason: Reason = 'first'): SupplyItem {
  return {
    id: supply.id, name: supplyName(supply), kind: supply.kind, categoryId: supply.category_id, ca: supply.ca_number, validUntil: supply.ca_valid_until, stock: supply.quantity, quantity: '1', reason,
  }
}

/** Why a supply cannot be put into a hand-over; null when it can. */
export function supplyAddProblem(items: readonly SupplyItem[], supply: Supply): string | null {
  if (items.some(({ id }) => id === supply.id)) return `${supplyName(supply)} já está na lista.`
  const problem = deliveryProblem(supply)
  return problem === null ? null : `${supplyName(supply)}: ${problem}`
}

/** What is wrong with a quantity that is typed. */
export function quantityProblem({ quantity, stock }: Pick<SupplyItem, 'quantity' | 'stock'>): string | null {
  if (!/^\d{1,4}$/.test(quantity.trim()) || Number(quantity) < 1 || Number(quantity) > MOST_UNITS) return 'Informe um número de 1 a 1.000'
  return Number(quantity) > stock ? `Só há ${stock.toLocaleString('pt-BR')} em estoque` : null
}

export const supplyWish = ({ id, quantity, reason }: SupplyItem): SupplyWish => ({ item_id: id, quantity: Number(quantity), reason })

export const changeSupply = (items: readonly SupplyItem[], id: string, part: Partial<SupplyItem>): readonly SupplyItem[] => items.map((item) => (item.id === id ? { ...item, ...part } : item))

/** Why somebody gets what they lack: it is the first, or another in place of one that is due. */
export const reasonFor = (lack: Pick<Lack, 'overdue_since'>): Reason => (lack.overdue_since === null ? 'first' : 'replacement')

/** What can be delivered of a category today. */
export const deliverable = (supplies: readonly Supply[], categoryId: string): readonly Supply[] => supplies.filter((supply) => supply.category_id === categoryId && deliveryProblem(supply) === null)

/** What is lacking and comes in one form alone needs no choosing. */
export function prefilled(supplies: readonly Supply[], lacks: readonly Lack[]): readonly SupplyItem[] {
  return lacks.flatMap((lack) => {
    const [only, ...others] = deliverable(supplies, lack.category_id)
    return only && others.length === 0 ? [supplyItem(only, reasonFor(lack))] : []
  })
}
