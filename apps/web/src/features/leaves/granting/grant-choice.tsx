import { RadioChoices } from '#shared/form/radio-choices.tsx'

const CHOICES = [
  { value: false, label: 'Propor', hint: 'A pessoa confirma as datas, que depois seguem para aprovação.' },
  { value: true, label: 'Conceder', hint: 'As datas valem desde já e o aviso de férias segue para a assinatura (CLT arts. 135 e 136).' },
] as const

export interface GrantChoiceFieldProps {
  readonly grants: boolean
  readonly onChange: (grants: boolean) => void
}

/** Whether vacations wait for the person or are set by HR. */
export function GrantChoiceField({ grants, onChange }: GrantChoiceFieldProps) {
  return <RadioChoices<boolean> legend="Como marcar" options={CHOICES} value={grants} onChange={onChange} />
}
