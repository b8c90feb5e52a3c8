import { UserRound } from 'lucide-react'
import { useState } from 'react'

import { initials, nameBucket } from '../lib/names.ts'
import { cn } from './cn.ts'

/** In pixels: a picture of the name beside it, which grows with the text alone. */
const SIZES = {
  sm: 'size-[28px] text-[11px]',
  md: 'size-[36px] text-[12px]',
  lg: 'size-[48px] text-[16px]',
  xl: 'size-[96px] text-[28px]',
} as const

const HUES = ['avatar-0', 'avatar-1', 'avatar-2', 'avatar-3', 'avatar-4', 'avatar-5', 'avatar-6', 'avatar-7'] as const

export interface AvatarProps {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  /** Initials that the database made, where the names themselves do not leave it; without a person, null. */
  readonly letters?: string | null | undefined
  readonly src?: string | null | undefined
  readonly size?: keyof typeof SIZES
  readonly className?: string
}

/** A person's picture, initials, 'NA' or a generic icon. Decoration: the name stands beside it as text. */
export function Avatar({ firstName, lastName, letters: given, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const letters = given ?? initials(firstName, lastName)
  const hue = letters ? (HUES[nameBucket(letters, HUES.length)] ?? '') : 'bg-sunken text-text-muted'
  const frame = cn(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold tracking-wide select-none',
    SIZES[size],
    hue,
    className,
  )
  if (src && src !== broken) {
    return (
      <span aria-hidden="true" className={frame}>
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setBroken(src)} />
      </span>
    )
  }
  if (!letters) {
    return (
      <span aria-hidden="true" className={frame}>
        <UserRound className="size-3/5" />
      </span>
    )
  }
  // Drawn by CSS: initials are a picture of the name, not text to be read or found beside it.
  return <span aria-hidden="true" data-initials={letters} className={cn(frame, 'before:content-[attr(data-initials)]')} />
}
