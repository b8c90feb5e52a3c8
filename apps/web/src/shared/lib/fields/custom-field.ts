import { type Choices, type FieldSpec, readable, storedOf, type StoredValue, type Typed, typedOf } from './field-spec.ts'

/** What a field asks, wherever it is asked. */
export interface AskedField {
  readonly key: string
  readonly label: string
  readonly kind: string
  readonly choices: readonly string[] | null
}

/** A field with its value for one person or one thing. */
export interface CustomValue extends AskedField {
  readonly value: string | null
}

/** A field that the company added, as it defines it: of people, or of the things of one category. */
export interface CustomField extends AskedField {
  readonly id: string
  readonly asset_category_id: string | null
  readonly position: number
  readonly who_sees: string
  readonly who_edits: string
  readonly archived_at: string | null
  readonly updated_at: string
}

export const CUSTOM_KINDS: Choices = [
  ['text', 'Texto'], ['number', 'Número'], ['date', 'Data'], ['choice', 'Lista de opções'], ['boolean', 'Sim ou não'],
]
export const WHO_SEES: Choices = [
  ['company', 'Toda a empresa'], ['team', 'A pessoa e quem a gerencia'], ['person', 'A pessoa e o RH'], ['hr', 'Só o RH'],
]
export const WHO_EDITS: Choices = [['hr', 'Só o RH'], ['person', 'A própria pessoa'], ['manager', 'Quem gerencia a pessoa']]

export function customLabel(choices: Choices, value: string): string {
  return choices.find(([known]) => known === value)?.[1] ?? value
}

/** A choice within a sentence, where only its first letter becomes small. */
export function customPhrase(choices: Choices, value: string): string {
  const label = customLabel(choices, value)
  return label.slice(0, 1).toLocaleLowerCase('pt-BR') + label.slice(1)
}

const YES_NO: Choices = [['true', 'Sim'], ['false', 'Não']]

/** The field as forms and cards know fields. Yes or no may also be unanswered, so it is a choice. */
export function fieldSpecOf({ key, label, kind, choices }: AskedField): FieldSpec {
  if (kind === 'boolean') return { name: key, label, kind: 'choice', choices: YES_NO }
  if (kind === 'choice') return { name: key, label, kind: 'choice', choices: (choices ?? []).map((each) => [each, each] as const) }
  if (kind === 'date') return { name: key, label, kind: 'date' }
  return { name: key, label, kind: 'text', max: kind === 'number' ? 20 : 500 }
}

/** What is typed when the form opens. A number is written with a comma. */
export function typedCustom(values: readonly CustomValue[]): Typed {
  return Object.fromEntries(values.map((each) => [each.key, typedOne(each)]))
}

function typedOne(each: CustomValue): string {
  const typed = typedOf(fieldSpecOf(each), each.value)
  return each.kind === 'number' ? typed.replace('.', ',') : typed
}

/** What is read of it. */
export function readCustom(each: CustomValue): string {
  const text = readable(fieldSpecOf(each), each.value)
  return each.kind === 'number' ? text.replace('.', ',') : text
}

/** The values that changed, by key; null clears. */
export function changedCustom(values: readonly CustomValue[], typed: Typed): Readonly<Record<string, StoredValue>> {
  const changed = values.filter((each) => (typed[each.key] ?? '').trim() !== typedOne(each))
  return Object.fromEntries(changed.map((each) => [each.key, storedOf(fieldSpecOf(each), typed[each.key] ?? '')]))
}

/** The options of a list as they are typed: one per line, no blank ones. */
export function choicesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '')
}

/** Who may edit, given who sees: nobody edits what they cannot see. */
export function editorsFor(whoSees: string): Choices {
  return WHO_EDITS.filter(([who]) => who === 'hr' || (who === 'person' ? whoSees !== 'hr' : whoSees === 'company' || whoSees === 'team'))
}

/** The positions to write so that the field at `place` and its neighbour change places; none where there is no neighbour. */
export function swapped(fields: readonly Pick<CustomField, 'id' | 'position'>[], place: number, by: -1 | 1): readonly { readonly id: string; readonly position: number }[] {
  const order = fields.map(({ id }) => id)
  const [moved, other] = [order[place], order[place + by]]
  if (moved === undefined || other === undefined) return []
  order[place + by] = moved
  order[place] = other
  const positions = fields.map(({ position }) => position)
  // Fields that were made at the same moment may share a position: then they are counted anew.
  const isCounted = positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? 0))
  return order.map((id, at) => ({ id, position: isCounted ? (positions[at] ?? at + 1) : at + 1 })).filter(({ id, position }) => fields.find((field) => field.id === id)?.position !== position)
}
