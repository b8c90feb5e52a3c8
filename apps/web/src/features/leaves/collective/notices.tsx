import { Check, FileDown } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { downloadNotice, noteNotice } from '../data/collective/collective-acts.ts'
import { type Collective, type CollectiveCheck, type Notice, NOTICES, noticesOf } from '../model/collective/collective.ts'

interface NoticeRowProps {
  readonly collective: Collective
  readonly notice: (typeof NOTICES)[number]
  readonly notifyBy: string | null
}

function NoticeRow({ collective, notice: { notice, field, title, about }, notifyBy }: NoticeRowProps) {
  const given = collective[field]
  const [on, setOn] = useState(given ?? todayIso())
  const isOpen = collective.status === 'draft' || collective.status === 'announced'
  const isLate = given !== null && notifyBy !== null && given > notifyBy
  const note = useAct({
    act: (wish: { readonly notice: Notice; readonly on: string }) => noteNotice(collective.id, wish.notice, wish.on),
    done: `${title}: comunicação registrada`,
    stale: SUBJECTS.leaves,
  })
  const download = useAct({ act: () => downloadNotice(collective.id, notice) })
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        {given === null ? <Badge tone="warning">A fazer{notifyBy !== null && ` até ${formatDate(notifyBy)}`}</Badge> : null}
        {given !== null && <Badge tone={isLate ? 'danger' : 'success'} icon={<Check />}>{`Feita em ${formatDate(given)}${isLate ? ', depois do prazo' : ''}`}</Badge>}
        <span className="text-sm text-text-muted">{about}</span>
      </div>
      <Refusal error={note.error ?? download.error} title={download.error === null ? 'Não foi registrada' : 'O documento não foi gerado'} />
      <div className="flex flex-wrap items-end gap-2">
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          <FileDown aria-hidden="true" className="size-4" />
          Baixar comunicação<span className="sr-only"> ({title})</span>
        </Button>
        {isOpen && (
          <>
            <Field label={`Feita em (${title})`} className="w-44">
              <DateInput max={todayIso()} value={on} onValue={setOn} />
            </Field>
            <Button pending={note.isPending} disabled={on === '' || on === given} onClick={() => note.mutate({ notice, on })}>
              Registrar<span className="sr-only"> {title}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** The notices of the law: the paper of each, and the day on which it was given. */
export function Notices({ collective, check }: { readonly collective: Collective; readonly check: CollectiveCheck | undefined }) {
  const due = noticesOf(check)
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Comunicações" className="divide-y border-y">
        {due.map((notice) => (
          <NoticeRow key={notice.notice} collective={collective} notice={notice} notifyBy={check?.notify_by ?? null} />
        ))}
      </ul>
      {due.length < NOTICES.length && (
        <p className="text-sm text-text-muted">Microempresas e empresas de pequeno porte não comunicam ao Ministério do Trabalho (LC 123/2006, art. 51, V).</p>
      )}
    </div>
  )
}
