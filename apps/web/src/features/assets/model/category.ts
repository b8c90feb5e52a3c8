import { type FieldSpec, storedRecord, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { KINDS, kindLabel } from './asset.ts'

/** A sort of things that the company lends, with what is agreed and how long they last. */
export interface AssetCategory {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly requires_acceptance: boolean
  readonly is_requestable: boolean
  readonly term: string | null
  readonly useful_life_months: number | null
  readonly floor_percent: number
  readonly archived_at: string | null
  readonly updated_at: string
}

const MOST_MONTHS = 600
const monthsProblem = (typed: string): string | null => (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_MONTHS ? null : 'Informe de 1 a 600 meses')

export const categoryFields: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', max: 80, required: true },
  { name: 'kind', label: 'Tipo', kind: 'choice', none: null, choices: KINDS },
  { name: 'useful_life_months', label: 'Vida útil em meses', kind: 'number', problem: monthsProblem, hint: 'Sem ela, o valor não cai com o tempo.' },
  { name: 'floor_percent', label: 'Valor mínimo', kind: 'percentage', required: true, hint: 'O que ainda vale no fim da vida útil.' },
  { name: 'requires_acceptance', label: 'Quem recebe assina um termo', kind: 'boolean', isWide: true },
  { name: 'is_requestable', label: 'Pode ser pedido', kind: 'boolean', isWide: true },
  { name: 'term', label: 'Texto do termo', kind: 'lines', max: 2000, hint: 'Entra no termo de responsabilidade quando um bem desta categoria é entregue.' },
]

export function typedCategory(category: AssetCategory | null): Record<string, string> {
  if (category === null) return { ...typedRecord(categoryFields, null), kind: 'equipment', requires_acceptance: 'true', is_requestable: 'true', floor_percent: '10' }
  return { ...typedRecord(categoryFields, { ...category }) }
}

/** The columns that the form writes. */
export interface CategoryValues {
  readonly name: string
  readonly kind: string
  readonly requires_acceptance: boolean
  readonly is_requestable: boolean
  readonly term: string | null
  readonly useful_life_months: number | null
  readonly floor_percent: number
}

export function storedCategory(typed: Typed): CategoryValues {
  const { name, kind, requires_acceptance: asks, is_requestable: requestable, term, useful_life_months: months, floor_percent: floor } = storedRecord(categoryFields, typed)
  return {
    name: typeof name === 'string' ? name : '',
    kind: typeof kind === 'string' ? kind : 'other',
    requires_acceptance: asks === true,
    is_requestable: requestable === true,
    term: typeof term === 'string' ? term : null,
    useful_life_months: typeof months === 'string' ? Number(months) : null,
    floor_percent: Number(floor ?? 0),
  }
}

/** 'Equipamento · com termo assinado · vida útil de 60 meses'. */
export function categoryText({ kind, requires_acceptance: asks, is_requestable: requestable, useful_life_months: months }: AssetCategory): string {
  return [kindLabel(kind), asks ? 'com termo assinado' : 'sem termo', requestable ? null : 'não pode ser pedido', months === null ? null : `vida útil de ${String(months)} meses`].filter((part) => part !== null).join(' · ')
}
