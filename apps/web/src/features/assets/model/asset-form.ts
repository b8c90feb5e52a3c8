import { type FieldSpec, storedRecord, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { CONDITIONS, type AssetView } from './asset.ts'

const MAX_COST = 9_999_999_999.99
const costProblem = (typed: string): string | null => (Number(typed.replaceAll('.', '').replace(',', '.')) > MAX_COST ? 'Informe um valor menor' : null)

function warrantyProblem(typed: string, { purchased_on: bought = '' }: Typed): string | null {
  const [from, until] = [parseTypedDate(bought), parseTypedDate(typed)]
  return from !== null && until !== null && until < from ? 'A garantia termina depois da compra' : null
}

const IDENTITY: readonly FieldSpec[] = [
  { name: 'tag', label: 'Etiqueta', kind: 'text', max: 40, required: true, hint: 'O número colado no bem.' },
  { name: 'name', label: 'Nome', kind: 'text', max: 120, required: true },
  { name: 'category_id', label: 'Categoria', kind: 'choice', required: true },
  { name: 'condition', label: 'Estado', kind: 'choice', none: null, choices: CONDITIONS },
]
const MAKE: readonly FieldSpec[] = [
  { name: 'brand', label: 'Marca', kind: 'text', max: 60 },
  { name: 'serial', label: 'Número de série', kind: 'text', max: 60 },
]
const PLACE: readonly FieldSpec[] = [
  { name: 'work_site_id', label: 'Local', kind: 'site' },
  { name: 'place', label: 'Lugar', kind: 'text', max: 80, hint: 'Sala, armário ou estante.' },
]
const PURCHASE: readonly FieldSpec[] = [
  { name: 'supplier', label: 'Fornecedor', kind: 'text', max: 120 },
  { name: 'invoice_number', label: 'Nota fiscal', kind: 'text', max: 60 },
  { name: 'purchased_on', label: 'Comprado em', kind: 'date', isPast: true },
  { name: 'cost', label: 'Valor de compra', kind: 'money', problem: costProblem },
  { name: 'warranty_until', label: 'Garantia até', kind: 'date', problem: warrantyProblem },
]
const NOTES: FieldSpec = { name: 'notes', label: 'Observações', kind: 'lines', max: 2000 }

/** What is typed of an asset, in groups. */
export const assetFields = { IDENTITY, MAKE, PLACE, PURCHASE, NOTES } as const

const FIELDS = [...IDENTITY, ...MAKE, ...PLACE, ...PURCHASE, NOTES]

/** An asset as it is typed; a new one begins with the next tag. */
export function typedAsset(asset: AssetView['asset'] | null, nextTag: string): Record<string, string> {
  return { ...typedRecord(FIELDS, asset), ...(asset === null && { tag: nextTag, condition: 'new' }) }
}

/** The columns that the form writes. */
export interface AssetValues {
  readonly tag: string
  readonly name: string
  readonly category_id: string
  readonly condition: string
  readonly brand: string | null
  readonly serial: string | null
  readonly work_site_id: string | null
  readonly place: string | null
  readonly supplier: string | null
  readonly invoice_number: string | null
  readonly purchased_on: string | null
  readonly cost: number | null
  readonly warranty_until: string | null
  readonly notes: string | null
}

/** What would be stored. */
export function storedAsset(typed: Typed): AssetValues {
  const stored = storedRecord(FIELDS, typed)
  const text = (name: string): string | null => (typeof stored[name] === 'string' ? stored[name] : null)
  const cost = text('cost')
  return {
    tag: text('tag') ?? '', name: text('name') ?? '', category_id: text('category_id') ?? '', condition: text('condition') ?? 'good',
    brand: text('brand'), serial: text('serial'), work_site_id: text('work_site_id'), place: text('place'), supplier: text('supplier'),
    invoice_number: text('invoice_number'), purchased_on: text('purchased_on'), cost: cost === null ? null : Number(cost),
    warranty_until: text('warranty_until'), notes: text('notes'),
  }
}
