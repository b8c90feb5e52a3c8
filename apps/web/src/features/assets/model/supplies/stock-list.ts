import { parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing, type Sort, sortBy } from '#shared/list/state/params.ts'
import { TABS } from '../asset-list.ts'
import type { Supply } from './supply.ts'

/** What a row may need somebody for. */
export const NEEDS = { low: 'Abaixo do mínimo', soon: 'CA vence em breve', expired: 'CA vencido', unknown: 'Sem CA' } as const
export type Need = keyof typeof NEEDS
export const NEED_NAMES = Object.keys(NEEDS) as readonly Need[]

const SORTS = ['name', 'category', 'ca', 'quantity', 'people'] as const

/** What the tab shows. `item` and `pessoa` are open over the list; the flags open their sheets. */
export const stockList = listState({
  filters: { category: id, precisa: oneOf(NEED_NAMES) },
  shown: {
    tab: passing(oneOf(TABS)), sort: sortBy(SORTS, 'name'), item: passing(id), pessoa: passing(id), novo_item: passing(flag), entregar: passing(flag),
    faltas: passing(flag), cargos: passing(flag), caepi: passing(flag), categorias: passing(flag),
  },
  // Links of the database say it in Portuguese.
  old: { aba: 'tab' },
})
export type StockListState = typeof stockList.start

const isNeeded = ({ is_low: isLow, ca_state: state }: Supply, need: Need): boolean => (need === 'low' ? isLow : state === need)

function matches(supply: Supply, { q, category, precisa }: Pick<StockListState, 'q' | 'category' | 'precisa'>): boolean {
  if (category !== '' && supply.category_id !== category) return false
  if (precisa !== '' && !isNeeded(supply, precisa)) return false
  const text = normalizeSearch([supply.name, supply.size, supply.category, supply.ca_number === null ? null : `CA ${supply.ca_number}`].filter((part) => part !== null).join(' '))
  return normalizeSearch(q).split(' ').every((word) => text.includes(word))
}

/** The supplies that a search finds: each word in the name, the size, the category or the CA. */
export const findSupplies = (supplies: readonly Supply[], q: string): readonly Supply[] => supplies.filter((supply) => matches(supply, { q, category: '', precisa: '' }))

const KEYS: Readonly<Record<(typeof SORTS)[number], (supply: Supply) => string | number>> = {
  name: ({ name }) => name, category: ({ category }) => category, ca: ({ ca_valid_until: until }) => until ?? '9999', quantity: ({ quantity }) => quantity, people: ({ people }) => people,
}
const collator = new Intl.Collator('pt-BR', { numeric: true })

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function inOrder(sort: Sort<(typeof SORTS)[number]>): (a: Supply, b: Supply) => number {
  const key = KEYS[sort.column]
  return (a, b) => (compared(key(a), key(b)) * (sort.descending ? -1 : 1)) || collator.compare(`${a.name} ${a.size ?? ''}`, `${b.name} ${b.size ?? ''}`)
}

/** The rows of the filter in their order. */
export const listedSupplies = (supplies: readonly Supply[], state: StockListState): readonly Supply[] => supplies.filter((supply) => matches(supply, state)).toSorted(inOrder(state.sort))

/** The stock as a file. */
export const stockColumns: readonly ExportColumn<Supply>[] = [
  { header: 'Item', value: ({ name }) => name, width: 32 },
  { header: 'Tamanho', value: ({ size }) => size },
  { header: 'Categoria', value: ({ category }) => category, width: 24 },
  { header: 'CA', value: ({ ca_number: ca }) => ca },
  { header: 'Validade do CA', value: ({ ca_valid_until: until }) => parseCivilDate(until) },
  { header: 'Em estoque', value: ({ quantity }) => quantity },
  { header: 'Estoque mínimo', value: ({ min_quantity: min }) => min },
  { header: 'Pessoas com o item', value: ({ people }) => people },
  { header: 'Trocar após (dias)', value: ({ replace_after_days: days }) => days },
]
