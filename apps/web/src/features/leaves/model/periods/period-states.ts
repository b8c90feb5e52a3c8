import type { DeskFilter } from './desk-filter.ts'

interface StateLook {
  /** What a period is: the same word to the person, the manager and HR. */
  readonly one: string
  /** What several are. */
  readonly many: string
  readonly tone: 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'
  /** What it means, in a sentence. */
  readonly about: string
}

export const STATE_LOOKS: Readonly<Record<DeskFilter, StateLook>> = {
  acquiring: { one: 'Em aquisição', many: 'Em aquisição', tone: 'neutral', about: 'Ainda não completou doze meses' },
  available: { one: 'Disponível', many: 'Disponíveis', tone: 'info', about: 'Há saldo a programar, no prazo' },
  scheduled: { one: 'Programado', many: 'Programados', tone: 'success', about: 'Todo o saldo tem data' },
  enjoying: { one: 'Em férias', many: 'Em férias', tone: 'success', about: 'Fora hoje' },
  risk: { one: 'Risco de dobro', many: 'Risco de dobro', tone: 'warning', about: 'A data segura está perto ou passou' },
  double: { one: 'Em dobro', many: 'Em dobro', tone: 'danger', about: 'O prazo de conceder passou' },
  untold: { one: 'Saldo a informar', many: 'Saldo a informar', tone: 'neutral', about: 'Falta informar o que foi tirado antes do Vínculo' },
  settled: { one: 'Quitado', many: 'Quitados', tone: 'neutral', about: 'Sem saldo' },
  lost: { one: 'Perdido', many: 'Perdidos', tone: 'neutral', about: 'Direito perdido (CLT arts. 130, 132 e 133)' },
  review: { one: 'A avaliar', many: 'A avaliar', tone: 'warning', about: 'Possível perda do direito (CLT art. 133)' },
}
