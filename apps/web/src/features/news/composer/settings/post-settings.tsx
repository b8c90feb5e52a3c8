import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { Section } from '#shared/ui/section.tsx'
import { asksAck, type DraftField, type PostDraft } from '../../model/draft.ts'
import { KIND_LABELS, type PostKind } from '../../model/post.ts'
import { MomentField } from './timing.tsx'
import { WhomField } from './whom-field.tsx'

export interface PostSettingsProps {
  readonly postId: string
  readonly revision: number
  readonly draft: PostDraft
  readonly set: (part: Partial<PostDraft>) => void
  readonly problem: (field: DraftField) => string | null
  /** Then whom it is for, its kind and its deadline stay as they were: it is out, or has its day. */
  readonly isFixed: boolean
}

/** Kinds that are written here. */
const WRITTEN: readonly PostKind[] = ['news', 'notice', 'policy', 'poll', 'celebration']

/** Whoever has to confirm, and until when. */
function Acknowledging({ draft, set, problem }: Pick<PostSettingsProps, 'draft' | 'set' | 'problem'>) {
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

/** What readers may do with it, how long it stays and where; may change while it is out. */
function Staying({ draft, set, problem }: Pick<PostSettingsProps, 'draft' | 'set' | 'problem'>) {
  return (
    <>
      <MomentField label="Retirar em" value={draft.expires_at} error={problem('expires_at')} onValue={(expires_at) => set({ expires_at })} />
      <MomentField label="Fixar no alto até" value={draft.pinned_until} error={null} onValue={(pinned_until) => set({ pinned_until })} />
      <Checkbox label="Permitir comentários" checked={draft.allows_comments} onChange={({ target }) => set({ allows_comments: target.checked })} />
      <Checkbox label="Permitir reações" checked={draft.allows_reactions} onChange={({ target }) => set({ allows_reactions: target.checked })} />
    </>
  )
}

/** What is said of a post beside its text. */
export function PostSettings({ postId, revision, draft, isFixed, set, problem }: PostSettingsProps) {
  if (isFixed) {
    return (
      <Section title="Publicação">
        <div className="flex flex-col gap-4">
          <Alert tone="info" title="Tipo, público e prazo ficam como estão" />
          <Staying draft={draft} set={set} problem={problem} />
        </div>
      </Section>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Section title="Publicação">
        <div className="flex flex-col gap-4">
          <Field label="Tipo" required>
            <SelectInput value={draft.kind} options={WRITTEN.map((kind) => [kind, KIND_LABELS[kind]])} onChange={({ target }) => set({ kind: target.value as PostKind, ...(!asksAck(target.value as PostKind) && { requires_acknowledgement: false }) })} />
          </Field>
          <WhomField postId={postId} revision={revision} audience={draft.audience} error={problem('audience')} onAudience={(audience) => set({ audience })} />
          <MomentField label="Publicar em" hint="Sem data, sai assim que você publicar." value={draft.publish_at} error={problem('publish_at')} onValue={(publish_at) => set({ publish_at })} />
          <Staying draft={draft} set={set} problem={problem} />
        </div>
      </Section>
      <Acknowledging draft={draft} set={set} problem={problem} />
    </div>
  )
}
