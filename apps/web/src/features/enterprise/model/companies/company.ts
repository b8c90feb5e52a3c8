/** A company as the enterprise area sees it: its details and its figures. Times are kept as the text received: a Date would lose microseconds. */
export interface CompanyRecord {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly legal_name: string | null
  readonly cnpj: string | null
  readonly time_zone: string
  readonly details_updated_at: string
  readonly people: number
  readonly pre_admissions: number
  readonly departments: number
  readonly logins: number
  readonly active_logins: number
  readonly admins: number
  readonly last_sign_in_at: string | null
}

/** The time zones that the database takes, by the place that people know. */
export const TIME_ZONES: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'America/Sao_Paulo', label: 'Brasília (São Paulo, Rio, Sul, Minas, Goiás)' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
  { value: 'America/Bahia', label: 'Bahia' },
  { value: 'America/Fortaleza', label: 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte' },
  { value: 'America/Recife', label: 'Pernambuco' },
  { value: 'America/Maceio', label: 'Alagoas, Sergipe' },
  { value: 'America/Araguaina', label: 'Tocantins' },
  { value: 'America/Belem', label: 'Amapá, leste do Pará' },
  { value: 'America/Santarem', label: 'Oeste do Pará' },
  { value: 'America/Campo_Grande', label: 'Mato Grosso do Sul' },
  { value: 'America/Cuiaba', label: 'Mato Grosso' },
  { value: 'America/Manaus', label: 'Amazonas' },
  { value: 'America/Porto_Velho', label: 'Rondônia' },
  { value: 'America/Boa_Vista', label: 'Roraima' },
  { value: 'America/Rio_Branco', label: 'Acre' },
  { value: 'America/Eirunepe', label: 'Oeste do Amazonas' },
]

export function timeZoneLabel(zone: string): string {
  return TIME_ZONES.find(({ value }) => value === zone)?.label ?? zone
}

/** '1 pessoa', '1.283 pessoas'. */
export function counted(total: number, one: string, many: string): string {
  return `${total.toLocaleString('pt-BR')} ${total === 1 ? one : many}`
}
