import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { savePrivacySettings, usePrivacyAct } from '../data/privacy-acts.ts'
import type { Register } from '../model/privacy.ts'

const CONTACT = [['dpo_name', 'Nome do encarregado', 120], ['dpo_email', 'E-mail do encarregado', 200], ['dpo_phone', 'Telefone do encarregado', 30]] as const

/** Who answers for personal data in the company, and what leaves the country. */
export function SettingsDialog({ companyId, register: { settings, handlers }, onClose }: { readonly companyId: string; readonly register: Register; readonly onClose: () => void }) {
  const [values, setValues] = useState({
    dpo_name: settings.dpo_name ?? '', dpo_email: settings.dpo_email ?? '', dpo_phone: settings.dpo_phone ?? '', dpo_id: settings.dpo_id ?? '', transfer_note: settings.transfer_note ?? '',
  })
  const save = usePrivacyAct(() => savePrivacySettings(companyId, values, settings.updated_at), { done: 'Dados do encarregado salvos', onDone: onClose })
  const refusal = save.error ? toAppError(save.error) : null
  const errorOf = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  return (
    <FormDialog
      title="Encarregado e transferência internacional"
      description="As pessoas veem o encarregado em Meu Perfil, na aba Privacidade (LGPD, art. 41)."
      confirmLabel="Salvar dados"
      act={save}
      error={(refusal?.field ?? '') in values ? null : save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {CONTACT.map(([name, label, most]) => (
        <Field key={name} label={label} optional error={errorOf(name)}>
          <TextInput type={name === 'dpo_email' ? 'email' : 'text'} maxLength={most} autoComplete="off" value={values[name]} onChange={({ target }) => setValues({ ...values, [name]: target.value })} />
        </Field>
      ))}
      <Field label="Quem recebe os pedidos" hint="Vale para pedidos novos. Um pedido sobre essa pessoa vai aos outros administradores." error={errorOf('dpo_id')}>
        <SelectInput value={values.dpo_id} none="Todos os administradores" options={handlers.map(({ id, name }) => [id, name])} onChange={({ target }) => setValues({ ...values, dpo_id: target.value })} />
      </Field>
      <Field label="Transferência internacional" optional hint="O que sai do Brasil, para onde e com que garantia (LGPD, art. 33)." error={errorOf('transfer_note')}>
        <TextArea rows={3} maxLength={1000} value={values.transfer_note} onChange={({ target }) => setValues({ ...values, transfer_note: target.value })} />
      </Field>
    </FormDialog>
  )
}
