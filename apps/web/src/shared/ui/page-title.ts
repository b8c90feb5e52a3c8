import { useEffect } from 'react'

const PRODUCT_NAME = 'Vínculo'

const named: { page: string | null; own: string | null; tab: string | null } = { page: null, own: null, tab: null }

function show(): void {
  const name = named.own ?? named.page
  if (name !== null) document.title = [named.tab, name, PRODUCT_NAME].filter((part) => part !== null).join(' · ')
}

/** What the route calls its page: `staticData.title`. */
export function setPageTitle(title: string): void {
  named.page = title
  show()
}

/** 'X · Vínculo' in the browser's tab, for a page whose title depends on its data. Until it knows, and on others, the route's stands there. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (!title) return undefined
    named.own = title
    show()
    return () => {
      if (named.own === title) named.own = null
      show()
    }
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
