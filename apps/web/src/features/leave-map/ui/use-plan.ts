import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { formatDate } from '../../../shared/lib/dates.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { mapKeys } from '../data/map-keys.ts'
import { mapQuery, type Stretch } from '../data/map-queries.ts'
import { keepPlan, recallPlan, sendPlan, unplan, writeStretch } from '../data/plan-acts.ts'
import { breachesOf } from '../model/coverage.ts'
import { daysLater, isoOf, dayNumber } from '../model/days.ts'
import { type Bar, type DraftItem, type LeaveMap, withDraft } from '../model/map.ts'
import { daysText, type ProposedItem, ruleText } from '../model/plan.ts'

export interface PlanActs {
  /** What was said last, for whoever does not see it. */
  readonly said: string
  readonly say: (text: string) => void
  readonly isBusy: boolean
  /** Writes a stretch; false when a rule refused it, which was told. */
  readonly drop: (stretch: Stretch, name: string, before?: Bar) => Promise<boolean>
  readonly remove: (bars: readonly Bar[], what: string) => Promise<void>
  readonly keep: (items: readonly ProposedItem[]) => Promise<boolean>
  readonly send: (bars: readonly Bar[]) => Promise<boolean>
  readonly recall: (requests: readonly string[]) => Promise<void>
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
export function usePlan(from: string, department: string | null): PlanActs {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = mapQuery(companyId, from, department)

  const put = (gone: readonly string[], items: readonly DraftItem[]): void => {
    client.setQueryData(queryKey, (map: LeaveMap | undefined) => map && withDraft(map, gone, items))
    // The same plan under another filter or in other months.
    void client.invalidateQueries({ queryKey: mapKeys.all(companyId), refetchType: 'none' })
  }
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: mapKeys.all(companyId) })
  const tellError = (title: string, error: unknown): void => {
    const { message, code } = toAppError(error)
    setSaid(`${title}. ${message}`)
    toast.error(title, { description: code.startsWith('RH') ? message : `${message} (código ${code})` })
  }

  const write = useMutation({ mutationFn: writeStretch })
  const take = useMutation({ mutationFn: unplan })
  const bulk = useMutation({ mutationFn: async (work: () => Promise<unknown>) => await work() })

  const drop: PlanActs['drop'] = async (stretch, name, before) => {
    try {
      const map = client.getQueryData<LeaveMap>(queryKey)
      const item = await write.mutateAsync(stretch)
      put([], [item])
      const after = client.getQueryData<LeaveMap>(queryKey)
      const breach = map && after ? newBreach(map, after) : null
      const warnings = item.warnings.filter(({ code }) => breach === null || code !== 'coverage').map(ruleText)
      const note = [...(breach === null ? [] : [breach]), ...warnings].join(' ')
      const title = `Férias de ${name}: ${spanText(item.starts_on, item.days)}`
      setSaid(`${title}. ${note}`)
      toast.success(title, {
        ...(note !== '' && { description: note }),
        action: {
          label: 'Desfazer',
          onSelect: () => {
            if (before) void drop({ ...stretch, item: item.id, startsOn: before.starts_on, days: dayNumber(before.ends_on) - dayNumber(before.starts_on) + 1 }, name)
            else void take.mutateAsync([item.id]).then(() => put([item.id], []))
          },
        },
      })
      return true
    } catch (error) {
      tellError(`Não foi possível: ${name}, ${spanText(stretch.startsOn, stretch.days)}`, error)
      return false
    }
  }

  const remove: PlanActs['remove'] = async (bars, what) => {
    try {
      const gone = await take.mutateAsync(bars.map(({ id }) => id))
      put(gone.map(({ id }) => id), [])
      setSaid(`${what} saiu do plano`)
      const again = gone.map(({ employee_id, starts_on, days }) => ({ employeeId: employee_id, startsOn: starts_on, days, item: null }))
      toast.success(bars.length === 1 ? 'Fora do plano' : 'Plano limpo', {
        description: what,
        action: { label: 'Desfazer', onSelect: () => void bulk.mutateAsync(async () => put([], await Promise.all(again.map(writeStretch)))).catch((error: unknown) => tellError('Não foi possível desfazer', error)) },
      })
    } catch (error) {
      tellError('Não foi possível tirar do plano', error)
    }
  }

  const keep: PlanActs['keep'] = async (items) => {
    try {
      const kept = await bulk.mutateAsync(() => keepPlan(companyId, items)) as readonly DraftItem[]
      put([], kept)
      const days = kept.reduce((sum, item) => sum + item.days, 0)
      const title = `${kept.length} férias planejadas`
      setSaid(title)
      toast.success(title, {
        description: `${daysText(days)}. Ninguém foi avisado ainda: envie às pessoas quando quiser.`,
        action: { label: 'Desfazer', onSelect: () => void take.mutateAsync(kept.map(({ id }) => id)).then((gone) => put(gone.map(({ id }) => id), [])) },
      })
      return true
    } catch (error) {
      tellError('O plano não foi usado', error)
      return false
    }
  }

  const send: PlanActs['send'] = async (bars) => {
    try {
      const { sent, refused } = await bulk.mutateAsync(() => sendPlan(bars)) as Awaited<ReturnType<typeof sendPlan>>
      await refresh()
      const title = sent.length === 1 ? '1 proposta enviada' : `${sent.length} propostas enviadas`
      setSaid(title)
      for (const { person, message } of refused) toast.error(`Não enviada: ${person.name}`, { description: message })
      if (sent.length > 0) {
        toast.success(title, {
          description: 'Cada pessoa confirma em Licenças.',
          action: { label: 'Desfazer', onSelect: () => void recall(sent.map(({ request_id }) => request_id)) },
        })
      }
      return sent.length > 0
    } catch (error) {
      tellError('O plano não foi enviado', error)
      return false
    }
  }

  const recall: PlanActs['recall'] = async (requests) => {
    try {
      await bulk.mutateAsync(() => recallPlan(requests))
      setSaid('De volta ao seu plano')
      toast.success('De volta ao seu plano', { description: 'A pessoa foi avisada de que a proposta não vale mais.' })
    } catch (error) {
      tellError('Não foi possível retomar', error)
    }
    await refresh()
  }

  return { said, say: setSaid, isBusy: write.isPending || take.isPending || bulk.isPending, drop, remove, keep, send, recall }
}
