import { createContext, use } from 'react'

export interface Company {
  readonly id: string
  readonly name: string
  /** True unless explicitly false. */
  readonly active: boolean | null
  /** Modules that nobody of it sees. */
  readonly modules_off: readonly string[]
  /** Of its colors; null is the product's own. */
  readonly brand_hue: number | null
}

export interface CompanyContextValue {
  readonly selectedCompany: Company | null
  /** Active companies that the person may work in. */
  readonly companies: readonly Company[]
  readonly isLoading: boolean
  readonly error: string | null
  readonly setSelectedCompany: (company: Company) => void
  readonly retry: () => void
}

export const CompanyContext = createContext<CompanyContextValue | null>(null)

export function useCompanyContext(): CompanyContextValue {
  const context = use(CompanyContext)
  if (!context) throw new Error('useCompanyContext must be used within a CompanyProvider')
  return context
}

/** The id of the company at hand. For pages below the shell, which shows them only when there is one. */
export function useCompanyId(): string {
  const { selectedCompany } = useCompanyContext()
  if (!selectedCompany) throw new Error('useCompanyId needs a selected company')
  return selectedCompany.id
}
