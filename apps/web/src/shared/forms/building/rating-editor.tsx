import { Field } from '../../ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { CommentRule, QuestionDraft, QuestionType } from '../form-draft.ts'
import type { RatingOffer } from './rating-offer.ts'

const COMMENTS: readonly (readonly [CommentRule, string])[] = [
  ['none', 'Não pedir'], ['optional', 'Opcional'], ['extremes', 'Exigir nas pontas da escala'], ['always', 'Exigir sempre'],
]

export interface RatingEditorProps {
  readonly question: QuestionDraft
  readonly type: QuestionType
  readonly offer: RatingOffer
  readonly onChange: (next: Partial<QuestionDraft>) => void
}

/** What a question of a questionnaire has besides its words and range: explanation, comment, weight. */
export function RatingEditor({ question, offer, onChange: change }: Omit<RatingEditorProps, 'type'>) {
  const { kind, help, commentRule, maySkip } = question
  return (
    <>
      <Field label="Explicação" optional hint="Aparece abaixo da pergunta.">
        <TextArea rows={1} maxLength={500} value={help} onChange={({ target }) => change({ help: target.value })} />
      </Field>
      {kind === 'scale' && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Field label="Comentário" className="w-72 max-w-full">
            <SelectInput value={commentRule} options={COMMENTS} onChange={({ target }) => change({ commentRule: COMMENTS.find(([rule]) => rule === target.value)?.[0] ?? commentRule })} />
          </Field>
          <Weighing question={question} offer={offer} onChange={change} />
          <Checkbox className="min-h-control" label="Permitir “não observado”" checked={maySkip} onChange={({ target }) => change({ maySkip: target.checked })} />
        </div>
      )}
    </>
  )
}

/** The competency that is rated, and the scale that says what its points mean. */
export function RatedFields({ question, type, offer: { competencies, scales }, onChange: change }: RatingEditorProps) {
  const { title, competencyId, scaleId } = question
  const choose = (id: string): void => {
    const known = competencies.find((each) => each.id === competencyId)
    const chosen = competencies.find((each) => each.id === id)
    // A title that somebody wrote stays.
    const isOwn = title.trim() !== '' && title !== known?.name
    change({ competencyId: id, ...(!isOwn && chosen && { title: chosen.name }) })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {type === 'competency' && (
        <Field label="Competência" hint={competencies.length === 0 ? 'Ainda não há competências. Cadastre-as em Competências.' : undefined}>
          <SelectInput none="Escolha" value={competencyId ?? ''} options={competencies.map(({ id, name }) => [id, name])} onChange={({ target }) => choose(target.value)} />
        </Field>
      )}
      {(type === 'rating' || scales.length > 0) && (
        <Field label="Escala de notas" hint={scales.length === 0 ? 'Ainda não há escalas. Cadastre uma em Competências.' : undefined}>
          <SelectInput
            none={type === 'rating' ? 'Escolha' : 'Números, sem palavras'}
            value={scaleId ?? ''}
            options={scales.map(({ id, name }) => [id, name])}
            onChange={({ target }) => change({ scaleId: target.value === '' && type === 'competency' ? null : target.value })}
          />
        </Field>
      )}
    </div>
  )
}

function Weighing({ question: { weight, dimension }, offer: { hasWeights, dimensions }, onChange: change }: Omit<RatingEditorProps, 'type'>) {
  return (
    <>
      {hasWeights && (
        <Field label="Peso (0 a 100)" className="w-32">
          <TextInput inputMode="decimal" maxLength={6} value={weight} onChange={({ target }) => change({ weight: target.value })} />
        </Field>
      )}
      {dimensions.length > 0 && (
        <Field label="Conta para" className="w-52 max-w-full">
          <SelectInput none="Resultado principal" value={dimension} options={dimensions} onChange={({ target }) => change({ dimension: target.value })} />
        </Field>
      )}
    </>
  )
}
