import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { PictureContext } from '#shared/rich-text/pictures.ts'
import { RichEditor } from '#shared/rich-text/rich-editor.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import type { AppError } from '#shared/supabase/app-error.ts'
import { uploadFile } from '#shared/supabase/uploads.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { draftOf as pollOf, type FormDraft } from '#shared/forms/form-draft.ts'
import { saveForm } from '#shared/forms/form-data.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { savePost } from '../data/news-acts.ts'
import type { Writing } from '../data/news-queries.ts'
import { NEW_POLL, POLL_PURPOSE, pollProblem } from '../model/poll.ts'
import { PollField } from '../poll/poll-field.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { type DraftField, draftProblems, type PostDraft } from '../model/draft.ts'
import { PostPicture } from '../reader/post-picture.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { CoverField } from './cover-field.tsx'
import { PostSettings } from './settings/post-settings.tsx'
import { Preview } from './preview.tsx'
import { PublishDialog, RevisionDialog } from './publish-dialog.tsx'
import { ReviewBar } from './review/review-bar.tsx'
import { ReviewDialog } from './review/review-dialog.tsx'
import { type SaveState, useAutosave } from './use-autosave.ts'

export interface ComposerProps {
  readonly of: Writing
  readonly initial: PostDraft
  readonly onReload: () => void
  readonly onLeave: (to: 'board' | 'news') => void
}

/** Pictures of this page, which the post has once it is saved. */
const sent = new Map<string, string>()

function draw(fileId: string, alt: string) {
  const look = 'max-h-96 w-full rounded-lg object-contain'
  const own = sent.get(fileId)
  return own === undefined ? <PostPicture fileId={fileId} alt={alt} className={look} /> : <img src={own} alt={alt} className={look} />
}

const SAVE_TEXTS = { saved: 'Rascunho salvo', typing: 'Alterações ainda não salvas', saving: 'Salvando…' } as const

/** What became of the last save; somebody else's is never written over. */
function SaveNote({ state, onReload }: { readonly state: SaveState; readonly onReload: () => void }) {
  if (state.kind !== 'failed') return <p role="status" className="text-sm text-text-muted">{SAVE_TEXTS[state.kind]}</p>
  const isStale = state.error.code === 'RHREV'
  return (
    <Alert tone="danger" title={isStale ? 'Outra pessoa salvou esta publicação' : 'O rascunho não foi salvo'} {...(isStale && { action: <Button size="sm" onClick={onReload}>Ver a versão salva</Button> })}>
      {isStale ? 'O que você escreveu continua aqui. Copie o que quiser guardar antes de ver a outra versão.' : `${state.error.message} O que você escreveu continua aqui.`}
    </Alert>
  )
}

/** Fields of the builder, and what the engine says of the whole. */
const POLL_CODES = ['RHFRM', 'RHCLS']
const isOfPoll = (error: AppError | null): boolean => error !== null && (POLL_CODES.includes(error.code) || error.field === 'closes_at')

/** What is typed: the post, and its question where it is a poll. */
interface Typed {
  readonly draft: PostDraft
  readonly poll: FormDraft
}

/** Saves the parts that changed. A poll that cannot be one yet waits. */
function useSaving({ post, form }: Writing, initial: Typed) {
  const client = useQueryClient()
  const [revision, setRevision] = useState(post.revision)
  const saved = useRef({ ...initial, revision: post.revision })
  const save = async ({ draft, poll }: Typed): Promise<void> => {
    if (draft !== saved.current.draft) {
      saved.current = { ...saved.current, draft, revision: await savePost(post, saved.current.revision, draft) }
      setRevision(saved.current.revision)
      void client.invalidateQueries({ queryKey: newsKeys.board(post.company_id), refetchType: 'none' })
    }
    if (draft.kind !== 'poll' || post.status === 'published' || poll === saved.current.poll || pollProblem(poll) !== null) return
    await saveForm(post.company_id, POLL_PURPOSE, post.id, poll)
    saved.current = { ...saved.current, poll }
    await refetch(client, SUBJECTS.forms)
  }
  return { revision, revisionSeen: () => saved.current.revision, save, minimum: form?.min_group ?? null }
}

type Open = 'preview' | 'publish' | 'review'

