import { Eye, LayoutList, Library, Plus } from 'lucide-react'
import { useRef, useState } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/inputs.tsx'
import { newQuestion, type QuestionDraft, type QuestionType } from '../form-draft.ts'
import { QuestionEditor } from '../question-editor.tsx'
import { BankPicker } from './bank-picker.tsx'
import { pickedDraft } from './bank-picking.ts'
import { PreviewSheet, type Roles } from './preview-sheet.tsx'
import type { QuestionnaireDraft } from './preview-model.ts'
import { canStep, sectionMoved, stepped, withoutQuestion, withoutSection, withQuestion, withQuestions, withSection, withSectionChanged } from './questionnaire-draft.ts'
import type { RatingOffer } from './rating-offer.ts'
import { SaveInBank } from './save-in-bank.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useRatingOffer } from './use-rating-offer.ts'

export interface QuestionnaireEditorProps {
  readonly draft: QuestionnaireDraft
  readonly kinds: readonly QuestionType[]
  readonly maxQuestions: number
  /** Who answers, in the words of the module; a section names those that see it. */
  readonly roles?: Roles
  readonly hasWeights?: boolean
  readonly dimensions?: RatingOffer['dimensions']
  /** What the database said of the last save, by `question_<place>` and `section_<place>`. */
  readonly problem: { readonly field: string | null; readonly message: string } | null
  readonly onChange: (draft: QuestionnaireDraft) => void
}

/** Sections and questions of a questionnaire while it is written, with the bank and the preview as respondent. */
export function QuestionnaireEditor(props: QuestionnaireEditorProps) {
  const { draft, maxQuestions, roles = [], onChange } = props
  const offer = useRatingOffer(props)
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'preview' | 'bank' | null>(null)
  const room = maxQuestions - draft.questions.length
  const last = draft.sections.at(-1)?.key ?? null
  const focusOn = (selector: string): void => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const addQuestion = (section: string | null): void => {
    const key = crypto.randomUUID()
    onChange(withQuestions(draft, [{ ...newQuestion(key, props.kinds[0], offer.scales[0]?.id), section }]))
    focusOn(`[data-question-key="${key}"] input`)
  }
  const addSection = (): void => {
    const key = crypto.randomUUID()
    onChange(withSection(draft, key))
    focusOn(`[data-section="${key}"]`)
  }
  const parts = [null, ...draft.sections]
  return (
    <div ref={root} className="flex min-w-0 flex-col gap-5">
      <Unplaced draft={draft} problem={props.problem} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={room <= 0} onClick={() => setShown('bank')}>
          <Library aria-hidden="true" className="size-4" />
          Adicionar do banco
        </Button>
        <Button disabled={draft.questions.length === 0} onClick={() => setShown('preview')}>
          <Eye aria-hidden="true" className="size-4" />
          Ver como respondente
        </Button>
      </div>
      {parts.map((section, place) => (
        <div key={section?.key ?? ''} className="flex min-w-0 flex-col gap-4">
          {section !== null && (
            <SectionEditor
              section={section}
              number={place}
              roles={roles}
              error={props.problem?.field === `section_${place - 1}` ? props.problem.message : null}
              isFirst={place === 1}
              isLast={place === draft.sections.length}
              onChange={(next) => onChange(withSectionChanged(draft, next))}
              onMove={(by) => onChange(sectionMoved(draft, section.key, by))}
              onRemove={() => onChange(withoutSection(draft, section.key))}
            />
          )}
          <Questions {...props} offer={offer} section={section?.key ?? null} />
          {(section !== null || draft.sections.length === 0) && room > 0 && (
            <Button className="self-start" onClick={() => addQuestion(section?.key ?? null)}>
              <Plus aria-hidden="true" className="size-4" />
              Adicionar pergunta{section !== null && <span className="sr-only"> à seção {place}</span>}
            </Button>
          )}
        </div>
      ))}
      <Button className="self-start" disabled={draft.sections.length >= 20} onClick={addSection}>
        <LayoutList aria-hidden="true" className="size-4" />
        Adicionar seção
      </Button>
      {shown === 'preview' && <PreviewSheet draft={draft} offer={offer} roles={roles} onClose={() => setShown(null)} />}
      {shown === 'bank' && (
        <BankPicker
          room={room}
          onClose={() => setShown(null)}
          onPick={(picked) => {
            onChange(withQuestions(draft, picked.map((question) => ({ ...pickedDraft(crypto.randomUUID(), question, offer.scales), section: last }))))
            setShown(null)
          }}
        />
      )}
    </div>
  )
}

/** What is wrong with the questionnaire as a whole. */
function Unplaced({ draft, problem }: Pick<QuestionnaireEditorProps, 'draft' | 'problem'>) {
  const [, kind, place] = /^(question|section)_(\d+)$/.exec(problem?.field ?? '') ?? []
  const isPlaced = kind !== undefined && Number(place) < (kind === 'question' ? draft.questions : draft.sections).length
  return problem === null || isPlaced ? null : <Alert tone="danger" title="O questionário não foi salvo">{problem.message}</Alert>
}

interface QuestionsProps extends QuestionnaireEditorProps {
  readonly offer: RatingOffer
  readonly section: string | null
}

/** The questions of a section, or of none. */
function Questions({ draft, kinds, problem, onChange, offer, section }: QuestionsProps) {
  const places = draft.questions.flatMap((question, place) => (question.section === section ? [{ question, place }] : []))
  if (places.length === 0) return section === null ? null : <p className="text-text-muted">Nenhuma pergunta nesta seção.</p>
  const change = (question: QuestionDraft): void => onChange(withQuestion(draft, question))
  return (
    <ol className="flex flex-col gap-4">
      {places.map(({ question, place }) => (
        <li key={question.key} data-question-key={question.key} className="rounded-lg border p-4">
          <QuestionEditor
            question={question}
            number={place + 1}
            kinds={kinds}
            offer={offer}
            error={problem?.field === `question_${place}` ? problem.message : null}
            onChange={change}
            {...(canStep(draft, question.key, -1) && { onUp: () => onChange(stepped(draft, question.key, -1)) })}
            {...(canStep(draft, question.key, 1) && { onDown: () => onChange(stepped(draft, question.key, 1)) })}
            onRemove={() => onChange(withoutQuestion(draft, question.key))}
          >
            {draft.sections.length > 0 && (
              <Field label="Seção" className="w-56 max-w-full">
                <SelectInput
                  none="Sem seção"
                  value={question.section ?? ''}
                  options={draft.sections.map(({ key, title }, at) => [key, title.trim() === '' ? `Seção ${at + 1}` : title])}
                  onChange={({ target }) => change({ ...question, section: target.value === '' ? null : target.value })}
                />
              </Field>
            )}
            {question.bankId === null && <SaveInBank question={question} number={place + 1} scales={offer.scales} onSaved={(bankId) => change({ ...question, bankId })} />}
          </QuestionEditor>
        </li>
      ))}
    </ol>
  )
}
