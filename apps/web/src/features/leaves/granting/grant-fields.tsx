import { todayIso } from '#shared/lib/dates.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import type { GrantChoice } from '../model/requests/grant.ts'
import { GrantChoiceField } from './grant-choice.tsx'

export interface GrantFieldsProps {
  readonly choice: GrantChoice
  readonly sold: number
  readonly onChange: (choice: GrantChoice) => void
}

/** What HR alone says of vacations: whether they are granted, and days on paper that came before. */
export function GrantFields({ choice, sold, onChange }: GrantFieldsProps) {
  return (
    <>
      <GrantChoiceField grants={choice.grants} onChange={(grants) => onChange({ ...choice, grants, notifiedOn: '', confirms: [] })} />
      {choice.grants && (
        <Field label="Aviso dado em papel em" optional hint="Sem data, o aviso é dado hoje.">
          <DateInput max={todayIso()} value={choice.notifiedOn} onValue={(notifiedOn) => onChange({ ...choice, notifiedOn })} />
        </Field>
      )}
      {sold > 0 && (
        <Field label="Abono pedido em" optional hint="O dia do pedido em papel, que conta para o prazo e sai no aviso. Sem data, é hoje.">
          <DateInput max={todayIso()} value={choice.saleAskedOn} onValue={(saleAskedOn) => onChange({ ...choice, saleAskedOn })} />
        </Field>
      )}
    </>
  )
}
