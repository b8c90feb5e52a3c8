import { usePermissions } from '#shared/access/use-permissions.ts'
import { Field } from '#shared/ui/field.tsx'
import { type PersonChoice, PersonPicker } from '#shared/ui/person-picker.tsx'
import { leaveKeys } from '../data/requests/leave-keys.ts'
import { searchColleagues } from '../data/requests/team-requests.ts'

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
        cacheKey={leaveKeys.people(companyId)}
        search={(term, signal) => searchColleagues(companyId, term, signal)}
        value={value}
        onChange={onChange}
        except={ownId}
        placeholder="Digite um nome"
        clearLabel="Limpar substituto"
      />
    </Field>
  )
}
