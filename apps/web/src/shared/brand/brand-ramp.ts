/** The colors that follow the hue of a company, by the names of tokens.css. */
export type BrandRamp = Readonly<Record<(typeof BRAND_TOKENS)[number], string>>

export const BRAND_TOKENS = [
  'primary', 'primary-hover', 'on-primary', 'primary-subtle', 'primary-text', 'focus', 'selected', 'band', 'band-end', 'on-band', 'on-band-muted', 'band-action', 'on-band-action',
] as const

const TEXT_CONTRAST = 4.6

function linearOf(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s]
}

const isInGamut = (channels: readonly number[]): boolean => channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)

/** A color of OKLCH as hexadecimal; where sRGB has none so vivid, the most vivid that it has. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  let vivid = chroma
  while (vivid > 0 && !isInGamut(linearOf(lightness, vivid, hue))) vivid -= 0.005
  const channels = linearOf(lightness, Math.max(vivid, 0), hue).map((channel) => {
    const held = Math.min(Math.max(channel, 0), 1)
    return Math.round((held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055) * 255)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of WCAG between two colors in hexadecimal. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first color from a lightness on, darker or lighter by steps, that reads on or under every one of the others. */
function readable(from: number, step: number, chroma: number, hue: number, others: readonly string[]): string {
  let lightness = from
  while (lightness > 0 && lightness < 1 && others.some((other) => contrast(hexOf(lightness, chroma, hue), other) < TEXT_CONTRAST)) lightness += step
  return hexOf(Math.min(Math.max(lightness, 0), 1), chroma, hue)
}

/** Every color that follows a hue, from 0 to 359 degrees; text on each surface has a contrast of 4.5 and more, whatever the hue. */
export function brandRamp(hue: number, theme: 'light' | 'dark'): BrandRamp {
  if (theme === 'light') {
    const subtle = hexOf(0.955, 0.025, hue)
    const selected = hexOf(0.93, 0.035, hue)
    const primary = readable(0.47, -0.005, 0.16, hue, ['#ffffff', '#f7f9fb'])
    const bandEnd = readable(0.5, -0.005, 0.16, hue, ['#ffffff'])
    return {
      primary,
      'primary-hover': readable(0.4, -0.005, 0.14, hue, ['#ffffff']),
      'on-primary': '#ffffff',
      'primary-subtle': subtle,
      'primary-text': readable(0.4, -0.005, 0.14, hue, [subtle, selected, '#eff3f5', '#ffffff']),
      focus: readable(0.52, -0.005, 0.16, hue, ['#f7f9fb']),
      selected,
      band: primary,
      'band-end': bandEnd,
      'on-band': '#ffffff',
      'on-band-muted': readable(0.93, 0.005, 0.03, hue, [primary, bandEnd]),
      'band-action': '#ffffff',
      'on-band-action': readable(0.4, -0.005, 0.1, hue, ['#ffffff']),
    }
  }
  const subtle = hexOf(0.3, 0.045, hue)
  const selected = hexOf(0.31, 0.05, hue)
  const onPrimary = hexOf(0.2, 0.03, hue)
  const band = hexOf(0.37, 0.1, hue)
  const bandEnd = hexOf(0.42, 0.105, hue)
  return {
    primary: readable(0.76, 0.005, 0.13, hue, [onPrimary, '#141a1f', '#0c1216']),
    'primary-hover': readable(0.81, 0.005, 0.1, hue, [onPrimary]),
    'on-primary': onPrimary,
    'primary-subtle': subtle,
    'primary-text': readable(0.83, 0.005, 0.09, hue, [subtle, selected, '#1d262c', '#1b2329']),
    focus: readable(0.78, 0.005, 0.12, hue, ['#0c1216']),
    selected,
    band,
    'band-end': bandEnd,
    'on-band': readable(0.975, 0.005, 0.01, hue, [band, bandEnd]),
    'on-band-muted': readable(0.9, 0.005, 0.03, hue, [band, bandEnd]),
    'band-action': hexOf(0.95, 0.025, hue),
    'on-band-action': readable(0.3, -0.005, 0.06, hue, [hexOf(0.95, 0.025, hue)]),
  }
}

/** The rules that give a page the hue of a company, in either theme. */
export function brandRules(hue: number): string {
  const block = (selector: string, theme: 'light' | 'dark'): string => {
    const ramp = brandRamp(hue, theme)
    return `${selector}{${BRAND_TOKENS.map((token) => `--${token}:${ramp[token]}`).join(';')}}`
  }
  // More specific than the sheet of the product, which may arrive later.
  return `${block(':root:root', 'light')}${block(':root.dark.dark,:root .dark.dark', 'dark')}`
}
