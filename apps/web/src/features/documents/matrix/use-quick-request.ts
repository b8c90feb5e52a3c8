import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { requestDocuments } from '../data/documents/campaigns.ts'
import { outcomeText } from '../model/documents/campaign.ts'
import { useUndoRequests } from './use-undo-requests.ts'

export interface QuickWish {
  readonly types: readonly string[]
  readonly employee: { readonly id: string; readonly name: string }
  /** What is asked for, in words. */
  readonly what: string
}

/** Asks one person with one press; the message offers to take it back. */
export function useQuickRequest(onAsked?: (employees: readonly string[]) => void) {
  const companyId = useCompanyId()
  const undo = useUndoRequests()
  return useAct({
    act: ({ types, employee }: QuickWish) =>
      requestDocuments({ companyId, types, employees: [employee.id], onlyGaps: false, dueOn: null, instructions: '', title: '' }),
    done: (outcome, { employee, what }) => [outcomeText(outcome), `${what}, de ${employee.name}`, outcome.requested > 0 ? undo(outcome.campaign_id) : undefined],
    failed: 'O pedido não foi enviado',
    stale: SUBJECTS.documents,
    onDone: (_, { employee }) => onAsked?.([employee.id]),
  })
}
