import { useCompanyId } from '#shared/company/company-context.ts'
import { useAsk } from './use-ask.ts'

export interface QuickWish {
  readonly types: readonly string[]
  readonly employee: { readonly id: string; readonly name: string }
  /** What is asked for, in words. */
  readonly what: string
}

/** Asks one person with one press. */
export function useQuickAsk(): { readonly isPending: boolean; readonly ask: (wish: QuickWish) => void } {
  const companyId = useCompanyId()
  const send = useAsk({ failed: 'O pedido não foi enviado' })
  return {
    isPending: send.isPending,
    ask: ({ types, employee, what }) =>
      send.mutate({ companyId, audience: { people: [employee.id] }, types, onlyRequired: false, dueOn: null, message: '', employees: [employee.id], what: `${what}, de ${employee.name}` }),
  }
}
