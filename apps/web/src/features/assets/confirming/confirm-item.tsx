import { CircleCheck, PackageCheck, PackageX } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { AttachedFiles } from '#shared/files/attached-files.tsx'
import { FileDrop } from '#shared/files/file-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUploads } from '#shared/files/use-upload.ts'
import { FormBody } from '#shared/form/form-frame.tsx'
import { useAct } from '#shared/form/use-act.ts'
import type { FileLimits } from '#shared/lib/file-texts.ts'
import type { SendOptions, UploadedFile } from '#shared/supabase/uploads.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { CONDITIONS, makeText } from '../model/asset.ts'
import { type Answer, type AnswerField, answerProblems, answerText, type PersonAuditItem } from '../model/audits/audit.ts'
import { KindIcon } from '../parts/asset-look.tsx'

/** How a person answers, signed in or by a link. Every promise rejects with `AppError`. */
export interface ConfirmDoor {
  readonly limits: FileLimits | undefined
  readonly send: (itemId: string, file: File, options: SendOptions) => Promise<UploadedFile>
  readonly answer: (itemId: string, answer: Answer) => Promise<unknown>
}

interface ConfirmItemProps {
  readonly item: PersonAuditItem
  readonly door: ConfirmDoor
}

interface FormProps extends ConfirmItemProps {
  readonly withMe: boolean
  readonly onDone: () => void
}

function AnswerForm({ item, door, withMe, onDone }: FormProps) {
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [condition, setCondition] = useState(item.condition ?? '')
  const [note, setNote] = useState(item.note ?? '')
  const [isChecked, setChecked] = useState(false)
  const { items, queue, isBusy } = useUploads({
    limits: door.limits,
    send: (chosen, options) => door.send(item.id, chosen, options),
    take: (sent) => Promise.resolve(setFile(sent)),
  })
  const forget = (): void => {
    for (const { key } of queue.items()) queue.remove(key)
    setFile(null)
  }
  const answer: Answer = { with_me: withMe, condition, note, file_id: file?.file_id ?? null }
  const problems = answerProblems(answer)
  const shown = (field: AnswerField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const act = useAct({ act: () => door.answer(item.id, answer), onDone })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && !isBusy && !act.isPending) act.mutate()
  }
  return (
    <FormBody label={withMe ? `Confirmar ${item.name}` : `${item.name} não está comigo`} form={undefined} error={act.error} failure="A resposta não foi enviada" onSubmit={submit}>
      {withMe && (
        <>
          {file === null ? (
            <>
              <FileDrop
                label={`Foto de ${item.name}`}
                limits={door.limits}
                disabled={isBusy}
                problem={shown('photo')}
                onFiles={(files) => {
                  forget()
                  queue.add(files)
                }}
              />
              <UploadList items={items} queue={queue} />
            </>
          ) : (
            <AttachedFiles label={`Foto de ${item.name}`} files={[file]} items={items} onRemove={forget} />
          )}
          <Field label="Em que estado está" required error={shown('condition')}>
            <SelectInput none="Escolha…" value={condition} options={CONDITIONS} onChange={({ target }) => setCondition(target.value)} />
          </Field>
        </>
      )}
      <Field
        label={withMe ? 'Observação' : 'O que você sabe dele'}
        required={!withMe || condition === 'damaged'}
        optional={withMe && condition !== 'damaged'}
        hint={withMe ? undefined : 'Por exemplo: devolvi em março, está com um colega.'}
        error={shown('note')}
      >
        <TextInput maxLength={300} autoComplete="off" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={act.isPending} onClick={onDone}>
          Voltar
        </Button>
        <Button type="submit" variant="primary" className="max-sm:flex-1" pending={act.isPending || isBusy}>
          {withMe ? 'Confirmar' : 'Enviar resposta'}
        </Button>
      </div>
    </FormBody>
  )
}

/** One thing that somebody is asked about: here with a photo, or not here with a word; then what was said, to be corrected until the end. */
export function ConfirmItem({ item, door }: ConfirmItemProps) {
  const id = useId()
  const [open, setOpen] = useState<'here' | 'away' | null>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const isAnswered = item.state !== 'waiting'
  const make = makeText(item)
  const card = useRef<HTMLLIElement>(null)
  const shows = `${open ?? ''} ${String(isCorrecting)}`
  const last = useRef(shows)
  // What was pressed is gone: whoever goes by keyboard stays with the thing.
  useEffect(() => {
    if (last.current === shows) return
    last.current = shows
    card.current?.focus()
  }, [shows])
  const close = (): void => {
    setOpen(null)
    setCorrecting(false)
  }
  return (
    <li ref={card} tabIndex={-1} aria-labelledby={id} className="flex flex-col gap-4 rounded-lg border p-4 outline-none">
      <div className="flex items-start gap-3">
        <KindIcon kind={item.kind} />
        <div className="min-w-0 flex-1">
          <p id={id} className="font-semibold break-words">
            {item.name}
          </p>
          <p className="text-sm break-words text-text-muted tabular">{[item.tag, make].filter((part) => part !== '').join(' · ')}</p>
        </div>
      </div>
      {open !== null && <AnswerForm item={item} door={door} withMe={open === 'here'} onDone={close} />}
      {open === null && isAnswered && !isCorrecting && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-2 font-medium text-success-text">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {answerText(item)}
          </p>
          {!item.by_company && (
            <Button size="sm" variant="ghost" onClick={() => setCorrecting(true)}>
              Corrigir<span className="sr-only"> a resposta sobre {item.name}</span>
            </Button>
          )}
        </div>
      )}
      {open === null && (!isAnswered || isCorrecting) && (
        <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
          <Button size="lg" variant="primary" onClick={() => setOpen('here')}>
            <PackageCheck aria-hidden="true" className="size-4.5" />
            Está comigo<span className="sr-only"> {item.name}</span>
          </Button>
          <Button size="lg" onClick={() => setOpen('away')}>
            <PackageX aria-hidden="true" className="size-4.5" />
            Não está comigo<span className="sr-only"> {item.name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
