import { Camera, FileText, Paperclip, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { Section } from '#shared/ui/section.tsx'
import { removeFile } from '../data/asset-care.ts'
import type { AssetView } from '../model/asset.ts'
import { FileAdder } from './file-adder.tsx'
import { PhotoStrip } from './photo-strip.tsx'

type AssetFile = AssetView['files'][number]

interface AssetFilesProps {
  readonly companyId: string
  readonly view: AssetView
}

interface RemoveFileProps {
  readonly companyId: string
  readonly fileId: string
  readonly isPhoto: boolean
  readonly onClose: () => void
}

function RemoveFile({ companyId, fileId, isPhoto, onClose }: RemoveFileProps) {
  const what = isPhoto ? 'foto' : 'nota fiscal'
  const remove = useAct({ act: () => removeFile(companyId, fileId), done: isPhoto ? 'Foto removida' : 'Nota fiscal removida', stale: SUBJECTS.assets, onDone: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remover esta ${what}?`}
      description="Ela deixa de aparecer na ficha do bem."
      confirmLabel={`Remover ${what}`}
      tone="danger"
      pending={remove.isPending}
      error={remove.error}
      failure="Nada foi removido"
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Pictures of the thing itself; who manages assets adds and removes them. */
export function AssetPhotos({ companyId, view }: AssetFilesProps) {
  const { asset, files, may_manage: mayManage } = view
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const photos = files.filter(({ kind }) => kind === 'photo').map(({ file_id: id }) => id)
  if (photos.length === 0 && !mayManage) return null
  return (
    <Section
      title="Fotos"
      {...(photos.length > 0 && { note: photos.length })}
      actions={
        mayManage && (
          <Button size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <Camera aria-hidden="true" className="size-4" />
            Adicionar fotos
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {photos.length === 0 && !isAdding && <p className="text-text-muted">Nenhuma foto deste bem.</p>}
        <PhotoStrip label="Fotos do bem" fileIds={photos} {...(mayManage && { onRemove: setRemoved })} />
        {isAdding && <FileAdder companyId={companyId} assetId={asset.id} kind="photo" label="Enviar fotos do bem" />}
      </div>
      {removed !== null && <RemoveFile companyId={companyId} fileId={removed} isPhoto onClose={() => setRemoved(null)} />}
    </Section>
  )
}

const KIND_LABELS = { invoice: 'Nota fiscal', police_report: 'Boletim de ocorrência' } as const
type PaperKind = keyof typeof KIND_LABELS

const isPaper = (file: AssetFile): file is AssetFile & { readonly kind: PaperKind } => file.kind !== 'photo'

function PaperRow({ paper, onOpen, onRemove }: { readonly paper: AssetFile & { readonly kind: PaperKind }; readonly onOpen: () => void; readonly onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-text-subtle" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{KIND_LABELS[paper.kind]}</span>
        <span className="block truncate text-sm text-text-muted">
          {paper.name} · {formatDay(paper.at)}
        </span>
      </span>
      <Button size="sm" onClick={onOpen}>
        Abrir<span className="sr-only"> {paper.name}</span>
      </Button>
      {paper.kind === 'invoice' && (
        <Button size="icon-sm" variant="ghost" aria-label={`Remover ${paper.name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
    </li>
  )
}

/** The invoice of a thing, and the police report of its theft, which stays as a proof. */
export function AssetPapers({ companyId, view: { asset, damage, files } }: AssetFilesProps) {
  const [adding, setAdding] = useState<PaperKind | null>(null)
  const [opened, setOpened] = useState<AssetFile | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const papers = files.filter(isPaper)
  const kinds: readonly PaperKind[] = asset.status === 'stolen' || damage?.kind === 'theft' ? ['invoice', 'police_report'] : ['invoice']
  return (
    <Section title="Papéis">
      <div className="flex flex-col gap-3">
        {papers.length > 0 && (
          <ul aria-label="Papéis do bem" className="-mt-2.5 divide-y">
            {papers.map((paper) => (
              <PaperRow key={paper.file_id} paper={paper} onOpen={() => setOpened(paper)} onRemove={() => setRemoved(paper.file_id)} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button key={kind} size="sm" aria-expanded={adding === kind} onClick={() => setAdding(adding === kind ? null : kind)}>
              <Paperclip aria-hidden="true" className="size-4" />
              Adicionar {KIND_LABELS[kind].toLowerCase()}
            </Button>
          ))}
        </div>
        {adding !== null && <FileAdder key={adding} companyId={companyId} assetId={asset.id} kind={adding} label={`Enviar ${KIND_LABELS[adding].toLowerCase()}`} />}
      </div>
      {opened && <FilePreview title={opened.name} open={() => openFile(opened.file_id)} onClose={() => setOpened(null)} />}
      {removed !== null && <RemoveFile companyId={companyId} fileId={removed} isPhoto={false} onClose={() => setRemoved(null)} />}
    </Section>
  )
}
