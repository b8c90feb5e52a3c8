import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { type PackedPaper, packedPapersQuery, type PaperToSend } from '../data/packed/packed-papers.ts'
import { usableTypesQuery } from '../data/types/type-queries.ts'
import { usePacked } from './use-packed.ts'

export interface PackedDocumentsProps {
  readonly paths: readonly string[]
  readonly unpack: (path: string) => Promise<Blob | null>
}

/** As many names as are listed: beyond them only their number helps. */
const SHOWN = 8

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

function Names({ title, lines, tone }: { readonly title: string; readonly lines: readonly string[]; readonly tone: 'warning' | 'danger' }) {
  if (lines.length === 0) return null
  return (
    <Alert tone={tone} title={title}>
      <ul className="list-disc pl-5 break-words">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="mt-1">E mais {lines.length - SHOWN}.</p>}
    </Alert>
  )
}

function Delivery({ papers, unpack, companyId }: { readonly papers: readonly PackedPaper[]; readonly unpack: PackedDocumentsProps['unpack']; readonly companyId: string }) {
  const types = useQuery(usableTypesQuery(companyId)).data ?? []
  const [otherType, setOtherType] = useState('')
  const sending = usePacked(unpack)
  const nobody = papers.filter(({ employeeId }) => employeeId === null)
  const untyped = papers.filter(({ employeeId, typeId }) => employeeId !== null && typeId === null)
  const ready = papers.flatMap(({ path, employeeId, typeId }): readonly PaperToSend[] => {
    const type = types.find(({ id }) => id === (typeId ?? otherType))
    return employeeId === null || type === undefined ? [] : [{ path, employeeId, typeId: type.id, purpose: `document_${type.sensitivity.toLowerCase()}` }]
  })
  const left = ready.filter(({ path }) => !sending.done.has(path))
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="tabular">
        {sending.isSending
          ? `Enviados ${sending.done.size.toLocaleString('pt-BR')} de ${counted(ready.length, 'documento', 'documentos')}…`
          : left.length === 0 && sending.done.size > 0
            ? `${counted(sending.done.size, 'documento entregue', 'documentos entregues')}`
            : `${counted(ready.length, 'documento reconhecido', 'documentos reconhecidos')} de ${counted(papers.length, 'arquivo', 'arquivos')}.`}
      </p>
      {sending.isSending && <progress aria-label="Envio dos documentos" value={sending.done.size} max={Math.max(ready.length, 1)} className="h-2 w-full accent-primary" />}
      <Names title={counted(nobody.length, 'arquivo sem o CPF de alguém da empresa no nome', 'arquivos sem o CPF de alguém da empresa no nome')} tone="warning" lines={nobody.map(({ path }) => path)} />
      {untyped.length > 0 && (
        <Field label={`Tipo dos ${counted(untyped.length, 'arquivo cujo nome não diz o que é', 'arquivos cujo nome não diz o que é')}`} hint={untyped[0]?.path} className="max-w-md">
          <SelectInput value={otherType} onChange={({ target }) => setOtherType(target.value)} none="Não enviar" options={types.map(({ id, name }) => [id, name])} />
        </Field>
      )}
      <Names title="Não foram entregues" tone="danger" lines={[...sending.failed].map(([path, problem]) => `${path}: ${problem}`)} />
      <div className="flex flex-wrap gap-2">
        {left.length > 0 && (
          <Button variant="primary" pending={sending.isSending} onClick={() => void sending.send(ready)}>
            {sending.done.size + sending.failed.size > 0 ? 'Enviar os que faltam' : `Enviar ${counted(left.length, 'documento', 'documentos')}`}
          </Button>
        )}
        {sending.isSending && (
          <Button variant="ghost" onClick={sending.cancel}>
            Parar envio
          </Button>
        )}
      </div>
      <UnsavedGuard unsaved={() => sending.isSending} />
    </div>
  )
}

/** Papers that came packed with spreadsheets: each goes to the person whose CPF stands in its name. */
export function PackedDocuments({ paths, unpack }: PackedDocumentsProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const mayDeliver = can('manage_documents')
  const query = useQuery({ ...packedPapersQuery(companyId, paths), enabled: mayDeliver })
  if (!mayDeliver) return null
  return (
    <Card
      title="Documentos do ZIP"
      actions={
        <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          Reconhecer de novo
        </Button>
      }
    >
      <QueryStates query={query} pending={<Skeleton className="h-32 rounded-lg" />}>
        {(papers) => <Delivery papers={papers} unpack={unpack} companyId={companyId} />}
      </QueryStates>
    </Card>
  )
}
