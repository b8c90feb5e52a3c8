import { useQuery } from '@tanstack/react-query'

import { Button } from '#shared/ui/button.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { indicatorsQuery, kpiBoardQuery } from '../data/kpi-queries.ts'
import type { GoalCycles, KeyResult } from '../model/goal.ts'
import { valueText } from '../model/numbers.ts'
import { chosenFeed, feedWord, TYPED } from '../model/writing/feed-draft.ts'
import { hasStart, hasTarget, type KeyResultDraft, typed } from '../model/writing/objective-draft.ts'
import { IndicatorToday, ScopeFields } from '../parts/scope-fields.tsx'
import { NamedField } from './named-field.tsx'

export interface FeedFieldsProps {
  readonly result: KeyResultDraft
  readonly companyId: string
  readonly reach: GoalCycles
  /** Who answers for the objective: the number counts whom they may see. */
  readonly owner: { readonly id: string; readonly name: string } | null
  readonly said: (field: string) => string | null
  /** What the database calls a field. */
  readonly name: (field: string) => string
  readonly onChange: (part: Partial<KeyResultDraft>) => void
}

/** Where the number of a key result comes from: typed, an indicator of the product or one of the board. Who may choose none sees none. */
export function FeedFields({ result, companyId, reach, owner, said, name, onChange }: FeedFieldsProps) {
  const { feed, kind, start, unit, decimals } = result
  const indicators = useQuery({ ...indicatorsQuery(companyId), enabled: reach.leads })
  const board = useQuery({ ...kpiBoardQuery(companyId), enabled: reach.leads })
  const choices = { indicators: indicators.data ?? [], kpis: board.data?.kpis ?? [] }
  const isListed = feed.from === 'typed' || chosenFeed(feedWord(feed), choices) !== null
  if (!hasTarget(kind) || (feed.from === 'typed' && choices.indicators.length + choices.kpis.length === 0)) return null
  const choose = (word: string): void => {
    const chosen = chosenFeed(word, choices)
    onChange(chosen ?? { feed: TYPED })
  }
  const measure: Pick<KeyResult, 'unit' | 'decimals'> = { unit, decimals: Number(decimals) }
  const startsAt = (value: number | null) =>
    value !== null && hasStart(kind) && start !== typed(value) && (
      <Button size="sm" onClick={() => onChange({ start: typed(value) })}>
        Partir de {valueText(value, measure)}
      </Button>
    )
  const kpi = feed.from === 'kpi' ? choices.kpis.find(({ id }) => id === feed.of) : undefined
  const last = kpi?.values.at(-1)?.value ?? null
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-3">
      <NamedField name={name(feed.from === 'kpi' ? 'kpi_id' : 'indicator')} label="De onde vem o número" error={said(feed.from === 'kpi' ? 'kpi_id' : 'indicator')}>
        <SelectInput value={feedWord(feed)} onChange={({ target }) => choose(target.value)}>
          <option value="typed">Digitado em check-ins</option>
          {!isListed && <option value={feedWord(feed)}>{feed.name}</option>}
          {choices.indicators.length > 0 && (
            <optgroup label="Indicadores do produto">
              {choices.indicators.map(({ code, label }) => (
                <option key={code} value={`indicator:${code}`}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
          {choices.kpis.length > 0 && (
            <optgroup label="Quadro de indicadores">
              {choices.kpis.map((each) => (
                <option key={each.id} value={`kpi:${each.id}`}>
                  {each.name}
                </option>
              ))}
            </optgroup>
          )}
        </SelectInput>
      </NamedField>
      {feed.from === 'indicator' && (
        <>
          <ScopeFields
            reach={reach}
            seesAll={choices.indicators.find(({ code }) => code === feed.of)?.sees_all ?? feed.scope === 'company'}
            scope={feed.scope}
            departmentId={feed.departmentId}
            name={name}
            said={said}
            onChange={(part) => onChange({ feed: { ...feed, ...part } })}
          />
          <IndicatorToday companyId={companyId} followed={{ indicator: feed.of, scope: feed.scope, departmentId: feed.departmentId, ownerId: owner?.id ?? '' }} measure={measure} className="sm:col-span-3">
            {startsAt}
          </IndicatorToday>
        </>
      )}
      {kpi && (
        <p role="status" className="tabular flex min-h-control flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-muted sm:col-span-2 sm:mt-7">
          {last === null ? 'Sem valor ainda no quadro.' : `Hoje no quadro: ${valueText(last, measure)}.`} {startsAt(last)}
        </p>
      )}
    </div>
  )
}
