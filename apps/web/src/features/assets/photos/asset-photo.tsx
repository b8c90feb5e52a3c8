import { queryOptions, useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'

import { openFile } from '#shared/files/open-file.ts'
import { cn } from '#shared/ui/cn.ts'
import { assetKeys } from '../data/asset-keys.ts'

/** Addresses of files last a minute. */
const FRESH_MS = 50_000

const photoQuery = (fileId: string) => queryOptions({ queryKey: assetKeys.photo(fileId), queryFn: () => openFile(fileId), staleTime: FRESH_MS, refetchOnWindowFocus: false })

interface AssetPhotoProps {
  readonly fileId: string
  readonly className?: string
}

/** A picture of a thing, as decoration: a quiet surface until it is there. */
export function AssetPhoto({ fileId, className }: AssetPhotoProps) {
  const { data, error } = useQuery(photoQuery(fileId))
  if (data) return <img src={data.url} alt="" decoding="async" className={cn('object-cover', className)} />
  return (
    <span aria-hidden="true" className={cn('flex items-center justify-center bg-sunken text-text-subtle', className)}>
      {error && <ImageOff className="size-5" />}
    </span>
  )
}
