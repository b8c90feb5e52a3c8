import { useState } from 'react'

import { RadioChoices } from '../../form/radio-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Checkbox, SelectInput } from '../../ui/inputs.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Answers } from '../form-model.ts'
import { QuestionField } from '../question-field.tsx'
import { previewQuestion, type QuestionnaireDraft, seenBy } from './preview-model.ts'
import type { RatingOffer } from './rating-offer.ts'

/** Respondents of a form by the words of its module. */
export type Roles = readonly (readonly [role: string, label: string])[]

const FEW_ROLES = 3

export interface PreviewSheetProps {
  readonly draft: QuestionnaireDraft
  readonly offer: Pick<RatingOffer, 'competencies' | 'scales'>
  readonly roles?: Roles
  readonly onClose: () => void
}

/** The questionnaire as a respondent of the chosen role finds it, to try; nothing is sent. */
export function PreviewSheet({ draft, offer, roles = [], onClose }: PreviewSheetProps) {
  const [role, setRole] = useState(roles[0]?.[0] ?? null)
  const [isPhone, setIsPhone] = useState(false)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Ver como respondente"
      description="Experimente à vontade: nada do que você responder aqui é enviado."
      width="max-w-2xl"
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          {roles.length > FEW_ROLES ? (
            <Field label="Quem responde" className="w-60 max-w-full">
              <SelectInput value={role ?? ''} options={roles} onChange={({ target }) => setRole(target.value)} />
            </Field>
          ) : (
            roles.length > 1 && <RadioChoices legend="Quem responde" options={roles.map(([value, label]) => ({ value, label }))} value={role} onChange={setRole} />
          )}
          <Checkbox className="max-sm:hidden" label="Largura de celular" checked={isPhone} onChange={({ target }) => setIsPhone(target.checked)} />
        </div>
        <div className={cn('min-w-0 rounded-lg border bg-surface p-4', isPhone && 'mx-auto w-full max-w-[390px]')}>
          <Answering key={role} draft={seenBy(draft, role)} offer={offer} />
        </div>
      </div>
    </Sheet>
  )
}

function Answering({ draft: { sections, questions }, offer }: Pick<PreviewSheetProps, 'draft' | 'offer'>) {
  const [answers, setAnswers] = useState<Partial<Answers>>({})
  const parts = [null, ...sections].map((section) => ({ section, asked: questions.filter((each) => each.section === (section?.key ?? null)) })).filter(({ asked }) => asked.length > 0)
  if (parts.length === 0) return <p className="text-text-muted">Quem tem este papel não vê nenhuma pergunta.</p>
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {parts.map(({ section, asked }) => (
        <section key={section?.key ?? ''} className="flex min-w-0 flex-col gap-5">
          {section !== null && (
            <header className="min-w-0 break-words">
              <h3 className="text-md font-semibold">{section.title.trim() === '' ? 'Seção sem título' : section.title}</h3>
              {section.help !== '' && <p className="mt-1 text-text-muted">{section.help}</p>}
            </header>
          )}
          {asked.map((question) => (
            <QuestionField
              key={question.key}
              question={previewQuestion(question, offer)}
              value={answers[question.key]}
              error={null}
              onChange={(value) => setAnswers((known) => ({ ...known, [question.key]: value }))}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
