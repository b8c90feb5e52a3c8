import { ProfilePhoto } from '#features/profile/photo/profile-photo.tsx'
import { useSession } from '#shared/session/session-context.ts'

/** Who is signed in, as the profile menu shows it. */
export function ProfileFace() {
  const { user } = useSession()
  return (
    <>
      <ProfilePhoto />
      <span className="sr-only">Menu do perfil de </span>
      <span className="max-w-56 truncate max-lg:sr-only">{user?.email}</span>
    </>
  )
}

export const PROFILE_FACE = 'flex min-h-control min-w-0 items-center gap-2 rounded-full p-0.5 text-text-muted lg:pr-3'
