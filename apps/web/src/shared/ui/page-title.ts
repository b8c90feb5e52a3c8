import { useEffect } from 'react'

const PRODUCT_NAME = 'Vínculo'

const named: { page: string | null; tab: string | null } = { page: null, tab: null }

function show(): void {
  if (named.page !== null) document.title = [named.tab, named.page, PRODUCT_NAME].filter((part) => part !== null).join(' · ')
}

export function setPageTitle(title: string): void {
  named.page = title
  show()
}

/** 'X · Vínculo' in the browser's tab. A page whose title depends on its data calls this; others declare `staticData.title`. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}

/** 'Saúde · X · Vínculo', while the page shows this part of itself. */
export function useTabTitle(label: string | null): void {
  useEffect(() => {
    if (label === null) return undefined
    named.tab = label
    show()
    return () => {
      named.tab = null
      show()
    }
  }, [label])
}
