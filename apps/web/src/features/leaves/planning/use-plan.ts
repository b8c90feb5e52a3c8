import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'
import { mapKeys } from '../data/map/map-keys.ts'
import { mapQuery, type Stretch } from '../data/map/map-queries.ts'
import { keepPlan, putBack, recallPlan, sendPlan, unplan, writeStretch } from '../data/map/plan-acts.ts'
import { makeNotices } from '../data/requests/leave-acts.ts'
import { breachesOf } from '../model/map/coverage.ts'
import { daysLater, isoOf, dayNumber } from '../model/map/days.ts'
import { type Bar, type DraftItem, type LeaveMap, withDraft } from '../model/map/map.ts'
import type { MapFilter } from '../model/map/map-state.ts'
import { type ProposedItem, ruleText, type SentPlan } from '../model/map/plan.ts'
import { type GrantChoice, NO_GRANT } from '../model/requests/grant.ts'

export interface PlanActs {
  /** What was said last, for whoever does not see it. */
  readonly said: string
  readonly say: (text: string) => void
  readonly isBusy: boolean
  /** Writes a stretch; false when a rule refused it, which was told. */
  readonly drop: (stretch: Stretch, name: string, before?: Bar) => Promise<boolean>
  readonly remove: (bars: readonly Bar[], what: string) => Promise<void>
  readonly keep: (items: readonly ProposedItem[]) => Promise<boolean>
  /** Sends them; tells what was sent, and leaves it to the caller to show why the rest was not. */
  readonly send: (bars: readonly Bar[], grant?: PlanGrant) => Promise<Sending>
  readonly recall: (requests: readonly string[]) => Promise<void>
}

/** What came of sending a plan. */
export interface Sending {
  /** What only waits for a rule to be confirmed. */
  readonly open: SentPlan['refused']
  /** Why it stopped: what was not sent is in the draft still, and sending it again goes on with it. */
  readonly problem: { readonly title: string; readonly error: AppError } | null
}

type PlanGrant = Pick<GrantChoice, 'grants' | 'confirms' | 'reason'>

function sentText(count: number, isGrant: boolean): string {
  if (isGrant) return count === 1 ? '1 período concedido' : `${count} períodos concedidos`
  return count === 1 ? '1 proposta enviada' : `${count} propostas enviadas`
}

const spanText = (startsOn: string, days: number): string => `${formatDate(startsOn)} a ${formatDate(daysLater(startsOn, days - 1))}`

/** A department that falls below its rule by a change, in words. */
function newBreach(before: LeaveMap, after: LeaveMap): string | null {
  const known = new Set(breachesOf(before).map((breach) => JSON.stringify(breach)))
  const found = breachesOf(after).find((breach) => !known.has(JSON.stringify(breach)))
  if (!found) return null
  const day = isoOf(dayNumber(after.from) + found.offset)
  return `Cobertura: ${found.department} fica com ${found.present} de ${found.people} em ${formatDate(day)}, o mínimo é ${found.minimum}.`
}

