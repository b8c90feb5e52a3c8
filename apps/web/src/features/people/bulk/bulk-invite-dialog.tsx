import { useState } from 'react'

import { ROLE_LABELS } from '#shared/access/roles.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import { INVITATION } from '#shared/recipients/reach-query.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { type BulkRole, inviteMany } from '../data/list/bulk-changes.ts'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'

const ROLES: Readonly<Record<BulkRole, string>> = {
  by_team: `${ROLE_LABELS.manager} para quem lidera, ${ROLE_LABELS.user} para os demais`,
  user: `${ROLE_LABELS.user} para todos`,
  manager: `${ROLE_LABELS.manager} para todos`,
}
const isRole = (value: string): value is BulkRole => value in ROLES

export type BulkInviteDialogProps = Pick<BulkDialogProps, 'companyId' | 'ids' | 'onClose' | 'onLeft'>

/** Invites many people by the e-mail of their records. Higher roles are given one person at a time. */
export function BulkInviteDialog(props: BulkInviteDialogProps) {
  const [role, setRole] = useState<BulkRole>('by_team')
  return (
    <BulkDialog
      {...props}
      title="Convidar para o sistema"
      confirmLabel="Enviar convites"
      batchSize={5}
      isReady={() => true}
      act={(ids) => inviteMany(props.companyId, ids, role)}
    >
      <p className="text-text-muted">
        Cada pessoa recebe um link no e-mail do cadastro, cria a própria senha e lê o aviso de privacidade. Quem já tem acesso fica como está.
      </p>
      <ReachOf employees={props.ids} kind={INVITATION} />
      <Field label="Papel" required hint="Administradores são convidados um a um.">
        <SelectInput value={role} onChange={({ target }) => isRole(target.value) && setRole(target.value)}>
          {Object.entries(ROLES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
    </BulkDialog>
  )
}
