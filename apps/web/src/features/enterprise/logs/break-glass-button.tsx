import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { glassText, REASON_LEAST } from '#shared/confidential/case-model.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { PersonField } from '#shared/reference/person-field.tsx'
import { breakCaseGlass } from '#shared/supabase/confidential.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'

export interface BreakGlassButtonProps {
  readonly companies: readonly { readonly id: string; readonly name: string }[]
}

function GlassDialog({ companies, onClose }: BreakGlassButtonProps & { readonly onClose: () => void }) {
  const [companyId, setCompanyId] = useState(companies[0]?.id ?? '')
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const open = useAct({ act: () => breakCaseGlass(person?.id ?? '', reason), stale: SUBJECTS.everything })
  const isShort = reason.trim().replaceAll(/\s+/g, ' ').length < REASON_LEAST
  if (open.data !== undefined) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title="Acesso de emergência" footer={<Button onClick={onClose}>Fechar</Button>}>
        <Alert tone={open.data === 0 ? 'info' : 'success'} title={glassText(open.data)}>
          {open.data === 0 ? 'O pedido ficou registrado na auditoria.' : `As outras pessoas da lista foram avisadas. O que é do caso aparece na página de ${person?.name ?? 'quem ele trata'}.`}
        </Alert>
      </Dialog>
    )
  }
  return (
    <FormDialog
      size="sm"
      title="Acesso de emergência"
      description="Abre para você os casos reservados sobre uma pessoa. O motivo fica na auditoria, e quem está na lista de cada caso é avisado na hora."
      confirmLabel="Abrir casos"
      tone="danger"
      act={open}
      failure="O acesso não foi aberto"
      isUnsaved={person !== null || reason.trim() !== ''}
      onSubmit={() => {
        setChecked(true)
        if (person !== null && !isShort) open.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Empresa" required>
        <SelectInput
          value={companyId}
          onChange={(event) => {
            setCompanyId(event.target.value)
            setPerson(null)
          }}
        >
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <PersonField
        key={companyId}
        label="Pessoa"
        required
        hint="De quem os casos tratam."
        companyId={companyId}
        error={isChecked && person === null ? 'Escolha uma pessoa' : null}
        value={person}
        onChange={setPerson}
      />
      <Field label="Motivo" required hint={`Pelo menos ${REASON_LEAST} caracteres.`} error={isChecked && isShort ? `Explique o motivo em pelo menos ${REASON_LEAST} caracteres` : null}>
        <TextArea rows={3} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

/** Emergency access of masters to confidential cases, as quiet as a glass that breaks. */
export function BreakGlassButton({ companies }: BreakGlassButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={companies.length === 0} onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" className="size-4" />
        Acesso de emergência
      </Button>
      {isOpen && <GlassDialog companies={companies} onClose={() => setOpen(false)} />}
    </>
  )
}
