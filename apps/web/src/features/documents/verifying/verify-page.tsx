import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { digestOf, verificationQuery } from '../data/signing/verification.ts'
import { envelopeStatus, kindName, type Verification } from '../model/signing/signature.ts'
import { roleText } from '../model/signing/signing-order.ts'
import { DropBox } from './drop-box.tsx'
import { VerifyFrame } from './verify-frame.tsx'

type Comparison = 'original' | 'signed' | 'changed'

const COMPARISONS: Readonly<Record<Comparison, { readonly tone: 'success' | 'danger'; readonly title: string; readonly text: string }>> = {
  original: { tone: 'success', title: 'É o original que foi assinado', text: 'Nenhum byte mudou.' },
  signed: { tone: 'success', title: 'É a cópia assinada', text: 'Nenhum byte mudou desde que foi feita.' },
  changed: { tone: 'danger', title: 'Este arquivo foi alterado, ou é outro', text: 'Ele não é igual ao original nem à cópia assinada: basta um byte diferente.' },
}

interface FileCheckProps extends Pick<Verification, 'sha256' | 'signed_sha256'> {
  /** The file by which the visitor came here. */
  readonly first: Blob | null
}

/** Compares a file of the visitor with what is kept, without sending it anywhere. */
function FileCheck({ sha256, signed_sha256, first }: FileCheckProps) {
  const check = useAct({
    act: async (file: Blob): Promise<Comparison> => {
      const digest = await digestOf(file)
      return digest === sha256 ? 'original' : digest === signed_sha256 ? 'signed' : 'changed'
    },
  })
  const { mutate } = check
  useEffect(() => {
    if (first) mutate(first)
  }, [first, mutate])
  const found = check.data === undefined ? null : COMPARISONS[check.data]
  return (
    <DropBox
      label="Conferir um arquivo"
      hint="Arraste o arquivo para cá ou escolha. Pode ser o original ou a cópia assinada. Ele não sai do seu computador: só o hash é comparado."
      onFile={mutate}
    >
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
    </DropBox>
  )
}

function Proof({ found, first }: { readonly found: Verification; readonly first: Blob | null }) {
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
            {found.signers.map(({ name, cpf, role, capacity, by_link, counter, at }) => (
              <li key={`${name} ${at}`} className="py-2.5">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-text-muted">{roleText(role, capacity)}</p>
                <p className="text-sm text-text-muted">
                  {cpf && `CPF ${cpf}, `}
                  {formatDateTime(at)}
                  {by_link && ', por link pessoal'}
                  {counter && `, no balcão, com ${counter}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <FileCheck sha256={found.sha256} signed_sha256={found.signed_sha256} first={first} />
    </div>
  )
}

export interface VerifyPageProps {
  readonly code: string
  /** A file to be compared at once. */
  readonly first?: Blob | null
}

/** What a code of a signed document proves, for anybody. */
export function VerifyPage({ code, first = null }: VerifyPageProps) {
  const { data, error, isPending, refetch } = useQuery(verificationQuery(code))
  return (
    <VerifyFrame isUnknown={data === null}>
      <QueryStates query={{ data, error, isPending, refetch }} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(found) =>
          found ? (
            <Proof found={found} first={first} />
          ) : (
            <EmptyState icon={<ShieldAlert />} title="Nenhum documento com este código">
              Confira se digitou o código como está no documento.
            </EmptyState>
          )
        }
      </QueryStates>
      <Link to="/verificar" className="mt-6 inline-block text-primary-text underline">
        Conferir outro documento
      </Link>
    </VerifyFrame>
  )
}
