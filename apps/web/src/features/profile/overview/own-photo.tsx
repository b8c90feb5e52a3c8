import { useQueryClient } from '@tanstack/react-query'

import { useSession } from '#shared/session/session-context.ts'
import { PhotoButton } from '../photo/photo-button.tsx'
import { PhotoRetry } from '../photo/photo-retry.tsx'
import { PhotoProblem, ProfilePhoto } from '../photo/profile-photo.tsx'

/** The own picture, with the ways to change it and to try again. */
export function OwnPhoto() {
  const { employee } = useSession()
  const client = useQueryClient()
  return (
    <div className="flex max-w-40 flex-col items-center gap-1 text-center">
      <span className="relative inline-flex">
        <ProfilePhoto size="xl" />
        <PhotoRetry className="absolute -top-1 -right-1 border border-surface" />
        {employee && (
          <span data-shell className="absolute -right-1 -bottom-1">
            <PhotoButton
              person={{ id: employee.id, name: employee.display_name ?? employee.first_name, photo: employee.profile_image_url }}
              onSaved={() => client.invalidateQueries()}
            />
          </span>
        )}
      </span>
      <PhotoProblem />
    </div>
  )
}
