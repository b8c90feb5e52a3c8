import { useLayoutEffect } from 'react'

import { brandRules } from './brand-ramp.ts'

/** Gives the whole page the hue of the company at hand, in both themes; without one the page keeps the product's own. */
export function CompanyColors({ hue }: { readonly hue: number | null }) {
  useLayoutEffect(() => {
    if (hue === null) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(brandRules(hue))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [hue])
  return null
}
