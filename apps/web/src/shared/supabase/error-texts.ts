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

/** By SQLSTATE, PostgREST code or auth code. RH errors not listed here are shown in the database's own Portuguese words. */
const BY_CODE: Readonly<Record<string, ErrorText>> = {
  '22001': { text: 'Há um texto longo demais.', kind: 'validation' },
  '22003': { text: 'Há um número fora do limite.', kind: 'validation' },
  '22007': { text: 'Há uma data inválida.', kind: 'validation' },
  '22008': { text: 'Há uma data inválida.', kind: 'validation' },
  '22021': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '22P02': { text: 'Há um valor em formato inválido.', kind: 'validation' },
  '22P05': { text: 'O texto contém um caractere que não pode ser gravado.', kind: 'validation' },
  '23001': { text: 'Este registro ainda está em uso e não pode ser excluído.', kind: 'conflict' },
  '23502': { text: 'Falta preencher um campo obrigatório.', kind: 'validation' },
  '23503': { text: 'Este registro depende de outro que não existe ou ainda está em uso.', kind: 'conflict' },
  '23505': { text: 'Já existe um registro com estes dados.', kind: 'conflict' },
  '23514': { text: 'Um dos valores não é aceito.', kind: 'validation' },
  '23P01': { text: 'O período se sobrepõe a outro já registrado.', kind: 'conflict' },
  '40001': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '40P01': { text: 'Outra pessoa alterou estes dados ao mesmo tempo. Tente novamente.', kind: 'conflict' },
  '42501': { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  '57014': { text: 'A consulta demorou demais e foi interrompida. Tente novamente.', kind: 'connection' },
  RHSTA: { text: 'Esta mudança de situação não é permitida. Recarregue e tente novamente.', kind: 'conflict', field: 'status' },
  PGRST116: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  PGRST301: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  PGRST302: { text: 'Entre para continuar.', kind: 'auth' },
  PGRST303: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  InsufficientStorage: {
    text: 'O servidor está sem espaço para novos arquivos. O que já foi salvo continua aqui; avise quem administra o sistema.',
    kind: 'conflict',
  },
  bad_jwt: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  email_address_invalid: { text: 'Email inválido', kind: 'validation', field: 'email' },
  email_not_confirmed: { text: 'Confirme seu e-mail antes de entrar.', kind: 'auth' },
  flow_state_expired: { text: 'Este link expirou. Peça um novo.', kind: 'auth' },
  flow_state_not_found: { text: 'Este link só funciona no navegador em que foi pedido. Peça um novo.', kind: 'auth' },
  invalid_credentials: { text: 'Falha no login. Verifique suas credenciais.', kind: 'auth' },
  invitation_accepted: { text: 'Este convite já foi usado. Entre com seu e-mail e sua senha.', kind: 'auth' },
  invitation_expired: { text: 'Seu convite venceu antes de ser aceito. Peça um novo ao RH.', kind: 'auth' },
  invitation_unknown: { text: 'Este convite não funciona mais.', kind: 'auth' },
  invitation_wait: { text: 'Este convite foi aberto muitas vezes. Tente de novo em uma hora.', kind: 'auth' },
  mfa_verification_failed: { text: 'Código incorreto ou já usado. Espere o próximo código do aplicativo e tente de novo.', kind: 'auth' },
  mfa_challenge_expired: { text: 'O código expirou. Digite o que o aplicativo mostra agora.', kind: 'auth' },
  mfa_factor_not_found: { text: 'Este autenticador já foi removido.', kind: 'auth' },
  mfa_factor_name_conflict: { text: 'Você já tem um autenticador com este nome.', kind: 'auth', field: 'name' },
  too_many_enrolled_mfa_factors: { text: 'Você já tem o máximo de autenticadores. Remova um para adicionar outro.', kind: 'auth' },
  insufficient_aal: { text: 'Confirme com o código do seu autenticador e tente de novo.', kind: 'auth' },
  otp_expired: { text: 'Este link expirou ou já foi usado. Peça um novo.', kind: 'auth' },
  over_email_send_rate_limit: { text: 'Um e-mail já foi enviado há pouco. Espere alguns minutos antes de pedir outro.', kind: 'auth' },
  over_request_rate_limit: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
  reauthentication_needed: { text: 'Por segurança, senha e autenticador só mudam até um dia depois de entrar. Saia, entre de novo e tente outra vez.', kind: 'auth' },
  reauthentication_not_valid: { text: 'Este código expirou ou não confere. Peça um novo.', kind: 'auth' },
  refresh_token_already_used: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  refresh_token_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  current_password_required: { text: 'Já faz um tempo que você entrou: confirme com a senha atual', kind: 'validation', field: 'current' },
  current_password_invalid: { text: 'Senha atual incorreta', kind: 'validation', field: 'current' },
  same_password: { text: 'A nova senha deve ser diferente da senha atual', kind: 'validation', field: 'password' },
  session_expired: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  session_not_found: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  user_banned: { text: 'Este acesso está bloqueado. Fale com o administrador.', kind: 'auth' },
  validation_failed: { text: 'Um dos valores não é aceito.', kind: 'validation' },
  weak_password: { text: 'Esta senha é curta ou simples demais para as regras da sua empresa.', kind: 'validation', field: 'password' },
  weak_password_guessable: { text: 'Esta senha é fácil de adivinhar ou já vazou em outros sites. Escolha outra.', kind: 'validation', field: 'password' },
}

const BY_STATUS: Readonly<Record<number, ErrorText>> = {
  401: { text: 'Sua sessão terminou. Entre novamente.', kind: 'auth' },
  403: { text: 'Você não tem permissão para fazer isso.', kind: 'forbidden' },
  404: { text: 'Não encontramos o que você procura.', kind: 'missing' },
  406: { text: 'Não encontramos este registro, ou você não tem acesso a ele.', kind: 'missing' },
  409: { text: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.', kind: 'conflict' },
  413: { text: 'O conteúdo enviado é grande demais.', kind: 'validation' },
  429: { text: 'Muitas tentativas em pouco tempo. Espere alguns minutos e tente novamente.', kind: 'auth' },
}

/** Says how long to wait where the general text says only to wait. */
export function withWait(text: ErrorText, seconds: number | null): ErrorText {
  if (seconds === null || seconds <= 0) return text
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} segundos` : `${minutes} minutos`
  return { ...text, text: text.text.replace('alguns minutos', wait) }
}

export function textForCode(code: string): ErrorText | null {
  return BY_CODE[code] ?? null
}

export function textForStatus(status: number): ErrorText | null {
  return BY_STATUS[status] ?? null
}
