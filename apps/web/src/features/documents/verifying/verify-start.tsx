import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { codeInFile } from '../data/signing/verification.ts'
import { writtenCode } from '../model/signing/verification-code.ts'
import { DropBox } from './drop-box.tsx'
import { VerifyFrame } from './verify-frame.tsx'
import { VerifyPage } from './verify-page.tsx'

/** Where the check begins without a code at hand: it is typed, or read from the signed copy itself. */
export function VerifyStart() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const read = useAct({ act: async (file: File) => ({ file, code: await codeInFile(file) }) })
  const code = writtenCode(typed)
  if (read.data && read.data.code !== null) return <VerifyPage code={read.data.code} first={read.data.file} />
  return (
    <VerifyFrame>
      <div className="flex flex-col gap-6">
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setChecked(true)
            if (code !== null) void navigate({ to: '/verificar/$code', params: { code } })
          }}
        >
          <Field
            label="Código de verificação"
            hint="Está no rodapé de cada página da cópia assinada, como ABCD-EFGH-JKLM-NPQR."
            error={isChecked && code === null ? 'O código tem 16 letras e números' : null}
          >
            <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
          <Button type="submit" variant="primary" className="self-start">
            Conferir
          </Button>
        </form>
        <DropBox label="Ou confira pelo arquivo" hint="Arraste a cópia assinada (PDF) para cá ou escolha: o código é lido dela. O arquivo não sai do seu computador." onFile={read.mutate}>
          <div aria-live="polite">
            {read.isPending && <p className="text-text-muted">Lendo o arquivo…</p>}
            {read.data && (
              <Alert tone="warning" title="Não há código neste arquivo">
                Só a cópia assinada traz o código. Digite-o acima e depois confira o arquivo.
              </Alert>
            )}
          </div>
        </DropBox>
      </div>
    </VerifyFrame>
  )
}
