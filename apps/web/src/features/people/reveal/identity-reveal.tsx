import { formatDate } from '#shared/lib/dates.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { personField } from '#shared/lib/person/fields.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { Reveal } from './reveal.tsx'

function textOf(row: RecordRow | null, field: string): string | null {
  const value = row?.[field]
  return typeof value === 'string' ? value : null
}

/** CPF, RG, birth and address of somebody of another team: shown on demand, which is recorded. */
export function IdentityReveal({ person }: { readonly person: RecordPerson }) {
  return (
    <Reveal person={person} about="identity">
      {({ identity }) => {
        const row = identity && !Array.isArray(identity) ? (identity as RecordRow) : null
        const [cpf, born] = [textOf(row, 'cpf'), textOf(row, 'birth_date')]
        return (
          <Section title="CPF, RG, nascimento e endereço">
            <DescriptionList
              items={[
                { label: personField('cpf').label, value: cpf && <span className="tabular">{formatCpf(cpf)}</span> },
                { label: personField('rg').label, value: textOf(row, 'rg') },
                { label: personField('birth_date').label, value: born && <span className="tabular">{formatDate(born)}</span> },
                { label: personField('address').label, value: textOf(row, 'address') },
              ]}
            />
          </Section>
        )
      }}
    </Reveal>
  )
}
