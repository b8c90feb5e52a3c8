import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { type Company, useCompanyContext } from '#shared/company/company-context.ts'
import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { transferAsset } from '../data/company/company-acts.ts'

interface TransferDialogProps {
  readonly companyId: string
  readonly asset: { readonly id: string; readonly name: string; readonly tag: string }
  readonly onClose: () => void
}

interface Arrived {
  readonly company: Company
  readonly assetId: string
  readonly tag: string
}

function Done({ asset, there, onClose }: Pick<TransferDialogProps, 'asset' | 'onClose'> & { readonly there: Arrived }) {
  const { setSelectedCompany } = useCompanyContext()
  const { company, assetId, tag } = there
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bem transferido"
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Link to="/app/assets" search={{ bem: assetId }} className={buttonClass({ variant: 'primary' })} onClick={() => setSelectedCompany(company)}>
            Trocar e abrir
          </Link>
        </>
      }
    >
      <p role="status" className="break-words">
        {asset.name} agora é de {company.name}, com a etiqueta {tag}. Para abri-lo, esta aba passa a trabalhar nessa empresa.
      </p>
    </Dialog>
  )
}

/** Sends a free thing to another company of the group. */
export function TransferDialog({ companyId, asset, onClose }: TransferDialogProps) {
  const { companies } = useCompanyContext()
  const others = companies.filter(({ id }) => id !== companyId)
  const [there, setThere] = useState<Arrived | null>(null)
  const saving = useSaveForm({
    initial: { to_company_id: '', tag: asset.tag },
    save: ({ to_company_id: toCompanyId, tag }) => transferAsset({ companyId, assetId: asset.id, toCompanyId, tag: tag.trim() }),
    stale: SUBJECTS.assets,
    onDone: (assetId, { to_company_id: toCompanyId, tag }) => {
      const company = others.find(({ id }) => id === toCompanyId)
      if (company) setThere({ company, assetId, tag: tag.trim() })
    },
  })
  const toCompanyId = useWatch({ control: saving.form.control, name: 'to_company_id' })
  const company = others.find(({ id }) => id === toCompanyId)
  if (there !== null) return <Done asset={asset} there={there} onClose={onClose} />
  return (
    <FormDialog
      {...saving}
      title={`Transferir ${asset.name}`}
      description={`Sai daqui como baixado e entra em ${company?.name ?? 'outra empresa'} com o mesmo valor e data de compra. O histórico daqui diz para onde foi, e o de lá, de onde veio.`}
      confirmLabel="Transferir"
      failure="O bem não foi transferido"
      onClose={onClose}
    >
      <FieldInputs
        columns={1}
        fields={[
          { name: 'to_company_id', label: 'Empresa de destino', kind: 'choice', required: true, choices: others.map(({ id, name }) => [id, name] as const) },
          { name: 'tag', label: 'Etiqueta lá', kind: 'text', max: 40, required: true, hint: 'A mesma de hoje, se estiver livre na outra empresa.' },
        ]}
      />
    </FormDialog>
  )
}
