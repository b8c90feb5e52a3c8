import { useState } from 'react'

import { PictureContext } from '#shared/rich-text/pictures.ts'
import { plainText } from '#shared/lib/rich-document.ts'
import { RichText } from '#shared/rich-text/rich-text.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import type { PostDraft } from '../model/draft.ts'
import { KIND_LABELS } from '../model/post.ts'
import { PostPicture } from '../reader/post-picture.tsx'

type View = 'desktop' | 'phone' | 'mail'
const VIEWS: readonly { readonly value: View; readonly label: string }[] = [{ value: 'desktop', label: 'Computador' }, { value: 'phone', label: 'Celular' }, { value: 'mail', label: 'E-mail' }]
const draw = (fileId: string, alt: string) => <PostPicture fileId={fileId} alt={alt} className="w-full rounded-lg object-contain" />

/** The mail tells that there is something to read, and never the text itself. */
function Mail({ draft }: { readonly draft: PostDraft }) {
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
export function Preview({ draft }: { readonly draft: PostDraft }) {
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
          <PictureContext value={draw}><RichText document={draft.body} /></PictureContext>
        </div>
      )}
    </div>
  )
}
