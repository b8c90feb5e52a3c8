import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormBody } from '#shared/form/form-frame.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { saveLetter } from '../data/own-exit.ts'
import { lastDayHint, NOTICE_WISHES, type NoticeWish, noticeWish, type OwnExit, plainLetter, type Resigning } from '../model/letter/letter.ts'

interface LetterFormProps {
  /** The draft that is stored, if there is one. */
  readonly own: OwnExit | null
  /** What the contract of the person owes for it. */
  readonly resigning: Resigning
  readonly company: string
  readonly name: string
  /** Who receives it. */
  readonly receivers: readonly string[]
  readonly onDiscard: (() => void) | null
}

/** Writes the letter: a draft that nobody reads, until it is sent. */
export function LetterForm({ own, resigning, company, name, receivers, onDiscard }: LetterFormProps) {
  const fresh = { day: own === null ? '' : toTypedDate(own.last_day), notice: own?.notice_way ?? 'worked', letter: own?.letter ?? plainLetter(company, name, resigning, todayIso()) }
  const draft = useDraft('resignation', fresh)
  const [typed, setTyped] = useState(draft.begin)
  useKeptDraft(draft, typed)
  const owesNotice = resigning.owes === 'notice'
  const [isChecked, setChecked] = useState(false)
  const [asks, setAsks] = useState(false)
  const act = useAct({
    act: (sends: boolean) => saveLetter({ last_day: parseTypedDate(typed.day) ?? '', notice_way: owesNotice ? typed.notice : '', letter: typed.letter }, sends),
    done: (_, sends) => (sends ? 'Carta enviada' : 'Rascunho salvo'),
    stale: SUBJECTS.exits,
    onDone: () => draft.drop(),
    onSettled: () => setAsks(false),
  })
  const refused = act.error === null ? null : toAppError(act.error)
  const blamed = (field: string): string | null => (refused?.field === field ? refused.message : null)
  const dayProblem = typed.day.trim() === '' ? 'Informe o último dia' : dateProblem(typed.day, null)
  const letterProblem = typed.letter.trim() === '' ? 'Escreva a carta' : null
  const go = (then: () => void): void => {
    setChecked(true)
    if (dayProblem === null && letterProblem === null) then()
  }
  const isBlamed = refused?.field === 'last_day' || refused?.field === 'letter'
  return (
    <>
      <FormBody form={undefined} label="Carta de demissão" className="gap-6" error={isBlamed ? null : act.error} failure="A sua carta não foi gravada" onSubmit={() => go(() => setAsks(true))}>
        <DraftFound isFound={draft.isFound} />
        <DayField label="Último dia que você quer trabalhar" required hint={lastDayHint(resigning, todayIso())} value={typed.day} error={isChecked ? (dayProblem ?? blamed('last_day')) : blamed('last_day')} onChange={(day) => setTyped({ ...typed, day })} />
        {owesNotice && <RadioChoices<NoticeWish> legend="Aviso prévio" options={NOTICE_WISHES} value={noticeWish(typed.notice)} onChange={(notice) => setTyped({ ...typed, notice })} />}
        <Field label="Sua carta" required error={isChecked ? (letterProblem ?? blamed('letter')) : blamed('letter')}>
          <TextArea rows={9} maxLength={4000} value={typed.letter} onChange={({ target }) => setTyped({ ...typed, letter: target.value })} />
        </Field>
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <Button type="submit" variant="primary" pending={act.isPending}>
            Enviar carta
          </Button>
          <Button pending={act.isPending} onClick={() => go(() => act.mutate(false))}>
            Salvar rascunho
          </Button>
          {onDiscard && (
            <Button variant="ghost" disabled={act.isPending} onClick={onDiscard}>
              Descartar rascunho
            </Button>
          )}
        </div>
      </FormBody>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Enviar a carta de demissão?"
        description="Até o RH aceitar, você pode desistir. Depois disso, só conversando com o RH."
        confirmLabel="Enviar carta"
        pending={act.isPending}
        onConfirm={() => act.mutate(true)}
      >
        <section aria-label="Quem recebe">
          <h3 className="font-medium">Quem recebe</h3>
          <ul className="mt-1 list-disc pl-5">
            {receivers.map((each) => (
              <li key={each} className="break-words">
                {each}
              </li>
            ))}
          </ul>
        </section>
      </ConfirmDialog>
    </>
  )
}
