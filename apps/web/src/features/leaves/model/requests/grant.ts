import type { LeavePreview } from './leave.ts'

/** What HR says when it grants vacations, or records what a rule leaves to its confirmation. */
export interface GrantChoice {
  /** Whether the dates are set now; otherwise they wait for the person. */
  readonly grants: boolean
  /** The day of a notice on paper; empty is today. */
  readonly notifiedOn: string
  /** The day on which the person asked to sell days; empty is today. */
  readonly saleAskedOn: string
  /** Rules that are confirmed, by code. */
  readonly confirms: readonly string[]
  readonly reason: string
}

export const NO_GRANT: GrantChoice = { grants: false, notifiedOn: '', saleAskedOn: '', confirms: [], reason: '' }

type Rules = LeavePreview['rules']

/** What a wish breaks that HR may confirm, each rule once. */
export function toConfirm(rules: Rules): Rules {
  return rules.filter(({ code, holds, severity }, index) => !holds && severity === 'confirm' && rules.findIndex((other) => other.code === code) === index)
}

/** Whether a rule, or one that is not confirmed, keeps the wish from being sent. */
export function isHeld(rules: Rules, { confirms }: Pick<GrantChoice, 'confirms'>): boolean {
  return rules.some(({ code, holds, severity }) => !holds && (severity === 'block' || (severity === 'confirm' && !confirms.includes(code))))
}

/** The choice with a rule confirmed, or not any more. */
export function withConfirmed<Choice extends Pick<GrantChoice, 'confirms'>>(choice: Choice, code: string, isConfirmed: boolean): Choice {
  const others = choice.confirms.filter((confirmed) => confirmed !== code)
  return { ...choice, confirms: isConfirmed ? [...others, code] : others }
}

/** What only HR says, as the database takes it; nothing of a wish of one's own. */
export function grantArguments({ grants, notifiedOn, saleAskedOn }: Pick<GrantChoice, 'grants' | 'notifiedOn' | 'saleAskedOn'>) {
  return {
    ...(grants && { p_grants: true }),
    ...(grants && notifiedOn !== '' && { p_notified_on: notifiedOn }),
    ...(saleAskedOn !== '' && { p_sale_asked_on: saleAskedOn }),
  }
}
