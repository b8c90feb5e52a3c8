import type { ReactNode } from 'react'

import { type FieldSpec, readable } from '#shared/lib/fields/field-spec.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'

export interface RecordValuesProps {
  readonly fields: readonly FieldSpec[]
  readonly row: RecordRow | null
  readonly columns?: 1 | 2 | 3
}

/** The values of a row, read. */
export function RecordValues({ fields, row, columns = 3 }: RecordValuesProps) {
  return <DescriptionList columns={columns} items={fields.map((field) => ({ label: field.label, value: readable(field, row?.[field.name]) }))} />
}

export interface RecordCardProps extends RecordValuesProps {
  readonly title: string
  readonly actions?: ReactNode
}

export function RecordCard({ title, actions, ...values }: RecordCardProps) {
  return (
    <Section title={title} {...(actions !== undefined && { actions })}>
      <RecordValues {...values} />
    </Section>
  )
}
