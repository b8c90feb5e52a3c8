import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DifferenceView } from '#shared/rich-text/difference-view.tsx'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { publishPost, publishRevision, undoPublication } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { postQuery, receiversQuery } from '../data/news-queries.ts'
import type { PostDraft } from '../model/draft.ts'

export interface PublishDialogProps {
  readonly postId: string
  readonly revision: number
  readonly draft: PostDraft
  readonly onClose: () => void
  readonly onPublished: () => void
}

const people = (count: number): string => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)

/** Who will receive it, before anybody does. */
function Receivers({ postId, revision, draft }: Pick<PublishDialogProps, 'postId' | 'revision' | 'draft'>) {
  const { data: count, error } = useQuery(receiversQuery(postId, revision))
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p className="text-lg font-semibold tabular">{count === undefined ? (error ? 'Não foi possível contar quem recebe' : 'Contando quem recebe…') : count === 0 ? 'Ninguém recebe esta publicação' : `${people(count)} ${count === 1 ? 'recebe' : 'recebem'}`}</p>
      {draft.publish_at !== null && <p>Sai em {formatDateTime(draft.publish_at)}.</p>}
      {draft.requires_acknowledgement && <p>Cada pessoa confirma a leitura até {formatDate(draft.due_on)}. Quem não tem acesso recebe por um link de convidado.</p>}
      <p className="text-sm text-text-muted">Ninguém é avisado nos primeiros dez segundos: até lá dá para desfazer.</p>
    </div>
  )
}

/** The first publication of a draft. */
export function PublishDialog({ postId, revision, draft, onClose, onPublished }: PublishDialogProps) {
  const isLater = draft.publish_at !== null
  const undo = useAct({ act: () => undoPublication(postId), done: ['Publicação desfeita', 'Voltou para os rascunhos.'], failed: 'A publicação não foi desfeita', stale: [newsKeys.all] })
  const publish = useAct({
    act: () => publishPost(postId, revision),
    done: [isLater ? 'Publicação agendada' : 'Publicado', draft.title, { label: 'Desfazer', onSelect: () => undo.mutate() }],
    stale: [newsKeys.all, ...SUBJECTS.inbox],
    onDone: onPublished,
  })
  return (
    <FormDialog title={isLater ? 'Agendar a publicação' : 'Publicar agora'} confirmLabel={isLater ? 'Agendar publicação' : 'Publicar agora'} failure="Nada foi publicado" act={publish} onSubmit={() => publish.mutate()} onClose={onClose}>
      <Receivers postId={postId} revision={revision} draft={draft} />
    </FormDialog>
  )
}

const RELEVANCE = [
  { value: true, label: 'Alteração relevante', hint: 'Todos confirmam de novo. Quem já confirmou recebe um aviso.' },
  { value: false, label: 'Correção sem mudança de conteúdo', hint: 'As confirmações continuam valendo, e ninguém é avisado.' },
] as const

/** A new version of what is published: its difference, and whether it is confirmed anew. */
export function RevisionDialog({ postId, revision, draft, onClose, onPublished }: PublishDialogProps) {
  const published = useQuery(postQuery(postId)).data
  const [isRelevant, setIsRelevant] = useState<boolean | null>(draft.requires_acknowledgement ? null : false)
  const [isChecked, setIsChecked] = useState(false)
  const [note, setNote] = useState('')
  const publish = useAct({
    act: () => publishRevision(postId, revision, { isRelevant: isRelevant === true, note }),
    done: ['Nova versão publicada', draft.title],
    stale: [newsKeys.all, ...SUBJECTS.inbox],
    onDone: onPublished,
  })
  const submit = (): void => {
    setIsChecked(true)
    if (isRelevant !== null) publish.mutate()
  }
  return (
    <FormDialog size="lg" title="Publicar nova versão" confirmLabel="Publicar nova versão" failure="Nada foi publicado" act={publish} onSubmit={submit} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {published && (
          <section aria-label="O que mudou" className="max-h-72 overflow-y-auto rounded-lg border p-4" tabIndex={0}>
            <DifferenceView before={published.body as unknown as RichDocument} after={draft.body} />
          </section>
        )}
        <RadioChoices legend="Esta mudança" options={RELEVANCE} value={isRelevant} error={isChecked && isRelevant === null ? 'Escolha uma das duas.' : null} onChange={setIsRelevant} />
        <Field label="O que mudou, em uma frase" optional>
          <TextInput maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
    </FormDialog>
  )
}
