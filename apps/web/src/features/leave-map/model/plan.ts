import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { RuleAnswer } from '../../../shared/ui/rule-list.tsx'
import type { DraftItem } from './map.ts'

export interface PlanPreview {
  readonly period_from: string | null
  readonly ends_on: string
  readonly balance_after: number | null
  readonly rules: readonly RuleAnswer[]
}

/** What was written, with what the rules warn of. */
export interface WrittenItem extends DraftItem {
  readonly warnings: readonly RuleAnswer[]
}

export interface ProposedItem {
  readonly person: PersonRef
  readonly employee_id: string
  readonly period_from: string
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly state: 'double' | 'risk' | 'available' | 'acquiring' | 'enjoying'
  readonly double_days: number
  /** Most colleagues of the department away on one of the days. */
  readonly together: number
}

export interface ProposedPlan {
  readonly placed: readonly ProposedItem[]
  readonly missing: readonly { readonly person: PersonRef; readonly period_from: string; readonly days: number; readonly message: string }[]
  /** Periods that did not fit into one answer. */
  readonly left_out: number
}

export interface SentPlan {
  readonly sent: readonly { readonly request_id: string; readonly employee_id: string }[]
  readonly refused: readonly { readonly person: PersonRef; readonly message: string }[]
}

export type PlanScope = 'risk' | 'year'

/** The rule that keeps a stretch from being planned, or null. */
export function blockOf(rules: readonly RuleAnswer[]): RuleAnswer | null {
  return rules.find(({ holds, severity }) => !holds && severity === 'block') ?? null
}

export function ruleText({ message, about }: RuleAnswer): string {
  return about === null ? message : `${message} (${about})`
}

/** 1 → '1 dia', 15 → '15 dias'. */
export function daysText(days: number): string {
  return `${String(days).replace('.', ',')} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
}

/** Lists in parts of so many, since each answer has a time limit. */
export function inParts<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
