import { shownNames } from '#shared/lib/names.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Avatar, type AvatarProps } from '#shared/ui/avatar.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import { useProfileImage } from './use-profile-image.ts'

const SPINNERS = { sm: 'sm', md: 'sm', lg: 'md', xl: 'lg' } as const

/** The signed-in person's picture: a spinner while it loads, initials when there is none or it failed. */
export function ProfilePhoto({ size = 'md' }: { readonly size?: NonNullable<AvatarProps['size']> }) {
  const { employee } = useSession()
  const { image } = useProfileImage()
  const names = employee && shownNames(employee)
  return (
    <span className="relative inline-flex rounded-full" data-image-state={image.status}>
      <Avatar size={size} {...names} src={image.status === 'loaded' ? image.url : null} />
      {image.status === 'loading' && (
        <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center rounded-full bg-surface/70 text-text">
          <Spinner size={SPINNERS[size]} />
        </span>
      )}
    </span>
  )
}

/** What keeps the picture from being shown, in words. */
export function PhotoProblem() {
  const { image } = useProfileImage()
  return (
    <p role="status" className="text-sm text-danger-text empty:hidden">
      {image.status === 'error' ? image.problem.message : null}
    </p>
  )
}
