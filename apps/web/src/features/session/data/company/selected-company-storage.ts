import { SELECTED_COMPANY_KEY } from '#shared/constants.ts'

/** The company chosen last in this browser; `null` when none, or when the browser keeps no storage. */
export function storedCompanyId(): string | null {
  try {
    return localStorage.getItem(SELECTED_COMPANY_KEY)
  } catch {
    return null
  }
}

export function storeCompanyId(id: string): void {
  try {
    localStorage.setItem(SELECTED_COMPANY_KEY, id)
  } catch {
    // Without storage the choice lasts as long as the tab.
  }
}
