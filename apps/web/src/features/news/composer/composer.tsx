import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { PictureContext } from '#shared/rich-text/pictures.ts'
import { RichEditor } from '#shared/rich-text/rich-editor.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
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
import { savePost, type StoredPost } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { type DraftField, draftProblems, type PostDraft } from '../model/draft.ts'
import { PostPicture } from '../reader/post-picture.tsx'
import { PostSettings } from './post-settings.tsx'
import { Preview } from './preview.tsx'
import { PublishDialog, RevisionDialog } from './publish-dialog.tsx'
import { type SaveState, useAutosave } from './use-autosave.ts'

export interface ComposerProps {
  readonly post: StoredPost
  readonly initial: PostDraft
  readonly onReload: () => void
  readonly onLeave: () => void
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

/** Writes a post: saved while one types, shown before it is published. */
export function Composer({ post, initial, onReload, onLeave }: ComposerProps) {
  const client = useQueryClient()
  const isPublished = post.status === 'published'
  const [draft, setDraft] = useState(initial)
  const [at, setAt] = useState(post.revision)
  const [isChecked, setIsChecked] = useState(false)
  const [open, setOpen] = useState<'preview' | 'publish' | null>(null)
  const { state, flush } = useAutosave(draft, async (next) => {
    setAt(await savePost(post, at, next))
    void client.invalidateQueries({ queryKey: newsKeys.board(post.company_id), refetchType: 'none' })
  })
  const set = (part: Partial<PostDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const now = useNow()
  const problems = draftProblems(isPublished ? { ...draft, requires_acknowledgement: false } : draft, { today: todayIso(), now: new Date(now).toISOString() })
  const problem = (field: DraftField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
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
  const Publishing = isPublished ? RevisionDialog : PublishDialog
  return (
    <>
      <PageHeader
        back={<BackLink to="/app/news/board">Publicações</BackLink>}
        title={initial.title === '' ? 'Nova publicação' : initial.title}
        actions={
          <>
            <Button onClick={() => setOpen('preview')}>Ver prévia</Button>
            <Button variant="primary" onClick={() => void publish()}>{isPublished ? 'Publicar nova versão' : draft.publish_at === null ? 'Publicar' : 'Agendar'}</Button>
          </>
        }
      />
      <UnsavedGuard unsaved={() => state.kind !== 'saved'} />
      <div className="mb-4"><SaveNote state={state} onReload={onReload} /></div>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Título" required error={problem('title')}>
            <TextInput maxLength={160} autoComplete="off" value={draft.title} onChange={({ target }) => set({ title: target.value })} />
          </Field>
          <Field label="Resumo" optional hint="Aparece na lista e no e-mail.">
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
        </div>
        <PostSettings draft={draft} isPublished={isPublished} set={set} problem={problem} />
      </div>
      <Dialog open={open === 'preview'} size="lg" title="Prévia" onOpenChange={() => setOpen(null)}><Preview draft={draft} /></Dialog>
      {open === 'publish' && <Publishing postId={post.id} revision={at} draft={draft} onClose={() => setOpen(null)} onPublished={onLeave} />}
    </>
  )
}
