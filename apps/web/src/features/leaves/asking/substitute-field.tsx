import { usePermissions } from '#shared/access/use-permissions.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'

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
    <PersonField
      label="Quem aprova no seu lugar"
      optional
      hint="Decide em seu nome nestes dias, depois que a licença for aprovada. Sem ninguém, os pedidos sobem para quem está acima."
      companyId={companyId}
      value={value}
      onChange={onChange}
      except={ownId}
    />
  )
}
