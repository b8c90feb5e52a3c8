import { type ReactNode, useState } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { PictureContext } from '#shared/rich-text/pictures.ts'
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

/** The mail says that something waits, as `notification_kinds` calls it, and nothing of the post: mailboxes are read over the shoulder. */
function Mail({ draft }: Pick<PreviewProps, 'draft'>) {
  const { selectedCompany } = useCompanyContext()
  const kind = draft.requires_acknowledgement ? 'Leituras que pedem sua ciência' : 'Novas publicações'
  return (
    <div className="flex max-w-lg flex-col gap-3">
      <div className="rounded-lg border bg-canvas p-5">
        <p className="text-sm text-text-muted">Assunto</p>
        <p className="mb-4 font-semibold">{kind}</p>
        <p className="break-words">Há uma novidade para você no Vínculo de {selectedCompany?.name}:</p>
        <p className="my-3 border-l-4 border-primary pl-3 font-semibold">{kind}</p>
        <p className="font-medium text-primary-text">Abrir no Vínculo</p>
      </div>
      <p className="text-sm text-text-muted">{draft.requires_acknowledgement ? 'Vai na hora a quem não desativou estes e-mails.' : 'Só recebe por e-mail quem pediu nas preferências.'} O texto é lido no Vínculo.</p>
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
