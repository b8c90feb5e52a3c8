import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { RuleAnswer } from '#shared/ui/rule-list.tsx'

export type PlanPreview = Shapes.PreviewPlan

/** What was written, with what the rules warn of. */
export type WrittenItem = Shapes.PlannedItem

export type ProposedItem = Shapes.ProposedItem

export type ProposedPlan = Shapes.ProposePlan

export type SentPlan = Shapes.SendPlan

export type PlanScope = 'risk' | 'year'

/** The rule that keeps a stretch from being planned, or null. */
export function blockOf(rules: readonly RuleAnswer[]): RuleAnswer | null {
  return rules.find(({ holds, severity }) => !holds && severity === 'block') ?? null
}

export function ruleText({ message, about }: RuleAnswer): string {
  return about === null ? message : `${message} (${about})`
}

/** Lists in parts of so many, since each answer has a time limit. */
export function inParts<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