/** Writes a post: saved while one types, shown before it is published. */
export function Composer({ of, initial, onReload, onLeave }: ComposerProps) {
  const { post, writing, form } = of
  const isPublished = post.status === 'published'
  const [typed, setTyped] = useState<Typed>(() => ({ draft: initial, poll: form === null ? NEW_POLL : pollOf(form) }))
  const { draft, poll } = typed
  const [isChecked, setIsChecked] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const { revision, revisionSeen, save, minimum } = useSaving(of, typed)
  const { state, flush } = useAutosave(typed, save)
  const change = (next: (before: PostDraft) => Partial<PostDraft>): void => setTyped((before) => ({ ...before, draft: { ...before.draft, ...next(before.draft) } }))
  const set = (part: Partial<PostDraft>): void => change(() => part)
  const now = useNow()
  const problems = draftProblems(isPublished ? { ...draft, requires_acknowledgement: false } : draft, poll, { today: todayIso(), now: new Date(now).toISOString() })
  const refusal = state.kind === 'failed' ? state.error : null
  const problem = (field: DraftField): string | null => (refusal?.field === field ? refusal.message : isChecked ? (problems.get(field) ?? null) : null)
  useShortcut('form.save', () => void flush())
  const takePicture = async (file: File): Promise<string> => {
    const { file_id: fileId } = await uploadFile({ purpose: 'post_image', companyId: post.company_id }, file, {})
    sent.set(fileId, URL.createObjectURL(file))
    return fileId
  }
  const publish = async (): Promise<void> => {
    setIsChecked(true)
    if (problems.size === 0 && (await flush())) setOpen('publish')
  }
  const isOpenToPublish = writing.may_publish && ['draft', 'in_review', 'published'].includes(post.status)
  const Publishing = isPublished ? RevisionDialog : PublishDialog
  return (
    <>
      <PageHeader
        back={writing.is_reviewer ? <BackLink to="/app/news">Notícias</BackLink> : <BackLink to="/app/news/board">Publicações</BackLink>}
        title={initial.title === '' ? 'Nova publicação' : initial.title}
        actions={
          <>
            <Button onClick={() => setOpen('preview')}>Ver prévia</Button>
            {post.status === 'draft' && <Button variant={isOpenToPublish ? 'secondary' : 'primary'} onClick={() => void flush().then((isSaved) => isSaved && setOpen('review'))}>Enviar para revisão</Button>}
            {isOpenToPublish && <Button variant="primary" onClick={() => void publish()}>{isPublished ? 'Publicar nova versão' : draft.publish_at === null ? 'Publicar' : 'Agendar'}</Button>}
          </>
        }
      />
      <UnsavedGuard unsaved={() => state.kind !== 'saved'} />
      <div className="mb-4 flex flex-col gap-3">
        <ReviewBar of={of} flush={flush} revisionSeen={revisionSeen} onTakenBack={onReload} onReviewed={() => onLeave('news')} />
        <SaveNote state={state} onReload={onReload} />
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Título" required error={problem('title')}>
            <TextInput maxLength={160} autoComplete="off" value={draft.title} onChange={({ target }) => set({ title: target.value })} />
          </Field>
          <Field label="Resumo" optional hint="Aparece na lista de notícias.">
            <TextArea rows={2} maxLength={300} value={draft.summary} onChange={({ target }) => set({ summary: target.value })} />
          </Field>
          <PictureContext value={draw}>
            <RichEditor
              initial={initial.body}
              label="Texto"
              placeholder="Escreva o texto. Comece uma linha com “-” para fazer uma lista."
              error={problem('body')}
              onChange={(body) => set({ body })}
              takePicture={takePicture}
            />
          </PictureContext>
          {draft.kind === 'poll' && <PollField poll={poll} minimum={minimum} isPublished={isPublished} problem={problem('poll')} refusal={isOfPoll(refusal) ? refusal : null} onPoll={(next) => setTyped((before) => ({ ...before, poll: next }))} />}
          <CoverField cover={draft.cover_file_id} takePicture={takePicture} draw={draw} onCover={(cover_file_id) => set({ cover_file_id })} />
          <AttachmentsField
            companyId={post.company_id}
            files={draft.attachments}
            error={refusal?.field === 'attachments' ? refusal.message : null}
            onAdd={(file) => change(({ attachments }) => ({ attachments: [...attachments, file] }))}
            onRemove={(file) => change(({ attachments }) => ({ attachments: attachments.filter((each) => each !== file) }))}
          />
        </div>
        <PostSettings postId={post.id} revision={revision} draft={draft} isFixed={isPublished || post.status === 'scheduled'} set={set} problem={problem} />
      </div>
      <Dialog open={open === 'preview'} size="lg" title="Prévia" onOpenChange={() => setOpen(null)}><Preview draft={draft} poll={poll} minimum={minimum} draw={draw} /></Dialog>
      {open === 'publish' && <Publishing postId={post.id} revision={revision} draft={draft} onClose={() => setOpen(null)} onPublished={() => onLeave(writing.is_reviewer ? 'news' : 'board')} />}
      {open === 'review' && <ReviewDialog postId={post.id} companyId={post.company_id} revision={revision} authorId={writing.author.id} onClose={() => setOpen(null)} onSent={() => onLeave('board')} />}
    </>
  )
}
