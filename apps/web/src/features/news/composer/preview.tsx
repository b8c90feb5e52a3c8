import { type ReactNode, useState } from 'react'

import { PictureContext } from '#shared/rich-text/pictures.ts'
import { plainText } from '#shared/lib/rich-document.ts'
import { RichText } from '#shared/rich-text/rich-text.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import type { FormDraft } from '#shared/forms/form-draft.ts'
import type { PostDraft } from '../model/draft.ts'
import { KIND_LABELS } from '../model/post.ts'
import { PollPreview } from '../poll/poll-preview.tsx'
import { AttachmentList } from '../reader/post-attachments.tsx'

type View = 'desktop' | 'phone' | 'mail'
const VIEWS: readonly { readonly value: View; readonly label: string }[] = [{ value: 'desktop', label: 'Computador' }, { value: 'phone', label: 'Celular' }, { value: 'mail', label: 'E-mail' }]

export interface PreviewProps {
  readonly draft: PostDraft
  readonly poll: FormDraft
  readonly minimum: number | null
  readonly draw: (fileId: string, alt: string) => ReactNode
}

/** The mail tells that there is something to read, and never the text itself. */
function Mail({ draft }: Pick<PreviewProps, 'draft'>) {
  return (
    <div className="max-w-lg rounded-lg border bg-canvas p-5">
      <p className="text-sm text-text-muted">Assunto</p>
      <p className="mb-4 font-semibold break-words">{draft.requires_acknowledgement ? `Confirme a leitura: ${draft.title}` : draft.title}</p>
      <p className="break-words">{draft.summary === '' ? plainText(draft.body).slice(0, 160) : draft.summary}</p>
      <p className="mt-4 font-medium text-primary-text">Ler no Vínculo</p>
    </div>
  )
}

/** What readers will see, before anybody does. */
export function Preview({ draft, poll, minimum, draw }: PreviewProps) {
  const [view, setView] = useState<View>('desktop')
  return (
    <div className="flex flex-col gap-4">
      <RadioChoices legend="Ver como" options={VIEWS} value={view} onChange={setView} />
      {view === 'mail' ? (
        <Mail draft={draft} />
      ) : (
        <div className={view === 'phone' ? 'mx-auto h-160 w-full max-w-[390px] overflow-y-auto rounded-3xl border-8 border-border-strong bg-canvas p-5' : 'rounded-lg border bg-canvas p-6'} tabIndex={0} role="group" aria-label={view === 'phone' ? 'Como no celular' : 'Como no computador'}>
          <p className="text-sm text-text-muted">{KIND_LABELS[draft.kind]}</p>
          <p className="mb-4 text-xl font-semibold break-words">{draft.title === '' ? 'Sem título' : draft.title}</p>
          {draft.cover_file_id !== null && <div className="mb-4">{draw(draft.cover_file_id, '')}</div>}
          <PictureContext value={draw}><RichText document={draft.body} /></PictureContext>
          {draft.kind === 'poll' && <PollPreview poll={poll} minimum={minimum} />}
          {draft.attachments.length > 0 && <div className="mt-6"><AttachmentList files={draft.attachments} /></div>}
        </div>
      )}
    </div>
  )
}
