import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import { addFiles } from '../data/asset-care.ts'

interface FileAdderProps {
  readonly companyId: string
  readonly assetId: string
  readonly kind: 'photo' | 'invoice' | 'police_report'
  readonly label: string
}

/** Adds pictures or papers to a thing, each as soon as it has arrived. */
export function FileAdder({ companyId, assetId, kind, label }: FileAdderProps) {
  const again = useRefetch(SUBJECTS.assets)
  const { items, limits, queue } = useUpload({ purpose: kind === 'photo' ? 'asset_photo' : 'asset_paper', companyId }, async ({ file_id: id }) => {
    await addFiles(companyId, assetId, kind, [id])
    await again()
  })
  return (
    <div className="flex flex-col gap-3">
      <FileDrop label={label} limits={limits} multiple={kind === 'photo'} onFiles={(files) => queue.add(files)} />
      <UploadList items={items.filter(({ status }) => status !== 'done')} queue={queue} />
    </div>
  )
}
