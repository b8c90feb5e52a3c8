import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { CompanyContext, useCompanyContext } from '#shared/company/company-context.ts'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { saveTransfer } from '../data/exit-acts.ts'
import type { ExitCase } from '../model/exit.ts'
import { type Transfer, transferFields, typedTransfer } from '../model/transfer.ts'

interface TransferProps {
  readonly exit: ExitCase
  readonly transfer: Transfer | null
}

function TransferDialog({ exit, transfer, onClose }: TransferProps & { readonly onClose: () => void }) {
  const here = useCompanyContext()
  const others = here.companies.filter(({ id }) => id !== here.selectedCompany?.id)
  const saving = useSaveForm({
    initial: typedTransfer(transfer, exit.employee.position ?? null),
    save: (values) => saveTransfer(exit.id, values),
    done: ['Empresa de destino salva', exit.employee.name],
    stale: SUBJECTS.exits,
    onDone: onClose,
  })
  const { control, setValue } = saving.form
  const destination = useWatch({ control, name: 'to_company_id' })
  const chosen = others.find(({ id }) => id === destination)
  const before = useRef(destination)
  useEffect(() => {
    // Department and manager belong to one company.
    if (before.current !== destination) for (const field of ['department_id', 'manager_id', 'manager_id_name'] as const) setValue(field, '')
    before.current = destination
  }, [destination, setValue])
  return (
    <FormDialog
      {...saving}
      title={`Para onde vai ${exit.employee.name}?`}
      description="O contrato continua na outra empresa: tempo de serviço, férias, salário e acesso vão junto. A matrícula é nova, e o histórico fica aqui."
      confirmLabel="Salvar"
      failure="Nada foi salvo"
      onClose={onClose}
    >
      <FieldInputs fields={[transferFields.company(others.map(({ id, name }) => [id, name]))]} columns={1} />
      {chosen && (
        // Lists and people are those of the other company.
        <CompanyContext key={chosen.id} value={{ ...here, selectedCompany: chosen }}>
          <FieldInputs fields={transferFields.there} />
        </CompanyContext>
      )}
    </FormDialog>
  )
}

/** The company, and for who reaches it the person there. */
function There({ transfer }: { readonly transfer: Transfer }) {
  const { companies, setSelectedCompany } = useCompanyContext()
  const company = companies.find(({ id }) => id === transfer.company_id)
  if (transfer.employee_id === null || company === undefined) return transfer.company
  return (
    <Link to="/app/employees/$employeeId" params={{ employeeId: transfer.employee_id }} className={TEXT_LINK} onClick={() => setSelectedCompany(company)}>
      {transfer.company}: abrir cadastro
    </Link>
  )
}

/** Where the contract goes on, and as what; chosen by a master. */
export function TransferCard({ exit, transfer }: TransferProps) {
  const mayChoose = usePermissions().can('view_all_companies') && transfer?.is_done !== true && exit.status !== 'concluded' && exit.status !== 'cancelled'
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Card
      title="Empresa de destino"
      actions={mayChoose && <Button size="sm" onClick={() => setChoosing(true)}>{transfer === null ? 'Escolher empresa' : 'Mudar'}</Button>}
    >
      {transfer === null ? (
        <p className="text-text-muted">{mayChoose ? 'Ainda não escolhida. Se a pessoa vai para uma empresa que não está no Vínculo, pode ficar assim.' : 'Ainda não escolhida. Um master indica a empresa.'}</p>
      ) : (
        <DescriptionList
          items={[
            { label: 'Empresa', value: <There transfer={transfer} /> },
            { label: 'Primeiro dia', value: formatDate(transfer.starts_on) },
            { label: 'Matrícula', value: transfer.registration_number },
            { label: 'Cargo', value: transfer.position_title },
            ...(transfer.department === null ? [] : [{ label: 'Departamento', value: transfer.department.name }]),
            ...(transfer.manager === null ? [] : [{ label: 'Gestor', value: transfer.manager.name }]),
            ...(transfer.service_since === null ? [] : [{ label: 'Tempo de serviço desde', value: formatDate(transfer.service_since) }]),
          ]}
        />
      )}
      {isChoosing && <TransferDialog exit={exit} transfer={transfer} onClose={() => setChoosing(false)} />}
    </Card>
  )
}
