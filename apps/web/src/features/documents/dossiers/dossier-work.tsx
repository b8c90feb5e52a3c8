import { useQuery } from '@tanstack/react-query'
import { FolderArchive } from 'lucide-react'
import { useRef, useState } from 'react'

import { workShare } from '#shared/dossiers/dossier-look.ts'
import { Button } from '#shared/ui/button.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { useWhenLoaded } from '#shared/ui/use-when-loaded.ts'
import { myDossiersQuery } from '../data/dossiers/dossiers.ts'

const loadList = async () => (await import('./dossier-work-popover.tsx')).DossierWorkPopover

/** What was ordered and is being made, in the header of every page: how far it is, cancelling it, and its files once it is done. */
export function DossierWork() {
  const { data: dossiers = [] } = useQuery(myDossiersQuery())
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useWhenLoaded({ load: loadList, wanted: isOpen, props: { button, open: isOpen, onOpenChange: setOpen }, onFailure: () => setOpen(false) })
  if (dossiers.length === 0) return null
  const share = workShare(dossiers)
  const label = share !== null ? 'Pasta sendo montada' : dossiers.some(({ status }) => status === 'ready') ? 'Pasta pronta' : 'Pasta não montada'
  return (
    <>
      <Button ref={button} variant="ghost" size="icon" aria-haspopup="dialog" aria-expanded={isOpen} className="relative" onClick={() => setOpen(!isOpen)}>
        <FolderArchive aria-hidden="true" className="size-4.5" />
        <span className="sr-only">{label}{share !== null && `: ${String(share)}%`}</span>
        <span aria-hidden="true" className="absolute inset-x-1.5 bottom-0.5 h-1 overflow-hidden rounded-full bg-sunken">
          <span className={`block h-full rounded-full transition-[width] duration-150 ${share === null && label !== 'Pasta pronta' ? 'bg-danger' : share === null ? 'bg-success' : 'bg-primary'}`} style={{ width: `${String(Math.max(share ?? 100, 6))}%` }} />
        </span>
      </Button>
      <Announcer text={label} />
      {list}
    </>
  )
}
