import { useQuery } from '@tanstack/react-query'

import type { ListControl } from '#shared/list/use-list-state.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { bankQuestionQuery } from '../data/bank-queries.ts'
import type { BankListState } from '../model/bank-list.ts'
import { ExperienceSheet } from '../questionnaires/experience-sheet.tsx'
import { BankForm } from './bank-form.tsx'
import { StartersDialog } from './starters-dialog.tsx'

interface BankSheetsProps extends Pick<ListControl<BankListState>, 'state' | 'change'> {
  readonly companyId: string
}

/** What the address opens over the bank. */
export function BankSheets({ companyId, state, change }: BankSheetsProps) {
  const close = (part: Partial<BankListState>): void => change(part, { replace: true, ignoreBlocker: true })
  return (
    <>
      {state.nova && <BankForm companyId={companyId} question={null} onClose={() => close({ nova: false })} />}
      {state.modelos && <StartersDialog companyId={companyId} onClose={() => close({ modelos: false })} />}
      {state.experiencia && <ExperienceSheet companyId={companyId} onClose={() => close({ experiencia: false })} />}
      {state.pergunta !== '' && <OpenQuestion key={state.pergunta} companyId={companyId} id={state.pergunta} onClose={() => close({ pergunta: '' })} />}
    </>
  )
}

function OpenQuestion({ companyId, id, onClose }: { readonly companyId: string; readonly id: string; readonly onClose: () => void }) {
  const question = useQuery(bankQuestionQuery(companyId, id))
  if (question.data && question.data.archived_at === null) return <BankForm companyId={companyId} question={question.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Pergunta do banco" footer={<Button onClick={onClose}>Fechar</Button>}>
      <QueryStates query={question} pending={<Skeleton className="h-40 rounded-lg" />}>
        {() => (
          <Alert tone="info" title="Esta pergunta não está em uso">
            Ela foi arquivada ou é de outra empresa. As arquivadas aparecem com a situação Arquivadas, e podem ser restauradas.
          </Alert>
        )}
      </QueryStates>
    </Dialog>
  )
}
