import { CircleAlert } from 'lucide-react'

import { Tooltip } from '#shared/ui/tooltip.tsx'
import { retryLabel } from '../model/profile-image.ts'
import { useProfileImage } from './use-profile-image.ts'

/** Beside a picture that failed: what happened, and a way to try again. Nothing otherwise. */
export function PhotoRetry({ className = '' }: { readonly className?: string }) {
  const { image, retry } = useProfileImage()
  if (image.status !== 'error') return null
  const label = retryLabel(image.problem, image.attempt)
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        onClick={retry}
        className={`flex size-7 items-center justify-center rounded-full bg-danger-subtle text-danger-text hover:brightness-95 coarse:size-11 ${className}`}
      >
        <CircleAlert aria-hidden="true" className="size-4.5" />
      </button>
    </Tooltip>
  )
}
