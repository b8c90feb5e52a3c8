import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { toast } from '#shared/ui/toast.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import { HINTS } from '../model/writing/hints.ts'
import { freshKeyResult, type KeyResultDraft, nudged } from '../model/writing/objective-draft.ts'
import { HintNote } from './hint-note.tsx'
import { KeyResultFields } from './key-result-fields.tsx'
import type { ObjectiveForm } from './use-objective-form.ts'

interface KeyResultListProps {
  readonly form: ObjectiveForm
  readonly companyId: string
  readonly cycle: GoalCycle
  readonly reach: GoalCycles
}

/** The key results, one under the other, in the order that people give them. */
export function KeyResultList({ form: { draft, set, said }, companyId, cycle, reach }: KeyResultListProps) {
  const { keyResults } = draft
  const around = useRef<HTMLDivElement>(null)
  const refocus = useRef<string | null>(null)
  const [announced, setAnnounced] = useState('')
  // What moved or is new keeps the focus.
  useEffect(() => {
    if (refocus.current === null) return
    around.current?.querySelector<HTMLElement>(`[data-key-result="${refocus.current}"] :is(input, textarea)`)?.focus()
    refocus.current = null
  }, [keyResults])

  const change = (at: number, part: Partial<KeyResultDraft>): void => set({ keyResults: keyResults.map((result, place) => (place === at ? { ...result, ...part } : result)) })
  const move = (at: number, by: -1 | 1): void => {
    const result = keyResults[at]
    if (!result || keyResults[at + by] === undefined) return
    refocus.current = result.key
    setAnnounced(`Resultado-chave ${String(at + by + 1)} de ${String(keyResults.length)}`)
    set({ keyResults: nudged(keyResults, at, by) })
  }
  const remove = (at: number): void => {
    const result = keyResults[at]
    set({ keyResults: keyResults.filter((_, place) => place !== at) })
    if (result && (result.title.trim() !== '' || result.id !== null))
      toast.success('Resultado-chave removido', { description: result.title, action: { label: 'Desfazer', onSelect: () => set({ keyResults }) } })
  }
  const add = (): void => {
    const result = freshKeyResult()
    refocus.current = result.key
    set({ keyResults: [...keyResults, result] })
  }
  const problem = said('key_results')
  return (
    <Section
      title="Resultados-chave"
      note={`até ${String(cycle.max_key_results)}`}
      actions={
        keyResults.length < cycle.max_key_results && (
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            Adicionar resultado-chave
          </Button>
        )
      }
    >
      <div ref={around} data-field="key_results" className="flex flex-col">
        <p role="status" className="sr-only">
          {announced}
        </p>
        {problem !== null && (
          <p role="alert" className="mb-3 text-sm text-danger-text">
            {problem}
          </p>
        )}
        {keyResults.length === 0 && <HintNote {...HINTS.withoutNumber} />}
        {keyResults.length > 0 && (
          <ol aria-label="Resultados-chave" className="flex flex-col divide-y">
            {keyResults.map((result, at) => (
              <KeyResultFields
                key={result.key}
                result={result}
                place={at}
                count={keyResults.length}
                companyId={companyId}
                cycle={cycle}
                reach={reach}
                objectiveOwner={draft.owner}
                said={(field) => said(`key_results.${String(at)}.${field}`)}
                onChange={(part) => change(at, part)}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
