import { useQuery } from '@tanstack/react-query'

import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import type { ArrivalPerson } from '../model/arrival.ts'

export interface ArrivalPhotoProps extends Pick<GuestPartProps, 'open'> {
  readonly person: ArrivalPerson
  readonly size?: 'md' | 'lg'
}

/** An address of a minute is enough: the browser keeps the picture. */
const usePicture = (fileId: string | null, open: GuestPartProps['open']): string | undefined =>
  useQuery({ queryKey: ['arrival', 'picture', fileId], enabled: fileId !== null, staleTime: Infinity, retry: false, queryFn: async () => (await open(fileId ?? '')).url }).data

/** A face of the company: the photo where there is one. */
export function ArrivalPhoto({ person, open, size = 'md' }: ArrivalPhotoProps) {
  const src = usePicture(person.photo_file_id, open)
  return <Avatar size={size} letters={person.initials} src={src} />
}

/** The company's own mark, on white as it was made for. */
export function CompanyMark({ fileId, company, open }: Pick<GuestPartProps, 'open'> & { readonly fileId: string | null; readonly company: string }) {
  const src = usePicture(fileId, open)
  if (src === undefined) return <p className="text-lg font-semibold break-words">{company}</p>
  return (
    <span className="inline-flex h-12 max-w-48 items-center rounded-md bg-white px-3 py-1.5">
      <img src={src} alt={company} className="max-h-full max-w-full object-contain" />
    </span>
  )
}
