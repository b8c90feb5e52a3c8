import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useUploadWait } from '#shared/files/use-upload-wait.ts'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import type { UploadedFile } from '#shared/supabase/uploads.ts'
import { toast } from '#shared/ui/toast.ts'
import { requestLeave } from '../data/requests/leave-acts.ts'
import { previewQuery } from '../data/requests/leave-queries.ts'
import { type GrantChoice, isHeld, NO_GRANT, toConfirm } from '../model/requests/grant.ts'
import {
  type BirthChoice, emptyPart, isFathersLeave, type LeaveRequest, type LeaveType, mostParts, NO_BIRTH, NO_VACATION, partsOf, readyParts, type VacationChoice, type WishedPart,
} from '../model/requests/leave.ts'

/** A request of before, to begin with what it asked for. */
export interface AskedBefore extends Pick<LeaveRequest, 'period_from' | 'sold_days' | 'advances_thirteenth' | 'note' | 'days'> {
  readonly type: { readonly id: string } | null
}

interface RequestOptions {
  readonly types: readonly LeaveType[]
  /** Whose leave it is; null asks for oneself. */
  readonly subjectId: string | null
  readonly days: { readonly starts_on: string; readonly ends_on: string } | null
  readonly again: AskedBefore | null
  /** Begins as HR's granting. */
  readonly grants?: boolean
  readonly onSent: () => void
}

function vacationOf(request: AskedBefore | null): VacationChoice {
  if (request === null) return NO_VACATION
  return { periodFrom: request.period_from ?? '', sold: request.sold_days, advancesThirteenth: request.advances_thirteenth }
}

/** What somebody wants, what the rules say of it while it changes, and sending it. */
export function useLeaveRequest({ types, subjectId, days, again, grants = false, onSent }: RequestOptions) {
  // Only what one begins for oneself is kept: the rest stands somewhere already.
  const draft = useDraft(subjectId === null && again === null && days === null ? 'leave' : null, {
    typeId: again?.type?.id ?? types[0]?.id ?? '',
    parts: again && again.days.length > 0 ? partsOf(again.days) : [{ ...emptyPart, ...days }],
    vacation: vacationOf(again),
    birth: NO_BIRTH,
    note: again?.note ?? '',
    papers: [] as readonly UploadedFile[],
    substitute: null as PersonChoice | null,
  })
  const { begin } = draft
  const [typeId, setTypeId] = useState(begin.typeId)
  const [parts, setParts] = useState<readonly WishedPart[]>(begin.parts)
  const [active, setActive] = useState(begin.parts[0]?.place ?? 0)
  const [vacation, setVacation] = useState<VacationChoice>(begin.vacation)
  const [grant, setGrant] = useState<GrantChoice>({ ...NO_GRANT, grants })
  const [birth, setBirth] = useState<BirthChoice>(begin.birth)
  const [note, setNote] = useState(begin.note)
  const [papers, setPapers] = useState<readonly UploadedFile[]>(begin.papers)
  const wait = useUploadWait()
  const [substitute, setSubstitute] = useState<PersonChoice | null>(begin.substitute)
  const [isChecked, setChecked] = useState(false)
  const typed = { typeId, parts, vacation, birth, note, papers, substitute }
  useKeptDraft(draft, typed)
  const [grantBefore] = useState(grant)
  const isTouched = draft.holds(typed) || grant !== grantBefore
  const type = types.find(({ id }) => id === typeId)
  const isVacation = type?.deducts === 'vacation'
  const unit = type?.unit ?? 'day'
  const choice = isVacation ? vacation : NO_VACATION
  const child = isFathersLeave(type) ? birth : NO_BIRTH
  const ready = readyParts(parts, unit)
  const wished = useDeferredValue(ready)
  // The day of asking for a sale means nothing without one.
  const said = { ...grant, grants: grant.grants && isVacation, saleAskedOn: choice.sold > 0 ? grant.saleAskedOn : '' }
  const preview = useQuery(previewQuery({ subjectId, typeId, parts: wished, ...choice, ...said, ...child }))
  const rules = preview.data?.rules ?? []
  const isBlocked = isHeld(rules, grant)
  const lacksReason = toConfirm(rules).length > 0 && grant.reason.trim() === ''
  const send = useAct({
    act: () =>
      requestLeave({ employeeId: subjectId, typeId, parts: ready ?? [], ...choice, ...child, note, substituteId: substitute?.id ?? null, files: papers.map(({ file_id: id }) => id), grant: said }),
    done: (paperProblem) => (paperProblem ? null : said.grants ? ['Férias concedidas', 'A pessoa é avisada e recebe o aviso para assinar.'] : ['Pedido enviado', subjectId === null ? 'Você recebe um aviso quando for decidido.' : 'A pessoa é avisada.']),
    stale: SUBJECTS.leaves,
    onDone: (paperProblem) => {
      if (paperProblem && said.grants) toast.error('Férias concedidas, mas sem o aviso', { description: `${paperProblem.message} Gere-o em Avisos e recibos.` })
      else if (paperProblem) toast.error('Pedido enviado, mas sem o comprovante', { description: `${paperProblem.message} Envie-o em Meus pedidos.` })
      draft.drop()
      onSent()
    },
  })
  const activePart = parts.find(({ place }) => place === active) ?? parts[0] ?? emptyPart
  return {
    type, unit, isVacation, mayAddPart: parts.length < mostParts(type), birth: isFathersLeave(type) ? birth : null, setBirth, parts, activePart, ready, preview, isBlocked, isChecked, isTouched, draft, send, vacation: choice, grant, setGrant, toConfirm: toConfirm(rules), note, papers, wait, substitute, setVacation, setNote, setPapers, setSubstitute,
    chooseType: (id: string): void => {
      setTypeId(id)
      setGrant(NO_GRANT)
      setParts(parts.slice(0, 1))
      setActive(parts[0]?.place ?? 0)
    },
    activate: setActive,
    changePart: (changed: WishedPart): void => setParts(parts.map((part) => (part.place === changed.place ? changed : part))),
    removePart: (place: number): void => setParts(parts.filter((part) => part.place !== place)),
    addPart: (): void => {
      const place = Math.max(...parts.map((part) => part.place)) + 1
      setParts([...parts, { ...emptyPart, place }])
      setActive(place)
    },
    submit: (): void => {
      setChecked(true)
      if (wait.mayGo() && ready !== null && !isBlocked && !lacksReason) send.mutate()
    },
  }
}
