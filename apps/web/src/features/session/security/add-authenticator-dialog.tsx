import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { toast } from '#shared/ui/toast.ts'
import { authenticatorKey, beginAuthenticator, type NewAuthenticator, proveCode } from '../data/session/second-factor.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { useCode } from '../sign-in/use-code.ts'

export interface AddAuthenticatorDialogProps {
  /** Names that are in use. */
  readonly taken: readonly string[]
  readonly onClose: () => void
}

const TITLES = { first: 'Adicionar autenticador', backup: 'Adicionar autenticador de reserva' } as const

/** A name, then the picture to scan and the first code. */
export function AddAuthenticatorDialog({ taken, onClose }: AddAuthenticatorDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [made, setMade] = useState<NewAuthenticator | null>(null)
  const isBackup = taken.length > 0
  const finish = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: authenticatorKey })
    toast.success(isBackup ? 'Autenticador de reserva adicionado' : 'Verificação em duas etapas ativada', {
      description: 'Suas outras sessões precisarão entrar de novo, com o código.',
    })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={TITLES[isBackup ? 'backup' : 'first']}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary">
            {made === null ? 'Continuar' : 'Ativar'}
          </Button>
        </>
      }
    >
      {made === null ? <NameForm formId={formId} taken={taken} onMade={setMade} /> : <ScanForm formId={formId} made={made} onProved={finish} />}
    </Dialog>
  )
}

function NameForm({ formId, taken, onMade }: { readonly formId: string; readonly taken: readonly string[]; readonly onMade: (made: NewAuthenticator) => void }) {
  const [name, setName] = useState(() => ['Celular', 'Reserva'].find((free) => !taken.includes(free)) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const begin = useAct({ act: beginAuthenticator, onDone: onMade, onFailed: ({ message }) => setProblem(message) })
  const submit = (): void => {
    const wanted = name.trim()
    if (begin.isPending) return
    if (wanted === '') return setProblem('Dê um nome a este aparelho.')
    if (taken.includes(wanted)) return setProblem('Você já tem um autenticador com este nome.')
    begin.mutate(wanted)
  }
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-text-muted">
        Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou o do seu gerenciador de senhas.
      </p>
      <Field label="Nome deste aparelho" error={problem} hint="Para você reconhecer depois.">
        <TextInput
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
    </form>
  )
}

function ScanForm({ formId, made, onProved }: { readonly formId: string; readonly made: NewAuthenticator; readonly onProved: () => Promise<void> }) {
  const entry = useCode(async (code) => {
    await proveCode(made.id, code)
    await onProved()
  })
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void entry.submit()
      }}
    >
      <p className="text-text-muted">Leia a imagem com o aplicativo autenticador e digite o código que ele mostrar.</p>
      <img src={made.picture} alt="Código QR para o aplicativo autenticador" className="mx-auto size-52 rounded-md border bg-white" />
      <div className="rounded-md bg-sunken px-3 py-2 text-sm">
        <p className="text-text-muted">Não consegue ler a imagem? Digite esta chave no aplicativo:</p>
        <p className="mt-1 flex items-start gap-1">
          <code className="min-w-0 flex-1 break-all" data-testid="chave">
            {made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={made.secret} name="a chave" />
        </p>
      </div>
      <CodeField label="Código do aplicativo" value={entry.code} error={entry.problem} onChange={entry.type} />
    </form>
  )
}
