import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Brand } from '#shared/ui/brand.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { digestOf, verificationQuery } from '../data/signing/verification.ts'
import { envelopeStatus, kindName, type Verification } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'

type Comparison = 'original' | 'signed' | 'changed'

const COMPARISONS: Readonly<Record<Comparison, { readonly tone: 'success' | 'danger'; readonly title: string; readonly text: string }>> = {
  original: { tone: 'success', title: 'É o original que foi assinado', text: 'Nenhum byte mudou.' },
  signed: { tone: 'success', title: 'É a cópia assinada', text: 'Nenhum byte mudou desde que foi feita.' },
  changed: { tone: 'danger', title: 'Este arquivo foi alterado, ou é outro', text: 'Ele não é igual ao original nem à cópia assinada: basta um byte diferente.' },
}

/** Compares a file of the visitor with what is kept, without sending it anywhere. */
function FileCheck({ sha256, signed_sha256 }: Pick<Verification, 'sha256' | 'signed_sha256'>) {
  const check = useAct({
    act: async (file: Blob): Promise<Comparison> => {
      const digest = await digestOf(file)
      return digest === sha256 ? 'original' : digest === signed_sha256 ? 'signed' : 'changed'
    },
  })
  const found = check.data === undefined ? null : COMPARISONS[check.data]
  const [isOver, setOver] = useState(false)
  const compare = (files: FileList | null): void => {
    const file = files?.[0]
    if (file) check.mutate(file)
  }
  return (
    <div
      className={cn('flex flex-col gap-3 rounded-lg border border-dashed border-border-strong p-4', isOver && 'border-primary bg-primary-subtle')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        compare(event.dataTransfer.files)
      }}
    >
      <Field label="Conferir um arquivo" hint="Arraste o arquivo para cá ou escolha. Pode ser o original ou a cópia assinada. Ele não sai do seu computador: só o hash é comparado.">
        <TextInput type="file" onChange={(event) => compare(event.target.files)} />
      </Field>
      <div aria-live="polite">
        {found && (
          <Alert tone={found.tone} title={found.title}>
            {found.text}
          </Alert>
        )}
      </div>
      {check.error && (
        <Alert tone="warning" title="Não foi possível conferir">
          Abra esta página por um endereço seguro (https) e tente de novo.
        </Alert>
      )}
    </div>
  )
}

function Proof({ found }: { readonly found: Verification }) {
  const isGood = found.intact && found.status === 'completed'
  return (
    <div className="flex flex-col gap-6">
      <Alert tone={found.intact ? (isGood ? 'success' : 'info') : 'danger'} title={found.intact ? envelopeStatus(found.status) : 'O registro foi alterado'}>
        {found.intact ? 'O registro desta assinatura está íntegro.' : 'As provas não conferem com o que foi registrado.'}
      </Alert>
      <DescriptionList
        items={[
          { label: 'Empresa', value: found.company },
          { label: 'Tipo', value: kindName(found.kind) },
          { label: 'Pedida em', value: formatDateTime(found.created_at) },
          { label: 'Concluída em', value: found.completed_at && formatDateTime(found.completed_at) },
          { label: 'Código', value: found.code },
          { label: 'SHA-256 do original', value: <code className="text-sm break-all">{found.sha256}</code> },
          { label: 'SHA-256 da cópia assinada', value: found.signed_sha256 && <code className="text-sm break-all">{found.signed_sha256}</code> },
        ]}
      />
      <section aria-label="Quem assinou">
        <h2 className="mb-1 font-semibold">Quem assinou</h2>
        {found.signers.length === 0 ? (
          <p className="text-text-muted">Ninguém ainda.</p>
        ) : (
          <ul className="divide-y">
            {found.signers.map(({ name, cpf, role, capacity, at }) => (
              <li key={`${name} ${at}`} className="py-2.5">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-text-muted">{roleText(role, capacity)}</p>
                <p className="text-sm text-text-muted">
                  {cpf && `CPF ${cpf}, `}
                  {formatDateTime(at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <FileCheck sha256={found.sha256} signed_sha256={found.signed_sha256} />
    </div>
  )
}

/** What a code of a signed document proves, for anybody. */
export function VerifyPage({ code }: { readonly code: string }) {
  const { data, error, isPending, refetch } = useQuery(verificationQuery(code))
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col items-center gap-6 px-4 py-10">
      <Brand />
      <div className="w-full rounded-xl border bg-surface p-6 sm:p-8">
        <h1 tabIndex={-1} className="mb-5 flex items-center gap-2 text-lg font-semibold text-balance">
          {data === null ? <ShieldAlert aria-hidden="true" className="size-6 text-danger-text" /> : <ShieldCheck aria-hidden="true" className="size-6 text-success-text" />}
          Conferir documento
        </h1>
        <QueryStates query={{ data, error, isPending, refetch }} pending={<Skeleton className="h-64 rounded-lg" />}>
          {(found) =>
            found ? (
              <Proof found={found} />
            ) : (
              <EmptyState icon={<ShieldAlert />} title="Nenhum documento com este código">
                Confira se digitou o código como está no documento.
              </EmptyState>
            )
          }
        </QueryStates>
      </div>
    </main>
  )
}
