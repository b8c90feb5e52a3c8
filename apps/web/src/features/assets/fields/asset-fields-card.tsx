import { readCustom } from '#shared/lib/fields/custom-field.ts'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import type { AssetField } from '../model/company/asset-fields.ts'

/** What the fields of its category say of an asset; nothing where nothing was written. */
export function AssetFieldsCard({ fields }: { readonly fields: readonly AssetField[] }) {
  const written = fields.filter(({ value }) => value !== null)
  if (written.length === 0) return null
  return (
    <Card title="Detalhes">
      <DescriptionList items={written.map((field) => ({ label: field.label, value: readCustom(field) }))} />
    </Card>
  )
}
