import { BookmarkPlus } from 'lucide-react'

import { useCompanyId } from '../../company/company-context.ts'
import { useAct } from '../../form/use-act.ts'
import { SUBJECTS } from '../../lib/subjects.ts'
import { Button } from '../../ui/button.tsx'
import type { QuestionDraft } from '../form-draft.ts'
import { saveBankQuestion } from './bank-data.ts'
import type { RatingOffer } from './rating-offer.ts'

export interface SaveInBankProps {
  readonly question: QuestionDraft
  readonly number: number
  readonly scales: RatingOffer['scales']
  /** The question of the bank that this one is from now on. */
  readonly onSaved: (bankId: string) => void
}

/** Keeps a question for other forms; one that came from the bank stays a copy. */
export function SaveInBank({ question, number, scales, onSaved }: SaveInBankProps) {
  const companyId = useCompanyId()
  const save = useAct({
    act: () => saveBankQuestion(companyId, null, '', question, scales),
    done: ['Pergunta salva no banco', question.title],
    failed: 'A pergunta não foi para o banco',
    stale: SUBJECTS.questionBank,
    onDone: onSaved,
  })
  return (
    <Button variant="ghost" pending={save.isPending} disabled={question.title.trim() === ''} onClick={() => save.mutate()}>
      <BookmarkPlus aria-hidden="true" className="size-4" />
      Salvar no banco<span className="sr-only"> a pergunta {number}</span>
    </Button>
  )
}
