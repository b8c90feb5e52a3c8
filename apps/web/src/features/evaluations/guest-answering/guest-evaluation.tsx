import { useEffect, useMemo, useRef, useState } from 'react'

import type { Door } from '#shared/forms/answering/answering.ts'
import type { Sheet } from '#shared/forms/answering/sheet.ts'
import type { GuestPage, GuestPartProps } from '#shared/guest/guest-part.ts'
import { BackButton } from '../answering-parts/back-button.tsx'
import { FormsList } from '../answering/forms-list.tsx'
import { SheetsView } from '../answering/sheets-view.tsx'
import type { Place } from '../model/answering/place.ts'
import { answeringTitle, type Sheets } from '../sheets/sheet.ts'

const sheetsIn = (page: GuestPage): readonly Sheet[] => page.view.evaluation?.forms.flatMap(({ sheets }) => sheets) ?? []

/** Photos are for those who are signed in. */
const drawn = (form: Sheets): Sheets => ({ ...form, sheets: form.sheets.map((sheet) => ({ ...sheet, target: { ...sheet.target, avatar_path: null } })) })

function useDoor({ act, reload }: GuestPartProps): Door {
  // The door outlives the page that it was made with.
  const latest = useRef({ act, reload })
  useEffect(() => {
    latest.current = { act, reload }
  })
  return useMemo(
    () => ({
      save: async (assignmentId, questionId, value, revision) => {
        const next = await latest.current.act('save', { assignment_id: assignmentId, question_id: questionId, value, revision })
        return sheetsIn(next).find(({ assignment_id: id }) => id === assignmentId)?.revision ?? revision + 1
      },
      send: async (assignmentId, revision) => {
        await latest.current.act('send', { assignment_id: assignmentId, revision })
      },
      reload: async () => sheetsIn(await latest.current.reload()),
    }),
    [],
  )
}

/** What somebody without a login answers by a link: the same sheets, without addresses of their own. */
export function GuestEvaluation(props: GuestPartProps) {
  const view = props.page.view.evaluation
  const [place, setPlace] = useState<Place>({})
  const door = useDoor(props)
  const forms = view?.forms.map(drawn) ?? []
  const form = forms.find(({ form_id: id }) => id === place.form)
  if (!view) return null
  if (!form) {
    return (
      <div className="flex flex-col gap-5">
        <h2 className="text-md font-semibold break-words">{view.cycle}</h2>
        <FormsList cycle={view.cycle} forms={forms} onPlace={setPlace} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackButton onClick={() => setPlace({})}>Voltar à lista</BackButton>
        <h2 className="text-md font-semibold break-words">{answeringTitle(form, place.person)}</h2>
      </div>
      <SheetsView key={form.form_id} form={form} door={door} place={place} onPlace={setPlace} isGuest />
    </div>
  )
}
