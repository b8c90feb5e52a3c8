import { Link, linkOptions } from '@tanstack/react-router'
import { FileText, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useSharedFiles } from '#shared/files/shared-files.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const USES = [
  { label: 'Enviar como atestado', note: 'O RH confere; seu gestor vê só as datas.', options: linkOptions({ to: '/app/leaves/certificates', search: { send: true } }) },
  { label: 'Entregar como documento', note: 'Escolha o tipo na lista do que a empresa pede.', options: linkOptions({ to: '/app/documents' }) },
] as const

function Shared({ file }: { readonly file: File }) {
  const [address] = useState(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null))
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return (
    <li className="flex min-w-0 items-center gap-3">
      {address === null ? <FileText aria-hidden="true" className="size-10 shrink-0 text-text-subtle" /> : <img src={address} alt="" className="size-16 shrink-0 rounded-md border object-cover" />}
      <span className="min-w-0">
        <span className="block font-medium break-words">{file.name}</span>
        <span className="text-sm text-text-muted">{readableSize(file.size)}</span>
      </span>
    </li>
  )
}

/** What another app handed over, and what it is for. */
export function SharePage() {
  const { files, drop } = useSharedFiles()
  return (
    <>
      <PageHeader title="Arquivo compartilhado" />
      {files === null && <Skeleton className="h-40 max-w-xl rounded-lg" />}
      {files?.length === 0 && (
        <EmptyState icon={<Share2 />} title="Nenhum arquivo para usar" action={<Link to="/app" className={buttonClass()}>Ir para o início</Link>}>
          Com o Vínculo instalado no celular, abra uma foto ou um PDF, toque em Compartilhar e escolha o Vínculo.
        </EmptyState>
      )}
      {files !== null && files.length > 0 && (
        <div className="flex max-w-xl flex-col gap-6">
          <ul aria-label="Arquivos compartilhados" className="flex flex-col gap-3">
            {files.map((file) => (
              <Shared key={`${file.name}:${String(file.size)}`} file={file} />
            ))}
          </ul>
          <div className="flex flex-col gap-3">
            <h2 className="font-semibold">O que você quer fazer?</h2>
            {USES.map(({ label, note, options }) => (
              <Link key={label} {...options} className="rounded-lg border p-4 hover:bg-hover">
                <span className="block font-medium text-primary-text">{label}</span>
                <span className="text-sm text-text-muted">{note}</span>
              </Link>
            ))}
          </div>
          <p className="text-sm text-text-muted">O arquivo está só neste aparelho e deixa de ser oferecido em uma hora. Na próxima tela, toque em Usar, ao lado do nome dele.</p>
          <Button variant="ghost" className="self-start" onClick={() => drop()}>
            Descartar
          </Button>
        </div>
      )}
    </>
  )
}
