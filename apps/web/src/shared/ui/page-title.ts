import { useEffect } from 'react'

export const PRODUCT_NAME = 'Vínculo'

/** 'X · Vínculo' in the browser's tab. A page whose title depends on its data calls this; others declare `staticData.title`. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
