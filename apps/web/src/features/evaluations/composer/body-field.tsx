import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { BODY_MAX, type FeedbackKind } from '../model/feedback/feedback.ts'
import { METHODS, withMethod } from '../model/feedback/feedback-drafts.ts'

export interface BodyFieldProps {
  readonly kind: FeedbackKind
  readonly value: string
  readonly error?: string | null | undefined
  readonly onChange: (text: string) => void
}

const HINTS: Readonly<Record<FeedbackKind, string>> = {
  praise: 'Conte o que a pessoa fez e que diferença fez.',
  constructive: 'Fale do que aconteceu e do efeito, não de como a pessoa é.',
}

/** The words. Pasting more than fits loses nothing: it says by how much. Criticism has ways of saying it to begin with. */
export function BodyField({ kind, value, error, onChange }: BodyFieldProps) {
  const left = BODY_MAX - value.length
  return (
    <div className="flex flex-col gap-2">
      {kind === 'constructive' && (
        <div role="group" aria-label="Formas de dizer" className="flex flex-wrap gap-2">
          {METHODS.map(({ label, hint, text }) => (
            <Button key={label} size="sm" title={hint} className="h-auto text-left" onClick={() => onChange(withMethod(value, text))}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Field label="Feedback" required hint={left < 200 ? (left >= 0 ? `Restam ${String(left)} caracteres.` : `${(-left).toLocaleString('pt-BR')} caracteres a mais.`) : HINTS[kind]} error={error}>
        <TextArea rows={8} dir="auto" value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </div>
  )
}
