import { useState } from 'react'

import type { ImportField } from '../lib/import/definition.ts'
import type { ImportProblem } from '../supabase/imports.ts'
import { Button } from '../ui/button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { reasonText, shownCell } from './cell-texts.ts'
import { countText, type ValueCreator } from './wizard-props.ts'

const SHOWN = 6

export interface ProblemListProps {
  readonly problems: readonly ImportProblem[]
  readonly fields: readonly ImportField[]
  readonly suggestions: ReadonlyMap<string, readonly string[]>
  readonly creators: ReadonlyMap<string, ValueCreator>
  readonly busy: boolean
  readonly onReplace: (problem: ImportProblem, value: string) => void
  readonly onCreate: (problem: ImportProblem, creator: ValueCreator) => void
}

function Replacement({ problem, field, values, busy, onReplace }: {
  readonly problem: ImportProblem
  readonly field: ImportField
  readonly values: readonly (readonly [string, string])[]
  readonly busy: boolean
  readonly onReplace: (value: string) => void
}) {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <span className="w-56 max-w-full">
        <SelectInput
          aria-label={`Substituir “${shownCell(field, problem.value)}” por`}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          none="Substituir por…"
          options={values}
        />
      </span>
      <Button size="sm" disabled={chosen === ''} pending={busy} onClick={() => onReplace(chosen)}>
        Substituir
      </Button>
    </>
  )
}

/** Values that are wrong in the same way wherever they stand: put right once for all rows. */
export function ProblemList({ problems, fields, suggestions, creators, busy, onReplace, onCreate }: ProblemListProps) {
  const fixable = problems.flatMap((problem) => {
    const field = fields.find(({ id }) => id === problem.field)
    if (field === undefined || problem.value === null) return []
    const choices = typeof field.kind === 'object' ? field.kind.choices.map(({ value, label }) => [value, label] as const) : []
    const values = choices.length > 0 ? choices : (suggestions.get(field.id) ?? []).map((value) => [value, value] as const)
    return values.length > 0 || creators.has(field.id) ? [{ problem, field, values }] : []
  })
  if (fixable.length === 0) return null
  return (
    <section aria-label="Corrigir de uma vez" className="rounded-lg border bg-surface p-4">
      <h2 className="mb-3 font-semibold">Corrigir de uma vez</h2>
      <ul className="flex flex-col gap-3">
        {fixable.slice(0, SHOWN).map(({ problem, field, values }) => {
          const creator = problem.code.startsWith('unknown_') ? creators.get(field.id) : undefined
          return (
            <li key={`${problem.field} ${problem.code} ${problem.value ?? ''}`} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 basis-64 break-words">
                {field.label} <strong className="font-semibold">“{shownCell(field, problem.value)}”</strong>: {reasonText(problem)}{' '}
                <span className="text-text-muted">({countText(problem.total, 'linha', 'linhas')})</span>
              </span>
              {values.length > 0 && <Replacement problem={problem} field={field} values={values} busy={busy} onReplace={(value) => onReplace(problem, value)} />}
              {creator && (
                <Button size="sm" pending={busy} onClick={() => onCreate(problem, creator)}>
                  {creator.label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {fixable.length > SHOWN && <p className="mt-3 text-sm text-text-muted">E mais {fixable.length - SHOWN} depois destas.</p>}
    </section>
  )
}
