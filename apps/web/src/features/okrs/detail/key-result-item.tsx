import { useId, useState } from 'react'

import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckInForm } from '../check-in/check-in-form.tsx'
import { MilestoneList } from '../check-in/milestone-list.tsx'
import { lastValueText, nextText, standingText, wayText } from '../model/check-in/check-in.ts'
import type { KeyResult, ObjectiveDetail } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import { HealthMark } from '../standing/health-mark.tsx'
import { FedNote } from '../standing/fed-note.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'
import { KeyResultHistory } from './key-result-history.tsx'

interface KeyResultItemProps {
  readonly keyResult: KeyResult
  readonly view: ObjectiveDetail
}

/** One key result: where it stands on its way, what may be said of it now and how it came there. */
export function KeyResultItem({ keyResult, view: { changes, may_check_in: mayCheckIn, status, owner } }: KeyResultItemProps) {
  const [isSaying, setSaying] = useState(false)
  const [isTold, setTold] = useState(false)
  const id = useId()
  const { title, progress, expected, confidence, weight, kind, next_on: nextOn, checked_on: checkedOn, due_on: dueOn } = keyResult
  const facts = [
    confidence === null ? null : `confiança ${String(confidence)} de 10`,
    checkedOn === null ? 'sem check-in ainda' : `último check-in em ${formatDate(checkedOn)}`,
    `prazo ${formatDate(dueOn)}`,
    ...(weight === 1 ? [] : [`peso ${weight.toLocaleString('pt-BR')}`]),
    ...(keyResult.owner.id === owner.id ? [] : [keyResult.owner.name]),
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0">
      <div>
        <div className="flex items-start justify-between gap-4">
          <h3 className="min-w-0 font-semibold break-words">{title}</h3>
          {keyResult.feed?.is_read !== false && <span aria-hidden="true" className="tabular shrink-0 text-lg font-semibold">{wholePercent(progress)}</span>}
        </div>
        <p className="tabular text-sm text-text-muted">
          {wayText(keyResult)}
          {kind !== 'milestones' && keyResult.feed?.is_read !== false && <> · hoje: {lastValueText(keyResult)}</>}
        </p>
      </div>
      {keyResult.feed !== null && <FedNote keyResult={keyResult} ownerName={owner.name} />}
      {keyResult.feed?.is_read !== false && (
        <>
          <ZoneBar progress={progress} expected={status === 'active' ? expected : null} />
          <p className="sr-only">{standingText(keyResult)}</p>
        </>
      )}
      <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        {keyResult.feed?.is_read !== false && <HealthMark health={keyResult.health} className="text-text" />}
        <span>{facts.join(' · ')}</span>
        {mayCheckIn && keyResult.feed === null && <span className={nextOn <= todayIso() ? 'text-warning-text' : ''}>{nextText(nextOn, todayIso())}</span>}
      </p>
      {kind === 'milestones' && !isSaying && <MilestoneList keyResult={keyResult} mayTick={mayCheckIn} />}
      <div className="flex flex-wrap gap-2">
        {mayCheckIn && (
          <Button size="sm" aria-expanded={isSaying} aria-controls={`${id}-form`} onClick={() => setSaying(!isSaying)}>
            {isSaying ? 'Fechar check-in' : 'Fazer check-in'}
            <span className="sr-only"> de {title}</span>
          </Button>
        )}
        {keyResult.feed?.is_read !== false && <Button size="sm" variant="ghost" aria-expanded={isTold} aria-controls={`${id}-history`} onClick={() => setTold(!isTold)}>
          {isTold ? 'Fechar histórico' : 'Histórico'}
          <span className="sr-only"> de {title}</span>
        </Button>}
      </div>
      <div id={`${id}-form`} hidden={!isSaying} className="rounded-md border p-4">
        {isSaying && <CheckInForm keyResult={keyResult} onSaved={() => { setSaying(false); setTold(true) }} />}
      </div>
      <div id={`${id}-history`} hidden={!isTold}>{isTold && <KeyResultHistory keyResult={keyResult} changes={changes} />}</div>
    </li>
  )
}
