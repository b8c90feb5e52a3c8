import { changedCustom, type CustomField, type CustomValue, typedCustom } from '#shared/lib/fields/custom-field.ts'
import type { StoredValue, Typed } from '#shared/lib/fields/field-spec.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** What a field of its category says of an asset. */
export type AssetField = Shapes.AssetField

/** What a field is called in the form of an asset, where a company may have called it as a column is called. */
export const fieldName = (key: string): string => `field_${key}`

/** The fields that are asked of the things of a category, with what was written of one of them. */
export function fieldsOf(fields: readonly CustomField[], categoryId: string, written: readonly AssetField[]): readonly CustomValue[] {
  const values = new Map(written.map(({ key, value }) => [key, value]))
  return fields.filter((field) => field.asset_category_id === categoryId && field.archived_at === null).map(({ key, label, kind, choices }) => ({ key, label, kind, choices, value: values.get(key) ?? null }))
}

/** What is typed in the fields of every category: whichever is chosen is asked at once. */
export function typedFields(fields: readonly CustomField[], written: readonly AssetField[]): Record<string, string> {
  const categories = new Set(fields.map(({ asset_category_id: id }) => id ?? ''))
  return Object.fromEntries([...categories].flatMap((id) => Object.entries(typedCustom(fieldsOf(fields, id, written))).map(([key, text]) => [fieldName(key), text] as const)))
}

/** The values that changed, by key; null clears. */
export function changedFields(asked: readonly CustomValue[], typed: Typed): Readonly<Record<string, StoredValue>> {
  return changedCustom(asked, Object.fromEntries(asked.map(({ key }) => [key, typed[fieldName(key)] ?? ''])))
}
