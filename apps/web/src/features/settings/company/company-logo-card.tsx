import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUpload } from '#shared/files/use-upload.ts'
import { useAct } from '#shared/form/use-act.ts'
import { signedUrlQuery } from '#shared/supabase/signed-urls.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { SettingSection } from '#shared/ui/setting-section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import { type CompanyLogo, companyLogoQuery, setCompanyLogo } from '../data/company/company-logo.ts'

const FilePreview = lazy(async () => ({ default: (await import('#shared/files/file-preview.tsx')).FilePreview }))

/** The logo in use: how it looks, and the whole of it on request. */
function CurrentLogo({ logo, onRemove, isRemoving }: { readonly logo: CompanyLogo; readonly onRemove: () => void; readonly isRemoving: boolean }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const query = signedUrlQuery(logo.bucket, logo.path)
  const signed = useQuery(query)
  const open = async () => ({ ...logo, url: (await client.query(query))?.url ?? '' })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <span className="flex h-16 w-40 items-center justify-center rounded-md border bg-white p-2">
        {signed.data && <img src={signed.data.url} alt="Marca em uso" className="max-h-full max-w-full object-contain" />}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpen(true)}>
          Ver arquivo
        </Button>
        <Button size="sm" pending={isRemoving} onClick={onRemove}>
          Remover marca
        </Button>
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <FilePreview title={logo.name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The company's logo, shown in the header to everyone who works in it. */
export function CompanyLogoCard({ companyId }: { readonly companyId: string }) {
  const client = useQueryClient()
  const logo = useQuery(companyLogoQuery(companyId))
  const refresh = () => client.invalidateQueries({ queryKey: companyLogoQuery(companyId).queryKey })
  const remove = useAct({ act: () => setCompanyLogo(companyId, null), done: 'Marca removida', stale: [companyLogoQuery(companyId).queryKey] })
  const { items, limits, queue, isBusy } = useUpload({ purpose: 'company_logo', companyId }, async ({ file_id }) => {
    await setCompanyLogo(companyId, file_id)
    await refresh()
    toast.success('Marca da empresa salva')
  })
  return (
    <SettingSection title="Marca da empresa" description="Aparece no topo das páginas e dos e-mails para todas as pessoas da empresa. Fica melhor em um fundo claro.">
      <Refusal error={remove.error} title="A marca não foi removida" />
      <QueryStates query={logo} pending={<Skeleton className="mb-4 h-16" />} isEmpty={(found) => found === null} empty={null}>
        {(found) => found && <CurrentLogo key={found.path} logo={found} isRemoving={remove.isPending} onRemove={() => remove.mutate()} />}
      </QueryStates>
      <FileDrop label="Enviar marca da empresa" limits={limits} disabled={isBusy} onFiles={queue.add} />
      <UploadList items={items} queue={queue} />
    </SettingSection>
  )
}
