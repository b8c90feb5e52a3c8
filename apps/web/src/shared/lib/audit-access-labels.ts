/** What the trail calls what a company sets for its logins and for the product as a whole. */
export const ACCESS_FIELDS: Readonly<Record<string, string>> = {
  brand_hue: 'Cor da empresa',
  factors_set_at: 'Exigência alterada em',
  factors_set_by: 'Exigência alterada por',
  idle_hours: 'Horas sem uso',
  modules_off: 'Módulos desligados',
  password_classes: 'Quatro tipos de caractere na senha',
  password_length: 'Mínimo de caracteres da senha',
  passwords_set_at: 'Regras de senha alteradas em',
  passwords_set_by: 'Regras de senha alteradas por',
  session_hours: 'Horas de sessão',
  sessions_set_at: 'Duração das sessões alterada em',
  sessions_set_by: 'Duração das sessões alterada por',
}
