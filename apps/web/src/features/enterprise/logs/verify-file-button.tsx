import { FileCheck } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import { findExports, type KnownExport } from '../data/logs/verify-export.ts'
import { exportListName } from '../model/logs/export-lists.ts'

function Answer({ exports }: { readonly exports: readonly KnownExport[] }) {
  const [known] = exports
  if (!known) {
    return (
      <Alert tone="warning" title="Este arquivo não confere">
        Nenhuma exportação registrada tem exatamente este conteúdo: ele foi alterado, ou não saiu daqui.
      </Alert>
    )
  }
  return (
    <Alert tone="success" title="O arquivo está íntegro">
      {exportListName(known.list)}, {known.rows === 1 ? '1 linha' : `${known.rows.toLocaleString('pt-BR')} linhas`}, exportado por {known.performed_by_name} em{' '}
      {formatDateTime(known.at)}.
    </Alert>
  )
}

/** Holds a file against the trail, which keeps the fingerprint of every export: a single changed letter shows. */
export function VerifyFileButton() {
  const [isOpen, setOpen] = useState(false)
  const check = useAct({ act: findExports })
  return (
    <>
      <Button
        onClick={() => {
          check.reset()
          setOpen(true)
        }}
      >
        <FileCheck aria-hidden="true" className="size-4" />
        Conferir arquivo
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title="Conferir arquivo exportado"
        description="A trilha guarda a impressão digital de cada exportação. O arquivo não sai do seu computador."
        footer={<Button onClick={() => setOpen(false)}>Fechar</Button>}
      >
        <div className="grid gap-4">
          <Field label="Arquivo CSV ou XLSX">
            <TextInput
              type="file"
              accept=".csv,.xlsx,.pdf"
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) check.mutate(file)
              }}
            />
          </Field>
          <div aria-live="polite">
            {check.isPending && <Spinner size="sm" />}
            {check.data && <Answer exports={check.data} />}
          </div>
          <Refusal error={check.error} title="Não foi possível conferir" />
        </div>
      </Dialog>
    </>
  )
}
