import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { openExit, saveExit } from '../data/exit-acts.ts'
import type { ExitCase } from '../model/exit.ts'
import { EMPTY_EXIT, storedExit, typedExit } from '../model/exit-form.ts'

export interface ExitFormOptions {
  readonly companyId: string
  /** Whom it is about, where that is known. */
  readonly person: PersonChoice | null
  /** An exit that is not communicated, to be changed. */
  readonly exit?: ExitCase
  readonly onSaved: (exitId: string) => void
}

/** Who knows of a confidential exit. */
export interface CasePeople {
  readonly approvers: readonly PersonChoice[]
  readonly readers: readonly PersonChoice[]
}
const NOBODY: CasePeople = { approvers: [], readers: [] }

/** The form of an exit: what is typed outlives the page, and what is refused for want of a justification asks for one. */
export function useExitForm({ companyId, person, exit, onSaved }: ExitFormOptions) {
  const fresh = exit ? typedExit(exit) : { ...EMPTY_EXIT, employee_id: person?.id ?? '', employee_id_name: person?.name ?? '' }
  const draft = useDraft(exit ? null : `exit:${companyId}:${person?.id ?? ''}`, { ...fresh, ...NOBODY })
  const { approvers, readers, ...begin } = draft.begin
  const [chosen, setChosen] = useState<CasePeople>({ approvers, readers })
  const [asked, setAsked] = useState<readonly string[]>([])
  const sends = useRef(true)
  const saving = useSaveForm({
    initial: begin,
    save: async (form) => {
      const values = { ...storedExit(form), send: sends.current && !exit }
      if (exit) {
        await saveExit(exit.id, values)
        return exit.id
      }
      const hidden = form.confidential === 'true' ? { confidential: true, approvers: chosen.approvers.map(({ id }) => id), readers: chosen.readers.map(({ id }) => id) } : {}
      return openExit(form.employee_id, { ...values, ...hidden })
    },
    done: (_, { employee_id_name: name }) => [exit ? 'Desligamento salvo' : sends.current ? 'Desligamento enviado' : 'Rascunho salvo', name],
    stale: SUBJECTS.exits,
    onDone: (id) => {
      draft.drop()
      onSaved(id)
    },
    onFailed: ({ field }) => setAsked([...asked, field ?? '']),
  })
  const typed = { ...begin, ...useWatch({ control: saving.form.control }), ...chosen }
  useKeptDraft(draft, typed)
  const isAsked = (field: 'protection_reason' | 'quota_reason'): boolean => typed[field] !== '' || asked.includes(field)
  return {
    saving, draft, typed, isAsked, chosen, onChosen: setChosen,
    /** Sends it, or keeps it as a draft of RH. */
    submit: (isSent: boolean): void => {
      sends.current = isSent
      saving.onSubmit()
    },
  }
}
