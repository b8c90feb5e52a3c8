import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { readCustom } from '#shared/lib/fields/custom-field.ts'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { customValuesQuery } from '../data/records/custom-fields.ts'
import type { CustomPerson } from '../model/history/record-person.ts'
import { EditButton } from '../records/edit-button.tsx'

const CustomDialog = lazy(async () => ({ default: (await import('./custom-dialog.tsx')).CustomDialog }))

/** What the company added to its people, as far as the reader sees. Nothing where it added nothing. */
export function CustomCard({ person }: { readonly person: CustomPerson }) {
  const values = useQuery(customValuesQuery(person)).data ?? []
  const [isOpen, setOpen] = useState(false)
  if (values.length === 0) return null
  const editable = values.filter(({ can_edit }) => can_edit)
  return (
    <Section title="Campos da empresa" actions={editable.length > 0 && <EditButton what="campos da empresa" onClick={() => setOpen(true)} />}>
      <DescriptionList items={values.map((each) => ({ label: each.label, value: readCustom(each) }))} />
      {isOpen && (
        <Suspense>
          <CustomDialog person={person} values={editable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
