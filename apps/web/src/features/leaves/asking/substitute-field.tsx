import { usePermissions } from '#shared/access/use-permissions.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'

export interface SubstituteFieldProps {
  readonly companyId: string
  readonly ownId: string
  readonly value: PersonChoice | null
  readonly onChange: (value: PersonChoice | null) => void
}

/** Who approves meanwhile, for those who approve. */
export function SubstituteField({ companyId, ownId, value, onChange }: SubstituteFieldProps) {
  const { can } = usePermissions()
  if (!can('manage_leaves')) return null
  return (
    <Field label="Quem aprova no seu lugar" optional hint="Decide em seu nome nestes dias, depois que a licença for aprovada. Sem ninguém, os pedidos sobem para quem está acima.">
      <PersonPicker
        people={peopleIn(companyId, 'colleagues-anywhere')}
        value={value}
        onChange={onChange}
        except={ownId}
        placeholder="Digite um nome"
        clearLabel="Limpar substituto"
      />
    </Field>
  )
}
