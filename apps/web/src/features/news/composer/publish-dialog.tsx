import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DifferenceView } from '#shared/rich-text/difference-view.tsx'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { publishGroup, publishGroupRevision } from '../data/group.ts'
import { publishPost, publishRevision, undoPublication } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { postQuery } from '../data/news-queries.ts'
import type { PostDraft } from '../model/draft.ts'
import { GroupChoice } from './publishing/group-choice.tsx'
import { Receivers, WhoReceives } from './publishing/receivers.tsx'

export interface PublishDialogProps {
  readonly postId: string
  readonly revision: number
  readonly draft: PostDraft
  readonly onClose: () => void
  readonly onPublished: () => void
}

/** The first publication of a draft, here and, by a master, in other companies. */
export function PublishDialog({ postId, revision, draft, onClose, onPublished }: PublishDialogProps) {
  const isLater = draft.publish_at !== null
  const [companies, setCompanies] = useState<readonly string[]>([])
  const undo = useAct({ act: () => undoPublication(postId), done: ['Publicação desfeita', 'Voltou para os rascunhos.'], failed: 'A publicação não foi desfeita', stale: [newsKeys.all] })
  const publish = useAct({
    act: () => (companies.length === 0 ? publishPost(postId, revision) : publishGroup(postId, revision, companies)),
    done: [isLater ? 'Publicação agendada' : companies.length === 0 ? 'Publicado' : `Publicado em ${companies.length + 1} empresas`, draft.title, { label: 'Desfazer', onSelect: () => undo.mutate() }],
    stale: [newsKeys.all, ...SUBJECTS.inbox],
    onDone: onPublished,
  })
  return (
    <FormDialog title={isLater ? 'Agendar a publicação' : 'Publicar agora'} confirmLabel={isLater ? 'Agendar publicação' : 'Publicar agora'} failure="Nada foi publicado" act={publish} onSubmit={() => publish.mutate()} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Receivers postId={postId} revision={revision} draft={draft} />
        <GroupChoice postId={postId} revision={revision} chosen={companies} onChosen={setCompanies} />
      </div>
    </FormDialog>
  )
}

/** What a new version means to readers; only what they confirmed is confirmed again. */
const relevance = (asks: boolean) =>
  [
    { value: true, label: 'Alteração relevante', hint: asks ? 'Todos confirmam de novo. Quem já confirmou recebe um aviso.' : 'Todos recebem um aviso de novo.' },
    { value: false, label: 'Correção sem mudança de conteúdo', hint: asks ? 'As confirmações continuam valendo, e ninguém é avisado.' : 'Ninguém é avisado.' },
  ] as const

/** A new version of what is published: its difference, and whether it is confirmed anew. */
export function RevisionDialog({ postId, revision, draft, onClose, onPublished }: PublishDialogProps) {
  const published = useQuery(postQuery(postId)).data
  const isGroup = published?.group_id === postId
  const [isRelevant, setIsRelevant] = useState<boolean | null>(draft.requires_acknowledgement ? null : false)
  const [isChecked, setIsChecked] = useState(false)
  const [note, setNote] = useState('')
  const publish = useAct({
    act: () => (isGroup ? publishGroupRevision : publishRevision)(postId, revision, { isRelevant: isRelevant === true, note }),
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
        <RadioChoices legend="Esta mudança" options={relevance(draft.requires_acknowledgement)} value={isRelevant} error={isChecked && isRelevant === null ? 'Escolha uma das duas.' : null} onChange={setIsRelevant} />
        {isRelevant === true && <WhoReceives postId={postId} revision={revision} />}
        {isGroup && <p className="text-text-muted">A nova versão sai em todas as empresas em que esta publicação está.</p>}
        <Field label="O que mudou, em uma frase" optional>
          <TextInput maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
    </FormDialog>
  )
}
