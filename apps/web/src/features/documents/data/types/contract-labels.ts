import type { RuleChoices } from './type-queries.ts'

/** How kinds of contract are called; their code until they have come. */
export function contractLabels(choices: RuleChoices | undefined): (contractType: string) => string {
  const labels = new Map(choices?.contracts.map(({ contract_type, label }) => [contract_type, label]))
  return (contractType) => labels.get(contractType) ?? contractType
}
