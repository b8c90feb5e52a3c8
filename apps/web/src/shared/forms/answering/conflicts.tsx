import type { Question } from '../form-model.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyTextButton } from '../../ui/copy-button.tsx'
import type { SheetView } from './answering.ts'
import { answerText } from './sheet.ts'

export interface ConflictsProps {
  readonly view: SheetView
  readonly questions: readonly Question[]
  readonly onSettle: (questionId: string, choice: 'mine' | 'theirs') => void
}

/** Answers that another device gave meanwhile: the person keeps the one from here or takes the other. */
export function Conflicts({ view: { conflicts, kept }, questions, onSettle }: ConflictsProps) {
  const found = questions.flatMap((question) => (conflicts[question.id] ? [{ question, ...conflicts[question.id] }] : []))
  if (found.length === 0) return null
  return (
    <Alert tone="warning" title="Você respondeu em outro aparelho">
      <p>Escolha qual resposta vale. Nada foi perdido.</p>
      <ul aria-label="Respostas diferentes" className="mt-3 flex flex-col gap-4">
        {found.map(({ question, mine = null, theirs = null }) => (
          <li key={question.id}>
            <p className="font-medium break-words">{question.title}</p>
            <p className="break-words whitespace-pre-wrap">Aqui: {answerText(question, mine)}</p>
            <p className="break-words whitespace-pre-wrap">No outro aparelho: {theirs === null && kept.has(question.id) ? 'resposta guardada, que não aparece por sigilo' : answerText(question, theirs)}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => onSettle(question.id, 'mine')}>
                Ficar com a daqui
              </Button>
              <Button size="sm" onClick={() => onSettle(question.id, 'theirs')}>
                Usar a do outro aparelho
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What was typed and came too late: it cannot be sent any more, but copied. */
export function LeftOver({ view: { pending }, questions }: Pick<ConflictsProps, 'view' | 'questions'>) {
  const left = questions.flatMap((question) => (pending[question.id] ? [`${question.title}\n${answerText(question, pending[question.id]?.value ?? null)}`] : []))
  if (left.length === 0) return null
  return (
    <Alert
      tone="warning"
      title="O prazo terminou antes de estas respostas chegarem"
      action={
        <CopyTextButton size="sm" value={left.join('\n\n')}>
          Copiar o que escrevi
        </CopyTextButton>
      }
    >
      <p>O que você enviou até o fim do prazo vale. O que está abaixo ficou só neste aparelho.</p>
      <ul aria-label="Respostas que não chegaram" className="mt-2 flex flex-col gap-2">
        {left.map((text) => (
          <li key={text} className="break-words whitespace-pre-wrap">
            {text}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
