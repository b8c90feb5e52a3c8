import type { CSSProperties } from 'react'

import { brandRamp } from './brand-ramp.ts'

const BAND = ['band', 'band-end', 'on-band', 'on-band-muted', 'band-action', 'on-band-action'] as const

/** The solid surface in the hue of a company, for a part of a page that is no company's as a whole; the same in both themes. */
export function bandStyle(hue: number | null): CSSProperties | undefined {
  if (hue === null) return undefined
  const ramp = brandRamp(hue, 'light')
  return Object.fromEntries(BAND.map((token) => [`--${token}`, ramp[token]]))
}
