import { useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import type { PendingItem } from '../model/pending-item.ts'
import { ItemHead } from './item-head.tsx'

/** An item that is done where it lives: what it is, and the way there. */
export function OpenElsewhere({ item }: { readonly item: PendingItem }) {
  const router = useRouter()
  const { url } = item
  return (
    <div className="flex flex-col items-start">
      <ItemHead item={item} />
      {url !== null && (
        <a
          href={url}
          className={buttonClass({ variant: 'primary' })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            router.history.push(url)
          }}
        >
          Abrir
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      )}
    </div>
  )
}
