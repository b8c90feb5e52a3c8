import { useQuery } from '@tanstack/react-query'

import { isStoredPath } from '../lib/stored-path.ts'
import { PHOTO_BUCKET, signedUrlQuery } from '../supabase/signed-urls.ts'
import { Avatar, type AvatarProps } from './avatar.tsx'

export interface PersonAvatarProps extends Omit<AvatarProps, 'src'> {
  /** What the record holds: the key of an uploaded photo, an old address, or nothing. */
  readonly photo: string | null | undefined
}

function StoredPhoto({ path, ...avatar }: Omit<AvatarProps, 'src'> & { readonly path: string }) {
  const { data } = useQuery(signedUrlQuery(PHOTO_BUCKET, path))
  return <Avatar {...avatar} src={data?.url} />
}

/** A person as lists, pickers and pages draw them: the photo by a signed address, initials until it is there or without one. */
export function PersonAvatar({ photo, ...avatar }: PersonAvatarProps) {
  return isStoredPath(photo) ? <StoredPhoto path={photo} {...avatar} /> : <Avatar {...avatar} src={photo} />
}
