import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { FieldInput } from '#shared/form/field-inputs.tsx'
import { FormDialog, type FormDialogProps } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { toast } from '#shared/ui/toast.ts'
import { authenticatorKey, beginAuthenticator, type NewAuthenticator, proveCode } from '../data/session/second-factor.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { useCode } from '../sign-in/use-code.ts'
import { AuthenticatorKey } from './authenticator-key.tsx'

export interface AddAuthenticatorDialogProps {
  /** Names that are in use. */
  readonly taken: readonly string[]
  readonly onClose: () => void
}

const TITLES = { first: 'Adicionar autenticador', backup: 'Adicionar autenticador de reserva' } as const

/** A name, then the picture to scan and the first code. */
export function AddAuthenticatorDialog({ taken, onClose }: AddAuthenticatorDialogProps) {
  const queryClient = useQueryClient()
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const isBackup = taken.length > 0
  const frame = { title: TITLES[isBackup ? 'backup' : 'first'], size: 'sm', isUnsaved: false, onClose } as const
  const finish = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: authenticatorKey })
    toast.success(isBackup ? 'Autenticador de reserva adicionado' : 'Verificação em duas etapas ativada', {
      description: 'Suas outras sessões precisarão entrar de novo, com o código.',
    })
    onClose()
  }
  return made === null ? <NameStep frame={frame} taken={taken} onMade={setMade} /> : <ScanStep frame={frame} made={made} onProved={finish} />
}

type Frame = Pick<FormDialogProps<Typed>, 'title' | 'size' | 'isUnsaved' | 'onClose'>

function NameStep({ frame, taken, onMade }: { readonly frame: Frame; readonly taken: readonly string[]; readonly onMade: (made: NewAuthenticator) => void }) {
  const saving = useSaveForm<Typed, NewAuthenticator>({
    initial: { name: ['Celular', 'Reserva'].find((free) => !taken.includes(free)) ?? '' },
    save: ({ name = '' }) => beginAuthenticator(name.trim()),
    onDone: onMade,
  })
  return (
    <FormDialog {...saving} {...frame} confirmLabel="Continuar" failure="O autenticador não foi criado">
      <p className="text-text-muted">
        Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou o do seu gerenciador de senhas.
      </p>
      <FieldInput
        field={{
          name: 'name',
          label: 'Nome deste aparelho',
          kind: 'text',
          max: 40,
          required: true,
          missing: 'Dê um nome a este aparelho.',
          hint: 'Para você reconhecer depois.',
          problem: (name) => (taken.includes(name) ? 'Você já tem um autenticador com este nome.' : null),
        }}
      />
    </FormDialog>
  )
}

function ScanStep({ frame, made, onProved }: { readonly frame: Frame; readonly made: NewAuthenticator; readonly onProved: () => Promise<void> }) {
  const entry = useCode(async (code) => {
    await proveCode(made.id, code)
    await onProved()
  })
  return (
    <FormDialog {...frame} confirmLabel="Ativar" act={{ isPending: entry.isPending }} onSubmit={() => void entry.submit()}>
      <p className="text-text-muted">Leia o código QR com o aplicativo autenticador e digite o código que ele mostrar.</p>
      <AuthenticatorKey made={made} />
      <CodeField label="Código do aplicativo" value={entry.code} error={entry.problem} onChange={entry.type} />
    </FormDialog>
  )
}
