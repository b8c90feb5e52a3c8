import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { startAdmission } from '../data/admission-acts.ts'
import { templatesQuery } from '../data/templates.ts'
import type { AdmissionDetail } from '../model/admission.ts'
import { useAdmissionAct } from '../admission/use-admission-act.ts'

function Start({ employeeId }: { readonly employeeId: string }) {
  const templates = useQuery(templatesQuery(useCompanyId())).data ?? []
  const [chosen, setChosen] = useState('')
  const template = chosen === '' ? (templates[0]?.id ?? '') : chosen
  const start = useAdmissionAct((id: string) => startAdmission(employeeId, id), 'Roteiro iniciado')
  return (
    <div className="flex flex-col gap-3">
      <Refusal error={start.error} title="O roteiro não foi iniciado" />
      <Field label="Roteiro" className="max-w-80">
        <SelectInput
          value={template}
          onChange={(event) => setChosen(event.target.value)}
          options={templates.map(({ id, name }) => [id, name])}
        />
      </Field>
      <div>
        <Button variant="primary" pending={start.isPending} disabled={template === ''} onClick={() => start.mutate(template)}>
          Iniciar roteiro
        </Button>
      </div>
    </div>
  )
}

/** Somebody who was registered by the quick form has no tasks yet. */
export function StartCard({ facts: { employee_id: employeeId, scope } }: { readonly facts: AdmissionDetail }) {
  const mayStart = scope === 'hr'
  return (
    <Alert tone="info" title="Ainda sem roteiro" {...(mayStart && { action: <Start employeeId={employeeId} /> })}>
      {mayStart ? 'Escolha um: as tarefas são contadas a partir da data de admissão.' : 'O RH ainda não escolheu um roteiro para esta chegada.'}
    </Alert>
  )
}
