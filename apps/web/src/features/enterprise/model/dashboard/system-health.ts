export interface JobState {
  readonly name: string
  readonly everySeconds: number
  readonly lastStartedAt: string | null
  readonly durationMs: number | null
  readonly failures: number
  readonly lastError: string | null
  readonly nextRunAt: string
}

export interface MailState {
  readonly delivering: boolean
  readonly waiting: number
  readonly held: number
  readonly sending: number
  readonly dead: number
  readonly sentLastDay: number
}

export interface SystemHealth {
  readonly jobs: readonly JobState[]
  readonly mail: MailState
}

export interface HealthLine {
  readonly tone: 'success' | 'warning' | 'danger'
  readonly text: string
}

const JOB_NAMES: Readonly<Record<string, string>> = {
  audit_chain: 'Encadear a auditoria',
  audit_verification: 'Verificar a auditoria',
  audit_archive: 'Arquivar a auditoria antiga',
  mail_cleanup: 'Limpar e-mails enviados',
  acknowledgement_verification: 'Verificar as ciências de leitura',
  daily_routines: 'Fazer o que cada empresa tem para o dia',
  orders: 'Fazer o que foi pedido para muitas pessoas',
  kept_rows: 'Remover o que já não serve',
  stranger_tries: 'Esquecer tentativas antigas de entrar',
  session_limits: 'Encerrar sessões vencidas',
  approval_deadlines: 'Cobrar prazos de aprovação',
  import_cleanup: 'Limpar importações antigas',
  apply_assignments: 'Aplicar mudanças programadas',
  campaigns: 'Avisar a quem um pedido foi feito',
  posts: 'Publicar notícias e avisar quem as recebe',
  document_requests: 'Pedir documentos exigidos',
  document_retention: 'Eliminar documentos com prazo vencido',
  document_distributions: 'Distribuir documentos',
  signature_deadlines: 'Encerrar assinaturas vencidas',
  dossier_expiry: 'Remover pastas do fiscal vencidas',
  start_admissions: 'Iniciar admissões do dia',
  journey_reminders: 'Lembrar tarefas de onboarding',
  exits: 'Efetivar desligamentos',
  erasures: 'Eliminar dados pessoais com prazo vencido',
  leave_notices: 'Avisar de férias e ausências',
  vacation_figures: 'Calcular saldos de férias',
  forms: 'Abrir e encerrar formulários',
  form_retention: 'Eliminar respostas com prazo vencido',
  indicators: 'Atualizar indicadores',
}
const LETTER_NAMES: Readonly<Record<string, string>> = {
  notification: 'Notificação',
  digest: 'Resumo diário',
  'good-morning': 'Bom dia, RH',
  invitation: 'Convite',
  'password-changed': 'Senha alterada',
  'stolen-session': 'Sessão encerrada por segurança',
}

/** What a job does; one that is new to this list keeps its own name. */
export function jobName(name: string): string {
  return JOB_NAMES[name] ?? name.replaceAll('_', ' ')
}

export function letterName(template: string): string {
  return LETTER_NAMES[template] ?? template
}

const amount = (total: number, one: string, many: string): string => `${total.toLocaleString('pt-BR')} ${total === 1 ? one : many}`

/** 'a cada segundo', 'a cada 5 minutos', 'a cada hora'. */
export function everyText(seconds: number): string {
  const [size, one, many] = seconds % 86_400 === 0 ? ([86_400, 'dia', 'dias'] as const)
    : seconds % 3600 === 0 ? ([3600, 'hora', 'horas'] as const)
    : seconds % 60 === 0 ? ([60, 'minuto', 'minutos'] as const)
    : ([1, 'segundo', 'segundos'] as const)
  const times = seconds / size
  return times === 1 ? `a cada ${one}` : `a cada ${amount(times, one, many)}`
}

/** '340 ms', '1,2 s', '3 min'. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
  return `${Math.round(milliseconds / 60_000).toLocaleString('pt-BR')} min`
}

/** Two failures in a row are no accident; a job that is due for five minutes has no caller. */
const LATE_MS = 300_000

export function isLate(job: JobState, now: Date): boolean {
  return new Date(job.nextRunAt).getTime() < now.getTime() - LATE_MS
}

function jobsLine(jobs: readonly JobState[], now: Date): HealthLine {
  const failing = jobs.filter(({ failures }) => failures > 0)
  if (failing.length > 0) {
    const grave = failing.some(({ failures }) => failures > 1)
    return { tone: grave ? 'danger' : 'warning', text: `${amount(failing.length, 'tarefa', 'tarefas')} com falha` }
  }
  if (jobs.length > 0 && jobs.every((job) => isLate(job, now))) return { tone: 'danger', text: 'As tarefas não estão sendo executadas' }
  return { tone: 'success', text: 'Tarefas em dia' }
}

function mailLine({ delivering, waiting, held, sending, dead }: MailState): HealthLine {
  if (dead > 0) return { tone: 'danger', text: `${amount(dead, 'e-mail não pôde ser entregue', 'e-mails não puderam ser entregues')}` }
  if (held > 0) return { tone: 'warning', text: `${amount(held, 'e-mail retido', 'e-mails retidos')}: o envio não está configurado` }
  if (!delivering) return { tone: 'warning', text: 'O envio de e-mails não está configurado' }
  const queued = waiting + sending
  return { tone: 'success', text: queued === 0 ? 'E-mails em dia' : `${amount(queued, 'e-mail', 'e-mails')} a caminho` }
}

/** What a glance must tell: one line about the jobs, one about the mail. */
export function healthLines({ jobs, mail }: SystemHealth, now: Date): readonly HealthLine[] {
  return [jobsLine(jobs, now), mailLine(mail)]
}
