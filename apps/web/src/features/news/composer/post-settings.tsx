import { WhoChoice } from '#shared/recipients/who-choice.tsx'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { Section } from '#shared/ui/section.tsx'
import { asksAck, type DraftField, type PostDraft } from '../model/draft.ts'
import { KIND_LABELS, type PostKind } from '../model/post.ts'
import { MomentField } from './timing.tsx'

export interface PostSettingsProps {
  readonly draft: PostDraft
  readonly set: (part: Partial<PostDraft>) => void
  readonly problem: (field: DraftField) => string | null
  /** Then whom it is for, its kind and its deadline stay as they were. */
  readonly isPublished: boolean
}

/** Kinds that are written here. */
const WRITTEN: readonly PostKind[] = ['news', 'notice', 'policy', 'celebration']

/** Whoever has to confirm, and until when. */
function Acknowledging({ draft, set, problem }: Omit<PostSettingsProps, 'isPublished'>) {
  if (!asksAck(draft.kind)) return null
  return (
    <Section title="Ciência">
      <div className="flex flex-col gap-4">
        <Checkbox label="Pedir que confirmem a leitura" checked={draft.requires_acknowledgement} onChange={({ target }) => set({ requires_acknowledgement: target.checked })} />
        {draft.requires_acknowledgement && (
          <>
            <DayField label="Confirmar até" required value={draft.due_on === null ? '' : toTypedDate(draft.due_on)} error={problem('due_on')} onChange={(text) => set({ due_on: parseTypedDate(text) })} />
            <Field label="O que a pessoa confirma" optional hint="Aparece acima de “Li e estou ciente”.">
              <TextArea rows={2} maxLength={300} value={draft.acknowledgement_text} onChange={({ target }) => set({ acknowledgement_text: target.value })} />
            </Field>
          </>
        )}
      </div>
    </Section>
  )
}

/** What is said of a post beside its text. */
export function PostSettings({ draft, isPublished, set, problem }: PostSettingsProps) {
  if (isPublished) return <Alert tone="info" title="Já está no ar">Tipo, público e prazo ficam como estão. O que você salvar aparece para as pessoas quando publicar a nova versão.</Alert>
  return (
    <div className="flex flex-col gap-4">
      <Section title="Publicação">
        <div className="flex flex-col gap-4">
          <Field label="Tipo" required>
            <SelectInput value={draft.kind} options={WRITTEN.map((kind) => [kind, KIND_LABELS[kind]])} onChange={({ target }) => set({ kind: target.value as PostKind, ...(!asksAck(target.value as PostKind) && { requires_acknowledgement: false }) })} />
          </Field>
          <WhoChoice initial={draft.audience} onAudience={(audience) => set({ audience })} />
          {problem('audience') !== null && <p className="text-sm text-danger-text">{problem('audience')}</p>}
          <MomentField label="Publicar em" hint="Sem data, sai assim que você publicar." value={draft.publish_at} error={problem('publish_at')} onValue={(publish_at) => set({ publish_at })} />
          <MomentField label="Retirar em" value={draft.expires_at} error={problem('expires_at')} onValue={(expires_at) => set({ expires_at })} />
          <MomentField label="Fixar no alto até" value={draft.pinned_until} error={null} onValue={(pinned_until) => set({ pinned_until })} />
        </div>
      </Section>
      <Acknowledging draft={draft} set={set} problem={problem} />
    </div>
  )
}
