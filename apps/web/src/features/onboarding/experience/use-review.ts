import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import type { Door, SheetView } from '#shared/forms/answering/answering.ts'
import { shownAnswers } from '#shared/forms/answering/answering.ts'
import { focusQuestion } from '#shared/forms/answering/question-block.tsx'
import { type Gap, gapsOf } from '#shared/forms/answering/sheet.ts'
import { saveAnswer } from '#shared/forms/answering/sheet-data.ts'
import { useAnswering } from '#shared/forms/answering/use-answering.ts'
import { admissionKeys } from '../data/admission-keys.ts'
import { readReviews } from '../data/experience-reviews.ts'
import type { OpenReview } from '../model/experience-review.ts'

function doorOf(employeeId: string): Door {
  return {
    save: saveAnswer,
    // The decision sends the sheet.
    send: () => Promise.resolve(),
    reload: async () => (await readReviews(employeeId)).flatMap(({ sheet }) => (sheet === null ? [] : [sheet])),
  }
}

/** What stands between a view of the sheet and a decision: what lacks, or what another device answered otherwise. */
const isHeld = ({ conflicts, problems }: SheetView): boolean => Object.keys({ ...conflicts, ...problems }).length > 0

/** The evaluation before a decision, saved answer by answer. */
export function useReview(companyId: string, review: OpenReview) {
  const client = useQueryClient()
  const { sheet, questions } = review
  const employeeId = sheet.target.id
  const sheets = useMemo(() => [sheet], [sheet])
  const [door] = useState(() => doorOf(employeeId))
  const { sheets: views, state, answering, answer } = useAnswering(sheets, door)
  const [isChecked, setChecked] = useState(false)
  // Whoever comes back finds what was saved here.
  useEffect(() => () => void client.invalidateQueries({ queryKey: admissionKeys.reviews(companyId, employeeId) }), [client, companyId, employeeId])
  const view = views[0]
  const gaps: readonly Gap[] = view === undefined ? [] : gapsOf(questions, shownAnswers(view), view.kept)
  return {
    view,
    state,
    gaps: isChecked ? gaps : [],
    answer: (questionId: string, value: Parameters<typeof answer>[2]) => answer(sheet.assignment_id, questionId, value),
    settle: (questionId: string, choice: 'mine' | 'theirs') => {
      answering.settle(sheet.assignment_id, questionId, choice)
      void answering.flush()
    },
    /** Whether it is complete; otherwise the first gap gets the focus. */
    check: (): boolean => {
      setChecked(true)
      const [first] = gaps
      if (first) focusQuestion(first.place, first.what)
      return first === undefined && view !== undefined && !isHeld(view)
    },
    save: () => answering.flush(),
  }
}

export type Reviewing = ReturnType<typeof useReview>
