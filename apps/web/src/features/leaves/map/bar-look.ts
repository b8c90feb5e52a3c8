import type { CSSProperties } from 'react'

import type { BarKind } from '../model/map/map.ts'

const stripes = (color: string, back: string): string => `repeating-linear-gradient(135deg, ${back} 0 5px, ${color} 5px 7px)`

/** Each state has a pattern of its own beside its color: full, striped, dashed, dotted edge, dots. */
export const BAR_LOOKS: Readonly<Record<BarKind, CSSProperties>> = {
  granted: { background: 'var(--success)', borderColor: 'var(--success)', color: 'var(--on-success)' },
  requested: { background: stripes('var(--info)', 'var(--info-subtle)'), borderColor: 'var(--info)', color: 'var(--info-text)' },
  proposed: { background: 'var(--warning-subtle)', borderColor: 'var(--warning)', borderStyle: 'dashed', color: 'var(--warning-text)' },
  planned: { background: 'var(--primary-subtle)', borderColor: 'var(--primary)', borderStyle: 'dotted', color: 'var(--primary-text)' },
  absence: {
    background: 'radial-gradient(var(--border-strong) 1px, var(--sunken) 1.5px) 0 0 / 6px 6px',
    borderColor: 'var(--border-strong)',
    color: 'var(--text)',
  },
}