/** Everything that changes the plan. What the rules refuse is told in words; each change can be undone. */
export function usePlan(from: string, filter: MapFilter): PlanActs {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = mapQuery(companyId, from, filter)

  const put = (gone: readonly string[], items: readonly DraftItem[]): void => {
    client.setQueryData(queryKey, (map: LeaveMap | undefined) => map && withDraft(map, gone, items))
    // The same plan under another filter or in other months.
    void client.invalidateQueries({ queryKey: mapKeys.all(companyId), refetchType: 'none' })
  }
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: mapKeys.all(companyId) })
  const tellError = (title: string, error: unknown, again?: () => void): void => {
    const { message, codeNote } = toAppError(error)
    setSaid(`${title}. ${message}`)
    toast.error(title, {
      description: `${message}${codeNote}`,
      ...(again && { action: { label: 'Tentar de novo', onSelect: again } }),
    })
  }

  const write = useMutation({ mutationFn: writeStretch })
  const take = useMutation({ mutationFn: unplan })
  const bulk = useMutation({ mutationFn: async (work: () => Promise<unknown>) => await work() })
  const run = async <T>(work: () => Promise<T>): Promise<T> => (await bulk.mutateAsync(work)) as T

  const undo = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      tellError('Não foi possível desfazer', error, () => void undo(work))
      await refresh()
    }
  }
  const takeOut = async (ids: readonly string[]): Promise<readonly DraftItem[]> => {
    const gone = await take.mutateAsync(ids)
    put(gone.map(({ id }) => id), [])
    return gone
  }
  const restore = async (stretches: readonly Stretch[]): Promise<void> => {
    const { written, left, problem } = await run(() => putBack(stretches))
    put([], written)
    if (problem === null) return
    tellError(written.length > 0 ? 'Nem tudo voltou ao plano' : 'Não foi possível desfazer', problem, () => void restore(left))
    await refresh()
  }

  const place = async (stretch: Stretch, name: string, before?: Bar): Promise<void> => {
    const map = client.getQueryData<LeaveMap>(queryKey)
    const item = await write.mutateAsync(stretch)
    put([], [item])
    const after = client.getQueryData<LeaveMap>(queryKey)
    const breach = map && after ? newBreach(map, after) : null
    const warnings = item.warnings.filter(({ code }) => breach === null || code !== 'coverage').map(ruleText)
    const note = [...(breach === null ? [] : [breach]), ...warnings].join(' ')
    const title = `Férias de ${name}: ${spanText(item.starts_on, item.days)}`
    setSaid(`${title}. ${note}`)
    const back = before && { ...stretch, item: item.id, startsOn: before.starts_on, days: dayNumber(before.ends_on) - dayNumber(before.starts_on) + 1 }
    toast.success(title, {
      ...(note !== '' && { description: note }),
      action: { label: 'Desfazer', onSelect: () => void undo(async () => void (back ? await place(back, name) : await takeOut([item.id]))) },
    })
  }

  const drop: PlanActs['drop'] = async (stretch, name, before) => {
    try {
      await place(stretch, name, before)
      return true
    } catch (error) {
      tellError(`Não foi possível: ${name}, ${spanText(stretch.startsOn, stretch.days)}`, error)
      return false
    }
  }

  const remove: PlanActs['remove'] = async (bars, what) => {
    try {
      const gone = await takeOut(bars.map(({ id }) => id))
      setSaid(`${what} saiu do plano`)
      const again = gone.map(({ employee_id, starts_on, days }) => ({ employeeId: employee_id, startsOn: starts_on, days, item: null }))
      toast.success(bars.length === 1 ? 'Fora do plano' : 'Plano limpo', { description: what, action: { label: 'Desfazer', onSelect: () => void restore(again) } })
    } catch (error) {
      tellError('Não foi possível tirar do plano', error)
    }
  }

  const keep: PlanActs['keep'] = async (items) => {
    try {
      const kept: readonly DraftItem[] = await run(() => keepPlan(companyId, items))
      put([], kept)
      const days = kept.reduce((sum, item) => sum + item.days, 0)
      const title = `${kept.length} férias planejadas`
      setSaid(title)
      toast.success(title, {
        description: `${daysText(days)}. Ninguém foi avisado ainda: envie às pessoas quando quiser.`,
        action: { label: 'Desfazer', onSelect: () => void undo(async () => void (await takeOut(kept.map(({ id }) => id)))) },
      })
      return true
    } catch (error) {
      tellError('O plano não foi usado', error)
      await refresh()
      return false
    }
  }

  const send: PlanActs['send'] = async (bars, grant = NO_GRANT) => {
    const { sent, refused, problem } = await run(() => sendPlan(bars, grant))
    const open = refused.filter(({ confirms }) => confirms.length > 0)
    await refresh()
    const isNone = sent.length === 0 && refused.length === 0
    const title = sentText(sent.length, grant.grants)
    if (sent.length > 0) setSaid(title)
    for (const { person, message } of refused.filter((one) => !open.includes(one))) toast.error(`Não enviada: ${person.name}`, { description: message })
    if (sent.length > 0 && grant.grants) {
      toast.success(title, { description: 'Cada pessoa é avisada e recebe o aviso para assinar.' })
      await run(() => makeNotices(companyId, sent.map(({ request_id }) => request_id))).catch((cause: unknown) => tellError('Nem todo aviso foi gerado: veja Avisos e recibos', cause))
    } else if (sent.length > 0) {
      toast.success(title, {
        description: 'Cada pessoa confirma em Licenças.',
        action: { label: 'Desfazer', onSelect: () => void recall(sent.map(({ request_id }) => request_id)) },
      })
    }
    return { open, problem: problem && { title: isNone ? 'O plano não foi enviado' : 'O resto do plano não foi enviado', error: problem } }
  }

  const recall: PlanActs['recall'] = async (requests) => {
    const { left, problem } = await run(() => recallPlan(requests))
    if (problem) {
      tellError(left.length < requests.length ? 'Só uma parte voltou ao seu plano' : 'Não foi possível retomar', problem, () => void recall(left))
    } else {
      setSaid('De volta ao seu plano')
      toast.success('De volta ao seu plano', { description: 'A pessoa foi avisada de que a proposta não vale mais.' })
    }
    await refresh()
  }

  return { said, say: setSaid, isBusy: write.isPending || take.isPending || bulk.isPending, drop, remove, keep, send, recall }
}
