export type AppErrorKind = 'connection' | 'auth' | 'forbidden' | 'validation' | 'conflict' | 'missing' | 'unexpected'

export interface ErrorText {
  readonly text: string
  readonly kind: AppErrorKind
  readonly field?: string
}

export const CONNECTION_FAILURE: ErrorText = {
  text: 'Falha na conexão com o servidor. Verifique sua conexão com a internet e tente novamente.',
  kind: 'connection',
}

export const UNEXPECTED: ErrorText = { text: 'Algo deu errado. Tente novamente.', kind: 'unexpected' }

/** By SQLSTATE, PostgREST code or auth code. The database names the field itself when an RH error blames one. */
const BY_CODE: Readonly<Record<string, ErrorText>> = {
  '22001': { text: 'Há um texto longo demais.', kind: 'validation' },
  '22003': { text: 'Há um número fora do limite.', kind: 'validation' },
  '22007': { text: 'Há uma data inválida.', kind: 'validation' },
  '22008': { text: 'Há uma data inválida.', kind: 'validation' },
  '22021': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '22P02': { text: 'Há um valor em formato inválido.', kind: 'validation' },
  '22P05': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '23502': { text: 'Falta preencher um campo obrigatório.', kind: 'validation' },
  '23503': { text: 'Este registro depende de outro que não existe ou ainda está em uso.', kind: 'conflict' },
  '23505': { text: 'Já existe um registro com estes dados.', kind: 'conflict' },
  '23514': { text: 'Um dos valores não é aceito.', kind: 'validation' },
  '23P01': { text: 'O período se sobrepõe a outro já registrado.', kind: 'conflict' },
  '40001': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '40P01': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '42501': { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  '57014': { text: 'A consulta demorou demais e foi interrompida. Tente novamente.', kind: 'connection' },
  PGRST116: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  PGRST301: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  PGRST302: { text: 'Entre para continuar.', kind: 'auth' },
  PGRST303: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  bad_jwt: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  email_address_invalid: { text: 'Email inválido', kind: 'validation', field: 'email' },
  email_not_confirmed: { text: 'Confirme seu e-mail antes de entrar.', kind: 'auth' },
  flow_state_expired: { text: 'Este link expirou. Peça um novo.', kind: 'auth' },
  flow_state_not_found: { text: 'Este link só funciona no navegador em que foi pedido. Peça um novo.', kind: 'auth' },
  invalid_credentials: { text: 'Falha no login. Verifique suas credenciais.', kind: 'auth' },
  otp_expired: { text: 'Este link expirou ou já foi usado. Peça um novo.', kind: 'auth' },
  over_email_send_rate_limit: { text: 'Um e-mail já foi enviado há pouco. Espere alguns minutos antes de pedir outro.', kind: 'auth' },
  over_request_rate_limit: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
  refresh_token_already_used: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  refresh_token_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  same_password: { text: 'A nova senha deve ser diferente da senha atual', kind: 'validation', field: 'password' },
  session_expired: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  session_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  user_banned: { text: 'Este acesso está bloqueado. Fale com o administrador.', kind: 'auth' },
  validation_failed: { text: 'Um dos valores não é aceito.', kind: 'validation' },
  weak_password: { text: 'A senha deve ter pelo menos 6 caracteres', kind: 'validation', field: 'password' },
}

/** By constraint name, which the database puts in the message of 23502, 23503, 23505 and 23514. */
const BY_CONSTRAINT: Readonly<Record<string, ErrorText>> = {}

const BY_STATUS: Readonly<Record<number, ErrorText>> = {
  401: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  403: { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  404: { text: 'Não encontramos o que você procura.', kind: 'missing' },
  406: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  409: { text: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.', kind: 'conflict' },
  413: { text: 'O conteúdo enviado é grande demais.', kind: 'validation' },
  429: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
}

export function textForCode(code: string): ErrorText | null {
  return BY_CODE[code] ?? null
}

export function textForConstraint(constraint: string): ErrorText | null {
  return BY_CONSTRAINT[constraint] ?? null
}

export function textForStatus(status: number): ErrorText | null {
  return BY_STATUS[status] ?? null
}
