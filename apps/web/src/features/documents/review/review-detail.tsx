import { Check, X } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { toTypedDate } from '#shared/lib/masks.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import { useSettled } from '#shared/ui/use-settled.ts'
import { classLabel } from '../model/documents/document-words.ts'
import { COMMON_REASONS, type ReviewDraft, type ReviewItem, reviewProblems } from '../model/documents/review.ts'
import { DocumentFile } from '../list/document-file.tsx'
import { useReview } from './use-review.ts'

export interface ReviewDetailProps {
  readonly item: ReviewItem
  /** It no longer waits for the reader. */
  readonly onDone: () => void
}

function draftOf({ number, issued_on, expires_on }: ReviewItem): ReviewDraft {
  return { number: number ?? '', issued_on: toTypedDate(issued_on ?? ''), expires_on: toTypedDate(expires_on ?? '') }
}

function Files({ item }: { readonly item: ReviewItem }) {
  const [compares, setCompares] = useState(false)
  const { previous_file_id } = item
  return (
    <div className="flex flex-col gap-2">
      {previous_file_id !== null && (
        <Button size="sm" className="self-start" aria-pressed={compares} onClick={() => setCompares(!compares)}>
          {compares ? 'Ver só a nova versão' : 'Comparar com a versão anterior'}
        </Button>
      )}
      <div className={compares ? 'grid gap-3 xl:grid-cols-2' : ''}>
        {compares && previous_file_id !== null && (
          <section aria-label="Versão anterior">
            <p className="mb-1 text-sm text-text-muted">Versão anterior</p>
            <DocumentFile fileId={previous_file_id} />
          </section>
        )}
        <section aria-label="Versão nova">
          {compares && <p className="mb-1 text-sm text-text-muted">Versão nova</p>}
          <DocumentFile fileId={item.file_id} />
        </section>
      </div>
    </div>
  )
}

/** A sent document: the file, its dates, and the two answers. */
export function ReviewDetail({ item, onDone }: ReviewDetailProps) {
  const [draft, setDraft] = useState(() => draftOf(item))
  const [isChecked, setChecked] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const isSettled = useSettled()
  const { mutate, isPending, error, variables, reset } = useReview(item, onDone)
  const problems = reviewProblems(draft, item.has_expiry)
  const shown = (field: keyof ReviewDraft): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const approve = (): void => {
    setChecked(true)
    if (problems.size === 0) mutate({ decision: 'approve', reason: '', draft })
  }
  useShortcut('inbox.approve', approve, isSettled && !refusing && !isPending)
  useShortcut('inbox.reject', () => setRefusing(true), isSettled && !refusing && !isPending)
  const set = (part: Partial<ReviewDraft>): void => setDraft((before) => ({ ...before, ...part }))
  return (
    <div className="flex flex-col gap-4">
      <span className="flex flex-wrap gap-2">
        <Badge>{classLabel(item.sensitivity)}</Badge>
        {item.n > 1 && <Badge tone="info">Versão {item.n}</Badge>}
      </span>
      <p className="text-sm break-words text-text-muted">
        {item.title && `${item.title}. `}
        {item.file_name}, {readableSize(item.size)}, enviado <Ago at={item.sent_at} />
        {item.by_link && ', por link, sem acesso ao sistema'}
      </p>
      {item.note && <p className="rounded-md bg-sunken p-3 break-words">{item.note}</p>}
      {!refusing && <Refusal error={error} title="A decisão não foi registrada" />}
      <Files item={item} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Número" optional>
          <TextInput maxLength={60} autoComplete="off" value={draft.number} onChange={(event) => set({ number: event.target.value })} />
        </Field>
        <DayField label="Data de emissão" value={draft.issued_on} error={shown('issued_on')} onChange={(issued_on) => set({ issued_on })} />
        {(item.has_expiry || draft.expires_on !== '') && (
          <DayField
            label="Válido até"
            required={item.has_expiry}
            value={draft.expires_on}
            error={shown('expires_on')}
            onChange={(expires_on) => set({ expires_on })}
          />
        )}
      </div>
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t bg-raised px-5 py-3">
        <Tooltip label="Pede um motivo" shortcut="inbox.reject">
          <DecidingButton pending={isPending && variables.decision === 'reject'} onClick={() => setRefusing(true)} className="max-sm:flex-1">
            <X aria-hidden="true" className="size-4" />
            Recusar
          </DecidingButton>
        </Tooltip>
        <Tooltip label="Aprovar e abrir o próximo" shortcut="inbox.approve">
          <DecidingButton variant="primary" pending={isPending && variables.decision === 'approve'} onClick={approve} className="max-sm:flex-1">
            <Check aria-hidden="true" className="size-4" />
            Aprovar
          </DecidingButton>
        </Tooltip>
      </div>
      {refusing && (
        <ReasonDialog
          title="Recusar documento?"
          description={`${item.type_name}, de ${item.employee.name}`}
          confirmLabel="Recusar documento"
          tone="danger"
          act={{ isPending, error }}
          failure="A decisão não foi registrada"
          hint="A pessoa lê este texto e envia de novo."
          suggestions={COMMON_REASONS}
          onConfirm={(reason) => mutate({ decision: 'reject', reason, draft })}
          onClose={() => {
            setRefusing(false)
            reset()
          }}
        />
      )}
    </div>
  )
}
