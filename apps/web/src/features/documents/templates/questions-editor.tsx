import { Plus, X } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { type Question, questionKey, type QuestionKind } from '../model/templates/body.ts'

const KINDS: readonly (readonly [QuestionKind, string])[] = [
  ['text', 'Texto'],
  ['date', 'Data'],
  ['number', 'Número'],
]
const MOST = 30

export interface QuestionsEditorProps {
  readonly inputs: readonly Question[]
  /** Keys that the text names: their questions stay. */
  readonly used: ReadonlySet<string>
  readonly onChange: (inputs: readonly Question[]) => void
}

/** What is asked when the paper is made, such as a city or a period. */
export function QuestionsEditor({ inputs, used, onChange }: QuestionsEditorProps) {
  const set = (index: number, part: Partial<Question>): void => onChange(inputs.map((question, at) => (at === index ? { ...question, ...part } : question)))
  return (
    <fieldset>
      <legend className="font-medium">Perguntas</legend>
      <p className="mb-2 text-sm text-text-muted">O que não está no cadastro e quem gera o documento informa. Cada pergunta vira uma variável.</p>
      <ul className="flex flex-col gap-2">
        {inputs.map((question, index) => {
          const isUsed = used.has(`entrada.${question.key}`)
          return (
            <li key={question.key} className="flex items-center gap-2">
              <TextInput aria-label={`Pergunta ${String(index + 1)}`} maxLength={80} value={question.label} onChange={(event) => set(index, { label: event.target.value })} />
              <div className="w-32 shrink-0">
                <SelectInput
                  aria-label={`Tipo da pergunta ${String(index + 1)}`}
                  value={question.kind}
                  onChange={(event) => set(index, { kind: event.target.value as QuestionKind })}
                  options={KINDS}
                />
              </div>
              <Button
                variant="ghost"
                size="icon-sm"
                disabled={isUsed}
                aria-label={isUsed ? `${question.label}: usada no texto` : `Remover ${question.label}`}
                title={isUsed ? 'Remova antes a variável do texto' : 'Remover'}
                onClick={() => onChange(inputs.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          )
        })}
      </ul>
      {inputs.length < MOST && (
        <Button
          size="sm"
          className="mt-2"
          onClick={() => {
            const label = `Pergunta ${String(inputs.length + 1)}`
            onChange([...inputs, { key: questionKey(label, inputs.map(({ key }) => key)), label, kind: 'text' }])
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Adicionar pergunta
        </Button>
      )}
    </fieldset>
  )
}
