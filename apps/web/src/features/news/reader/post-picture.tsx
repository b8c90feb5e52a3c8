import { queryOptions, useQuery } from '@tanstack/react-query'

import { openFile } from '#shared/files/open-file.ts'
import { cn } from '#shared/ui/cn.ts'

/** Addresses of files last a minute. */
const FRESH_MS = 50_000

const pictureQuery = (fileId: string) => queryOptions({ queryKey: ['post-picture', fileId], queryFn: () => openFile(fileId), staleTime: FRESH_MS })

export interface PostPictureProps {
  readonly fileId: string
  /** The empty text for decoration. */
  readonly alt: string
  readonly className?: string
}

/** A picture of a post: a quiet surface until it is there, its words where it does not come. */
export function PostPicture({ fileId, alt, className }: PostPictureProps) {
  const { data, error } = useQuery(pictureQuery(fileId))
  if (data) return <img src={data.url} alt={alt} decoding="async" className={className} />
  return <span role={alt === '' ? undefined : 'img'} aria-label={alt || undefined} className={cn('flex items-center justify-center bg-sunken p-2 text-sm text-text-muted', className)}>{error ? alt : ''}</span>
}
