import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { BRAND_TOKENS, type BrandRamp, brandRamp, brandRules, contrast } from './brand-ramp.ts'

/** Text and what it stands on, of the ramp or of the product's own surfaces. */
const PAIRS: readonly (readonly [keyof BrandRamp, keyof BrandRamp])[] = [
  ['on-primary', 'primary'], ['on-primary', 'primary-hover'], ['primary-text', 'primary-subtle'], ['primary-text', 'selected'], ['on-band', 'band'], ['on-band', 'band-end'],
  ['on-band-muted', 'band'], ['on-band-muted', 'band-end'], ['on-band-action', 'band-action'],
]
const SURFACES = { light: ['#f7f9fb', '#ffffff', '#eff3f5', '#f0f4f7'], dark: ['#0c1216', '#141a1f', '#1b2329', '#1d262c'] } as const
const anyHue = fc.integer({ min: 0, max: 359 })
const anyTheme = fc.constantFrom('light' as const, 'dark' as const)

describe('the colors of a company', () => {
  it('give text a contrast of 4.5 and more, whatever the hue and the theme', () => {
    fc.assert(
      fc.property(anyHue, anyTheme, (hue, theme) => {
        const ramp = brandRamp(hue, theme)
        for (const [text, surface] of PAIRS) expect(contrast(ramp[text], ramp[surface])).toBeGreaterThanOrEqual(4.5)
        for (const surface of SURFACES[theme]) expect(contrast(ramp['primary-text'], surface)).toBeGreaterThanOrEqual(4.5)
        for (const surface of SURFACES[theme].slice(0, 2)) expect(contrast(ramp.primary, surface)).toBeGreaterThanOrEqual(3)
        expect(contrast(ramp.focus, SURFACES[theme][0])).toBeGreaterThanOrEqual(3)
        for (const token of BRAND_TOKENS) expect(ramp[token]).toMatch(/^#[0-9a-f]{6}$/)
      }),
      { numRuns: 720 },
    )
  })

  it('differ with the hue, and the measure of contrast is that of WCAG', () => {
    expect(new Set([0, 60, 120, 180, 240, 300].map((hue) => brandRamp(hue, 'light').primary)).size).toBe(6)
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('are written as rules for both themes', () => {
    expect(brandRules(210)).toContain(`:root:root{--primary:${brandRamp(210, 'light').primary};`)
    expect(brandRules(210)).toContain(`:root.dark.dark,:root .dark.dark{--primary:${brandRamp(210, 'dark').primary};`)
  })
})
